import { setTimeout as delay } from "node:timers/promises";
import type { WebhookInbox } from "@railyard/local";
import type { NodeEvent } from "../node/process-nodes.ts";
import type { Load, SentRequest } from "./load.ts";
import { isGood } from "./load.ts";
import type { Release } from "./release.ts";
import type { Surroundings } from "./surroundings.ts";
import { brokenTag } from "./surroundings.ts";

/** What phases work with. */
export interface Stage {
  readonly surroundings: Surroundings;
  readonly release: Release;
  readonly load: Load;
}

/** What a phase saw in addition to the load. */
export interface Observation {
  /** What must not be; none when all went well. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** One thing that is done to the release under load. */
export interface Phase {
  readonly name: string;
  readonly states: string;
  /** Whether requests may fail: connections of a process that is killed are cut. */
  readonly mayFail: boolean;
  /** Processes that end without having been stopped. */
  readonly crashes: number;
  readonly run: (stage: Stage) => Promise<Observation>;
}

const restMs = 10_000;
const natsAwayMs = 60_000;
const postgresAwayMs = 25_000;
const webhookPatienceMs = 60_000;
/** Services that can do nothing without their database; the decision engine works on from memory. */
const needDatabase = ["merchants", "payments", "events", "sandbox-provider"];
const fine: Observation = { problems: [], notes: [] };

const namesOf = ({ release }: Stage): string =>
  release
    .pods()
    .map(({ pod }) => pod.metadata.name)
    .sort()
    .join(" ");

const eventsSince = ({ surroundings }: Stage, fromMs: number, kind: NodeEvent["kind"]): readonly NodeEvent[] =>
  surroundings.nodes.events().filter((event) => event.atMs >= fromMs && event.kind === kind);

const replaced = (before: string, after: string): readonly string[] => {
  const kept = after.split(" ").filter((name) => before.split(" ").includes(name));
  return kept.map((name) => `${name} was not replaced`);
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const upgradeEveryPod = async (stage: Stage): Promise<Observation> => {
  const before = namesOf(stage);
  const { code, stderr } = await stage.release.upgrade("2");
  if (code !== 0) return { problems: [`helm upgrade failed: ${stderr}`], notes: [] };
  await stage.release.settled();
  const count = String(stage.release.pods().length);
  return { problems: replaced(before, namesOf(stage)), notes: [`${count} pods replaced`] };
};

const upgradeWithFailingMigration = async (stage: Stage): Promise<Observation> => {
  const before = namesOf(stage);
  const { code, stderr } = await stage.release.upgrade(brokenTag, ["--set", "migrations.backoffLimit=0"]);
  await stage.release.settled();
  return {
    problems: [
      ...(code === 0 ? ["helm upgrade succeeded although a migration fails"] : []),
      ...(stderr.includes("payments-migrate") ? [] : ["it was not the migration of payments that failed"]),
      ...(namesOf(stage) === before ? [] : ["pods changed although a migration failed"]),
    ],
    notes: [`helm: ${stderr.trim().split("\n").at(-1)?.slice(0, 160) ?? ""}`],
  };
};

const rollBack = async (stage: Stage): Promise<Observation> => {
  const before = namesOf(stage);
  await stage.release.rollBack(1);
  await stage.release.settled();
  const count = String(stage.release.pods().length);
  return { problems: replaced(before, namesOf(stage)), notes: [`${count} pods replaced`] };
};

const deleteOneOfEach = async (stage: Stage): Promise<Observation> => {
  const ofService = new Map(
    stage.release.pods().map(({ pod }) => [pod.metadata.labels?.["app.kubernetes.io/name"], pod.metadata.name]),
  );
  await stage.release.deletePods([...ofService.values()]);
  await delay(1_000);
  await stage.release.settled();
  return { problems: [], notes: [`${String(ofService.size)} pods deleted, one of each service`] };
};

const killOne = async (stage: Stage, service: string): Promise<string> => {
  const victim = stage.release.pods().find(({ pod }) => pod.metadata.labels?.["app.kubernetes.io/name"] === service);
  const killedMs = Date.now();
  victim?.crash("SIGKILL");
  // Its end is noticed a moment after the signal.
  while (victim?.isReady() === true) await delay(50);
  await stage.release.settled();
  return `${service} ready again after ${seconds(Date.now() - killedMs)}`;
};

const killPods = async (stage: Stage): Promise<Observation> => ({
  problems: [],
  notes: [await killOne(stage, "payments"), await killOne(stage, "gateway")],
});

const stopPostgres = async (stage: Stage): Promise<Observation> => {
  const { postgres } = stage.surroundings;
  const stoppedMs = Date.now();
  await postgres.stop();
  await delay(postgresAwayMs);
  const away = new Set(eventsSince(stage, stoppedMs, "not_ready").map(({ service }) => service));
  await postgres.restart();
  const backMs = Date.now();
  await stage.release.settled();
  const missing = needDatabase.filter((service) => !away.has(service));
  return {
    problems: [
      ...missing.map((service) => `${service} stayed ready without its database`),
      ...(away.has("decision-engine") ? ["the decision engine left its Service, though it decides from memory"] : []),
    ],
    notes: [
      `away ${seconds(backMs - stoppedMs)}; not ready: ${[...away].sort().join(", ")}`,
      `all ready again ${seconds(Date.now() - backMs)} after it came back`,
    ],
  };
};

/** Payments of a time whose webhook has not come. */
const untold = (sent: readonly SentRequest[], inbox: WebhookInbox): number => {
  const reported = new Set(inbox.received().map(({ rawBody }) => /"payment_id":"(live_\w+)"/.exec(rawBody)?.[1]));
  return sent.filter((one) => one.kind === "payment" && isGood(one) && !reported.has(one.paymentId)).length;
};

const stopNats = async (stage: Stage): Promise<Observation> => {
  const { nats, inbox } = stage.surroundings;
  const stoppedMs = Date.now();
  await nats.stop();
  await delay(natsAwayMs);
  const waiting = untold(stage.load.sent(), inbox);
  await nats.restart();
  const backMs = Date.now();
  const during = stage.load.sent().filter(({ atMs }) => atMs < backMs);
  let left = untold(during, inbox);
  while (left > 0 && Date.now() - backMs < webhookPatienceMs) {
    await delay(pollMs);
    left = untold(during, inbox);
  }
  const notReady = eventsSince(stage, stoppedMs, "not_ready").map(({ pod }) => `${pod} left its Service`);
  return {
    problems: [...notReady, ...(left === 0 ? [] : [`${String(left)} webhooks did not come`])],
    notes: [`${String(waiting)} webhooks waited; all there ${seconds(Date.now() - backMs)} after NATS came back`],
  };
};

const pollMs = 250;

const rest = async (): Promise<Observation> => {
  await delay(restMs);
  return fine;
};

/** All phases in their order. What takes long to recover from comes before what takes long itself. */
export const phases: readonly Phase[] = [
  { name: "rest", states: "Nothing is done.", mayFail: false, crashes: 0, run: rest },
  { name: "upgrade", states: "`helm upgrade` changes every pod.", mayFail: false, crashes: 0, run: upgradeEveryPod },
  {
    name: "failing migration",
    states: "`helm upgrade` to a release whose migration of payments fails: the old pods serve.",
    mayFail: false,
    crashes: 0,
    run: upgradeWithFailingMigration,
  },
  { name: "rollback", states: "`helm rollback` changes every pod back.", mayFail: false, crashes: 0, run: rollBack },
  {
    name: "deletion",
    states: "One pod of each service is deleted, as when a node is drained.",
    mayFail: false,
    crashes: 0,
    run: deleteOneOfEach,
  },
  {
    name: "crash",
    states: "SIGKILL for a pod of payments, then of the gateway: what is on their connections is cut.",
    mayFail: true,
    crashes: 2,
    run: killPods,
  },
  {
    name: "PostgreSQL away",
    states: "PostgreSQL is stopped: pods that need it leave their Services, none is restarted, all come back.",
    mayFail: true,
    crashes: 0,
    run: stopPostgres,
  },
  { name: "after it", states: "Nothing is done.", mayFail: false, crashes: 0, run: rest },
  {
    name: "NATS away",
    states: "NATS is stopped for 60 s: payments go on, no pod leaves its Service, webhooks come afterwards.",
    mayFail: false,
    crashes: 0,
    run: stopNats,
  },
];
