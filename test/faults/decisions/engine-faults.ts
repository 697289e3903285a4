// Takes the broker and the database away from the decision engine and kills its replicas, under decisions with
// feedback, and compares what was answered with what is stored.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { defineStatement } from "@railyard/database";
import { keepRun } from "../report.ts";
import { startEngineLoad } from "./engine-load.ts";
import type { EngineLoadResult } from "./engine-load.ts";
import { startEngineSurroundings } from "./engine-surroundings.ts";
import type { EngineSurroundings } from "./engine-surroundings.ts";

export interface EngineFaultSettings {
  /** How long the broker and the database are away. */
  readonly seconds: number;
  /** How often a replica is killed. */
  readonly kills: number;
}

/** Something that goes wrong for the engine for a while. */
interface EngineFault {
  readonly name: string;
  readonly bringAbout: (surroundings: EngineSurroundings, settings: EngineFaultSettings) => Promise<void>;
}

/** What one fault came to. */
export interface EngineFaultRun extends Omit<EngineLoadResult, "answered" | "failedDecisions"> {
  readonly fault: string;
  readonly failedDecisions: number;
  readonly answered: number;
  /** Payments whose feedback was answered with 200 and is not stored. */
  readonly lost: readonly string[];
  /** Payments whose feedback is stored more than once. */
  readonly doubled: readonly string[];
  /** Outcomes without an event, and events without an outcome. */
  readonly untold: number;
  readonly failureSamples: readonly string[];
}

const perSecond = 20;
const undisturbedMs = 3_000;
const patienceMs = 180_000;
const killPauseMs = 1_500;

const faults: readonly EngineFault[] = [
  {
    name: "broker-away",
    bringAbout: async ({ nats }, { seconds }) => {
      await nats.kill();
      await delay(seconds * 1_000);
      await nats.restart();
    },
  },
  {
    name: "database-away",
    bringAbout: async ({ postgres }, { seconds }) => {
      await postgres.kill();
      await delay(seconds * 1_000);
      await postgres.restart();
    },
  },
  {
    name: "killed-replicas",
    bringAbout: async ({ replicas }, { kills }) => {
      for (let kill = 0; kill < kills; kill += 1) {
        const replica = replicas[kill % replicas.length];
        await replica?.kill();
        await replica?.start();
        await delay(killPauseMs);
      }
    },
  },
];

const readOutcomes = defineStatement<{ payment_id: string; rows: number }>({
  name: "faults_read_outcomes",
  text: `
    select payment_id, count(*)::int as rows from outcomes
    where merchant_id = $1 and origin = 'feedback' group by payment_id`,
});

const readEvents = defineStatement<{ rows: number }>({
  name: "faults_read_events",
  text: "select count(*)::int as rows from outbox where merchant_id = $1 and type = 'routing.outcome.recorded'",
});

const runFault = async (
  fault: EngineFault,
  surroundings: EngineSurroundings,
  settings: EngineFaultSettings,
): Promise<EngineFaultRun> => {
  const merchantId = `faults_${fault.name}`;
  const ports = surroundings.replicas.map(({ port }) => port);
  const load = startEngineLoad({ ports, merchantId, perSecond, patienceMs });
  await delay(undisturbedMs);
  await fault.bringAbout(surroundings, settings);
  await delay(undisturbedMs);
  const { answered, failedDecisions, ...met } = await load.stop();
  const stored = await surroundings.database.query(readOutcomes, [merchantId]);
  const [events] = await surroundings.database.query(readEvents, [merchantId]);
  const known = new Set(stored.map((row) => row.payment_id));
  const outcomes = stored.reduce((sum, { rows }) => sum + rows, 0);
  return {
    fault: fault.name,
    ...met,
    slowestDecisionMs: Math.round(met.slowestDecisionMs),
    failedDecisions: failedDecisions.length,
    answered: answered.size,
    lost: [...answered].filter((paymentId) => !known.has(paymentId)),
    doubled: stored.filter(({ rows }) => rows > 1).map((row) => row.payment_id),
    untold: Math.abs(outcomes - (events?.rows ?? 0)),
    failureSamples: failedDecisions.slice(0, 5),
  };
};

const isWithstood = ({ failedDecisions, lost, doubled, untold, unanswered, answered }: EngineFaultRun): boolean =>
  failedDecisions + lost.length + doubled.length + untold + unanswered === 0 && answered > 0;

/** Brings the faults about one after the other, prints and keeps what was found; answers whether all was well. */
export const runEngineFaults = async (settings: EngineFaultSettings): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-faults-"));
  const surroundings = await startEngineSurroundings(folder);
  const runs: EngineFaultRun[] = [];
  // The replicas keep no process alive, not even one that waits for their end.
  const waiting = setInterval(() => undefined, undisturbedMs);
  try {
    for (const fault of faults) {
      console.log(fault.name);
      runs.push(await runFault(fault, surroundings, settings));
    }
  } finally {
    await surroundings.stop();
    clearInterval(waiting);
    rmSync(folder, { recursive: true, force: true });
  }
  keepRun("faults-decisions.json", { ...settings, faults: runs });
  return runs.every(isWithstood);
};
