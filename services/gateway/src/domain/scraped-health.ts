import type { ServiceInstanceHealth } from "@railyard/contracts";

type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels: Labels;
  readonly amount: number;
}

type Facts = Pick<ServiceInstanceHealth, "status" | "version" | "parts" | "outbox" | "inbox" | "jobs">;

const wanted = [
  "build_info",
  "health_ready",
  "outbox_pending",
  "outbox_lag_seconds",
  "inbox_gap",
  "jobs_due",
  "jobs_oldest_due_age_seconds",
] as const;

type Wanted = (typeof wanted)[number];

const line = new RegExp(String.raw`^(${wanted.join("|")})(?:\{(.*)\})? (\S+)`, "gm");
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g;

const labelsOf = (written: string): Labels =>
  Object.fromEntries([...written.matchAll(label)].map(([, name = "", value = ""]) => [name, value]));

/** The samples of a scrape in the Prometheus text format that show how a service is. */
const samplesOf = (scrape: string): ReadonlyMap<Wanted, readonly Sample[]> => {
  const samples = new Map<Wanted, Sample[]>(wanted.map((name) => [name, []]));
  for (const [, name, labels = "", amount = ""] of scrape.matchAll(line)) {
    samples.get(name as Wanted)?.push({ labels: labelsOf(labels), amount: Number(amount) });
  }
  return samples;
};

const countOf = (amount: number | undefined): number => Math.max(Math.round(amount ?? 0), 0);

/** State of a service by what it shows on `/metrics`. */
export const healthOfScrape = (scrape: string): Facts => {
  const samples = samplesOf(scrape);
  const all = (name: Wanted): readonly Sample[] => samples.get(name) ?? [];
  const readiness = all("health_ready").map(({ labels, amount }) => ({
    name: labels["part"] ?? "",
    is_available: amount === 1,
  }));
  const [pending] = all("outbox_pending");
  const ages = new Map(all("jobs_oldest_due_age_seconds").map(({ labels, amount }) => [labels["task"], amount]));
  return {
    status: readiness.some((part) => part.name === "service" && part.is_available) ? "up" : "down",
    version: all("build_info")[0]?.labels["version"] ?? null,
    parts: readiness.filter(({ name }) => name !== "service"),
    outbox:
      pending === undefined
        ? null
        : {
            count: countOf(pending.amount),
            oldest_age_seconds: Math.max(all("outbox_lag_seconds")[0]?.amount ?? 0, 0),
          },
    inbox: all("inbox_gap").map(({ labels, amount }) => ({ source: labels["stream"] ?? "", count: countOf(amount) })),
    jobs: all("jobs_due").map(({ labels, amount }) => ({
      task: labels["task"] ?? "",
      count: countOf(amount),
      oldest_age_seconds: Math.max(ages.get(labels["task"]) ?? 0, 0),
    })),
  };
};

/** State of an instance that did not answer. */
export const unreachable: Facts = {
  status: "unreachable",
  version: null,
  parts: [],
  outbox: null,
  inbox: [],
  jobs: [],
};
