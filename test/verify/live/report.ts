import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Disagreements } from "../../support/witnesses.ts";
import type { NodeEvent } from "../node/process-nodes.ts";
import type { SentRequest } from "./load.ts";
import { isAnsweredWithin, isGood } from "./load.ts";
import type { Observation, Phase } from "./phases.ts";

/** A phase that was run, and when. */
export interface PhaseRun {
  readonly phase: Phase;
  readonly observation: Observation;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A whole run of the command. */
export interface LiveRun {
  readonly steps: readonly string[];
  readonly paymentsPerSecond: number;
  readonly readsPerSecond: number;
  readonly phases: readonly PhaseRun[];
  readonly sent: readonly SentRequest[];
  readonly events: readonly NodeEvent[];
  readonly found: Disagreements;
  readonly webhooks: number;
  readonly wrongSignatures: number;
  readonly seconds: number;
  readonly controlPlane: string;
}

const file = join(import.meta.dirname, "../../../docs/deployment/verify-live.md");

interface Row {
  readonly name: string;
  readonly states: string;
  readonly seconds: number;
  readonly payments: number;
  readonly reads: number;
  readonly failures: readonly SentRequest[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly restarts: number;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const isRestart = (event: NodeEvent): boolean => event.kind === "ended" && !("graceMs" in event) && !isOfJob(event);
/** Of a migration or of the chart's own test. */
const isOfJob = ({ service }: NodeEvent): boolean => /-(?:migrate|check)$/.test(service);

const rowOf = ({ phase, observation, fromMs, untilMs }: PhaseRun, { sent, events }: LiveRun): Row => {
  const within = ({ atMs }: { readonly atMs: number }): boolean => atMs >= fromMs && atMs < untilMs;
  const own = sent.filter((one) => isAnsweredWithin(one, fromMs, untilMs));
  const failures = own.filter((one) => !isGood(one));
  const times = own.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  const restarts = events.filter((event) => within(event) && isRestart(event)).length;
  return {
    name: phase.name,
    states: phase.states,
    seconds: (untilMs - fromMs) / 1_000,
    payments: own.filter(({ kind }) => kind === "payment").length,
    reads: own.filter(({ kind }) => kind === "read").length,
    failures,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    restarts,
    problems: [
      ...observation.problems,
      ...(own.length === 0 ? ["no request was sent"] : []),
      ...(failures.length > 0 && !phase.mayFail ? [`${String(failures.length)} requests failed`] : []),
      ...(restarts === phase.crashes ? [] : [`${String(restarts)} restarts, not ${String(phase.crashes)}`]),
    ],
    notes: observation.notes,
  };
};

/** How the processes ended that were stopped. */
export interface DrainSummary {
  readonly count: number;
  readonly slowestMs: number;
  readonly graceMs: number;
  readonly failed: readonly string[];
}

const drainsOf = (events: readonly NodeEvent[]): DrainSummary => {
  const ends = events.flatMap((event) => {
    const tookMs = event.kind === "ended" && !isOfJob(event) ? event.tookMs : undefined;
    return event.kind === "ended" && tookMs !== undefined ? [{ ...event, tookMs }] : [];
  });
  return {
    count: ends.length,
    slowestMs: Math.max(0, ...ends.map(({ tookMs }) => tookMs)),
    graceMs: Math.max(0, ...ends.map(({ graceMs = 0 }) => graceMs)),
    failed: ends.filter(({ exitCode }) => exitCode !== 0).map(({ pod, exitCode }) => `${pod}: ${String(exitCode)}`),
  };
};

const groups = (failures: readonly SentRequest[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { kind, problem, paymentStatus } of failures) {
    const words = `${kind}: ${problem ?? String(paymentStatus)}`
      .replaceAll(/live_\w+|(?<="request_id":")[^"]+/g, "...")
      .slice(0, 220);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([words, count]) => `${String(count)} x ${words}`);
};

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const headings = ["Phase", "s", "Payments", "Reads", "Failed", "p50 ms", "p99 ms", "Restarts", "Seen"];

const cellsOf = (row: Row): readonly string[] => [
  row.name,
  row.seconds.toFixed(0),
  String(row.payments),
  String(row.reads),
  String(row.failures.length),
  row.p50Ms.toFixed(0),
  row.p99Ms.toFixed(0),
  String(row.restarts),
  [...row.problems.map((problem) => `**${problem}**`), ...row.notes].join("; ").replaceAll(/[|\s]+/g, " "),
];

/** Everything that must not be, in one list. */
export const problemsOf = (run: LiveRun): readonly string[] => {
  const drains = drainsOf(run.events);
  return [
    ...run.phases.flatMap((one) => rowOf(one, run).problems.map((problem) => `${one.phase.name}: ${problem}`)),
    ...drains.failed.map((words) => `did not end with exit code 0 in its grace: ${words}`),
    ...(drains.count === 0 ? ["no pod was told to end"] : []),
    ...(run.webhooks === 0 ? ["no webhook came"] : []),
    ...(run.wrongSignatures === 0 ? [] : [`${String(run.wrongSignatures)} webhooks with a wrong signature`]),
    ...Object.entries(run.found).flatMap(([name, list]: readonly [string, readonly string[]]) =>
      list.length === 0 ? [] : [`${String(list.length)} payments ${name}: ${list.slice(0, 3).join(", ")}`],
    ),
  ];
};

const limits = `What this does not show: containers are processes of this machine, so limits of CPU and memory, the
read-only file system, the numeric user and network policies have no effect; images are this workspace, not built ones.
A node here differs from a real one in these ways:

- A pod's or Service's address 10.x.y.z is served at 127.x.y.z, and \`HTTP_HOST\` becomes the pod's own.
- \`http://<service>:port\` in a variable becomes the Service's address; there is no DNS.
- Mounts are folders of this machine, \`/tmp\` too, which \`TMPDIR\` names to Node. \`/railyard\` is the workspace.
- A Service is a TCP proxy that hears of changed endpoints 0.2 to 1 s late. It resets where a real node refuses.
- The control plane is Kubernetes 1.20, so manifests are made older on the way: the pause before a pod ends is \`sleep\`
  as a command.`;

const documentOf = (run: LiveRun, rows: readonly Row[]): string => {
  const drains = drainsOf(run.events);
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const machine = `${String(cpus().length)} cores, ${String(memoryGib)} GiB, Node ${process.version}`;
  const records = Object.entries(run.found).map(([name, list]) => `${name} ${String(list.length)}`);
  const failures = rows.filter((row) => row.failures.length > 0);
  return [
    "# A release under load",
    "",
    "Made by `npm run verify:live`; do not edit. The chart is installed on a real control plane, and each container",
    "of its pods runs as a real process, with its variables, probes, hooks and signals, against a real PostgreSQL (a",
    "database and a role for each service) and a real NATS. Then things are done to the release while payments and",
    "reads arrive at fixed times, each sent once, over kept connections. A payment fails when it is not answered with",
    "200 and `succeeded`.",
    "",
    `${machine}; ${run.controlPlane}.`,
    `${String(run.paymentsPerSecond)} payments and ${String(run.readsPerSecond)} reads per second;`,
    `${run.seconds.toFixed(0)} s in all.`,
    "",
    ...run.steps.map((step) => `- ${step}`),
    "",
    line(headings),
    line(headings.map(() => "---")),
    ...rows.map((row) => line(cellsOf(row))),
    "",
    ...rows.map((row) => `- **${row.name}**: ${row.states}`),
    "",
    `Told to end: ${String(drains.count)} processes; exit code 0 from ${String(drains.count - drains.failed.length)};`,
    `the slowest took ${(drains.slowestMs / 1_000).toFixed(1)} s of ${(drains.graceMs / 1_000).toFixed(0)} s.`,
    "",
    `Afterwards our records, the provider's ledger and the merchant's ${String(run.webhooks)} webhooks (wrong`,
    `signatures: ${String(run.wrongSignatures)}) were compared for all payments: ${records.join(", ")}.`,
    "",
    ...failures.flatMap(({ name, failures: failed }) => [
      ...[`Failed in "${name}":`, ""],
      ...[...groups(failed).map((one) => `- ${one}`), ""],
    ]),
    limits,
    "",
  ].join("\n");
};

/** Prints the run and keeps it in docs. */
export const writeReport = (run: LiveRun): void => {
  const text = documentOf(
    run,
    run.phases.map((phase) => rowOf(phase, run)),
  );
  console.log(text);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
};
