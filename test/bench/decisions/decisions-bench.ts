import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { summarizeLatencies } from "../latency-summary.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { measureTree } from "../process-tree.ts";
import type { CountedDelays } from "./counted.ts";
import { measureCounted } from "./counted.ts";
import type { DecisionClient } from "./decision-client.ts";
import { createDecisionClient } from "./decision-client.ts";
import type { Contender, EngineStack } from "./engine-stack.ts";
import { startEngineStack } from "./engine-stack.ts";
import type { LiveOutageSettings, OutageResult } from "./live-outage.ts";
import { measureLiveOutage } from "./live-outage.ts";
import type { LoopResult } from "../loops.ts";
import { runClosedLoop, runOpenLoop } from "../loops.ts";
import { newLatencies, paymentTraffic } from "./traffic.ts";

export interface DecisionsBenchSettings {
  readonly connections: number;
  /** Payments of each contender before anything is measured: engines compile a function by how often it ran. */
  readonly warmUpPayments: number;
  /** How often the contenders take turns at saturation. */
  readonly rounds: number;
  readonly sliceMs: number;
  readonly perSecond: number;
  /** Length of the load at that rate. */
  readonly steadySeconds: number;
  readonly countedTrials: number;
  readonly outage: LiveOutageSettings;
  readonly logLevel: string;
  /** Folder for a CPU profile of the engine. */
  readonly profileFolder?: string | undefined;
}

export const contenderNames = ["bare", "service", "gateway"] as const;
export type ContenderName = (typeof contenderNames)[number];

export const mixes = ["decides", "mixed"] as const;
/** `mixed`: each decision is followed by feedback on it. */
export type Mix = (typeof mixes)[number];

export interface Saturation {
  readonly decidesPerSecond: number;
  readonly errors: number;
  /** CPU time of the contender's own process for one decision, with its feedback where there is one. */
  readonly cpuMicrosecondsPerDecide: number | undefined;
  readonly latencyMs: LatencySummary;
  /** Decisions per second of each turn. */
  readonly turns: readonly number[];
}

export interface Steady {
  readonly decides: number;
  readonly errors: number;
  readonly decideMs: LatencySummary;
  readonly feedbackMs: LatencySummary;
  /** By how much the load itself was late; part of `decideMs`. */
  readonly lateMs: LatencySummary;
}

export interface Counted {
  readonly sameReplicaMs: LatencySummary;
  readonly otherReplicaMs: LatencySummary;
  readonly uncounted: number;
}

export interface DecisionsBenchResult {
  readonly saturation: Readonly<Record<Mix, Readonly<Record<ContenderName, Saturation>>>>;
  readonly steady: Readonly<Record<ContenderName, Steady>>;
  readonly counted: { readonly quiet: Counted; readonly underLoad: Counted };
  readonly outage: OutageResult;
  readonly errorSamples: readonly string[];
}

const root = join(import.meta.dirname, "../../..");
/** Kept connections of an open loop, which bound nothing: so many are never busy. */
const openConnections = 256;
const warmUpMsMax = 120_000;
/** What a turn leaves to be done later, such as the decision log, is done by then. */
const restMs = 500;
/** As long as the explanation in an answer of the product for five gateways. */
const bareFillerLength = 2_000;

const cpuSecondsOf = ({ pid }: Contender): number | undefined => {
  const usage = measureTree([pid]);
  return usage === undefined ? undefined : Object.values(usage.cpuSeconds).reduce((sum, used) => sum + used, 0);
};

const byContender = <Value>(make: (name: ContenderName) => Value): Readonly<Record<ContenderName, Value>> => ({
  bare: make("bare"),
  service: make("service"),
  gateway: make("gateway"),
});

interface Turn {
  readonly loop: LoopResult;
  readonly decideMs: readonly number[];
  readonly cpuSeconds: number | undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const saturationOf = (turns: readonly Turn[]): Saturation => {
  const decideMs = turns.flatMap((turn) => turn.decideMs);
  const cpu = turns.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined);
  const rate = ({ decideMs: done, loop }: Turn): number => (done.length * 1000) / loop.elapsedMs;
  return {
    decidesPerSecond: (decideMs.length * 1000) / sum(turns.map(({ loop }) => loop.elapsedMs)),
    errors: sum(turns.map(({ loop }) => loop.errors)),
    cpuMicrosecondsPerDecide: cpu.length < turns.length ? undefined : (sum(cpu) * 1e6) / decideMs.length,
    latencyMs: summarizeLatencies(decideMs),
    turns: turns.map(rate),
  };
};

const summarizeCounted = ({ sameReplicaMs, otherReplicaMs, uncounted }: CountedDelays): Counted => ({
  sameReplicaMs: summarizeLatencies(sameReplicaMs),
  otherReplicaMs: summarizeLatencies(otherReplicaMs),
  uncounted,
});

/** One run of the benchmark against what was started for it. */
class DecisionsBench {
  readonly #settings: DecisionsBenchSettings;
  readonly #stack: EngineStack;
  readonly #report: (line: string) => void;
  readonly errorSamples: string[] = [];
  #runs = 0;

  constructor(settings: DecisionsBenchSettings, stack: EngineStack, report: (line: string) => void) {
    this.#settings = settings;
    this.#stack = stack;
    this.#report = report;
  }

  #client(contender: Contender, connections: number): DecisionClient {
    return createDecisionClient({ ...contender, connections });
  }

  #traffic(client: DecisionClient, withFeedback: boolean) {
    this.#runs += 1;
    const latencies = newLatencies();
    const { merchantId } = this.#stack;
    const run = `run${String(this.#runs)}`;
    return { latencies, work: paymentTraffic({ client, merchantId, run, latencies, withFeedback }) };
  }

  async #turn(name: ContenderName, mix: Mix, limits: { timeMs: number; unitsMax?: number }): Promise<Turn> {
    const contender = this.#stack[name];
    const { connections } = this.#settings;
    const client = this.#client(contender, connections);
    const { latencies, work } = this.#traffic(client, mix === "mixed");
    const before = cpuSecondsOf(contender);
    const loop = await runClosedLoop({ places: connections, ...limits }, work);
    await delay(restMs);
    const after = cpuSecondsOf(contender);
    client.close();
    this.errorSamples.push(...loop.errorSamples);
    const cpuSeconds = before === undefined || after === undefined ? undefined : after - before;
    return { loop, decideMs: latencies.decideMs, cpuSeconds };
  }

  async warmUp(): Promise<void> {
    this.#report("warming up");
    const limits = { timeMs: warmUpMsMax, unitsMax: this.#settings.warmUpPayments };
    for (const name of contenderNames) await this.#turn(name, "mixed", limits);
  }

  async saturation(): Promise<DecisionsBenchResult["saturation"]> {
    const { rounds, sliceMs } = this.#settings;
    this.#report(`saturating, ${String(rounds)} turns each`);
    const turns = { decides: byContender((): Turn[] => []), mixed: byContender((): Turn[] => []) };
    for (let round = 0; round < rounds; round += 1) {
      for (const mix of mixes) {
        // The order changes, so that no contender always follows the same one.
        const order = round % 2 === 0 ? contenderNames : contenderNames.toReversed();
        for (const name of order) turns[mix][name].push(await this.#turn(name, mix, { timeMs: sliceMs }));
      }
    }
    const ofMix = (mix: Mix) => byContender((name) => saturationOf(turns[mix][name]));
    return { decides: ofMix("decides"), mixed: ofMix("mixed") };
  }

  async #steadyLoad(name: ContenderName, seconds: number): Promise<Steady> {
    const client = this.#client(this.#stack[name], openConnections);
    const { latencies, work } = this.#traffic(client, true);
    const loop = await runOpenLoop({ perSecond: this.#settings.perSecond, seconds }, work);
    client.close();
    this.errorSamples.push(...loop.errorSamples);
    return {
      decides: loop.units,
      errors: loop.errors,
      decideMs: summarizeLatencies(latencies.decideMs),
      feedbackMs: summarizeLatencies(latencies.feedbackMs),
      lateMs: summarizeLatencies(loop.lateMs),
    };
  }

  async steady(): Promise<DecisionsBenchResult["steady"]> {
    const { perSecond, steadySeconds } = this.#settings;
    this.#report(`${String(perSecond)} payments a second`);
    const results = new Map<ContenderName, Steady>();
    for (const name of contenderNames) results.set(name, await this.#steadyLoad(name, steadySeconds));
    return byContender((name) => results.get(name) as Steady);
  }

  async counted(): Promise<DecisionsBenchResult["counted"]> {
    this.#report("from feedback to decision");
    const { countedTrials, steadySeconds } = this.#settings;
    const [same, other] = [this.#client(this.#stack.service, 4), this.#client(this.#stack.replica, 4)];
    const quiet = summarizeCounted(await measureCounted(same, other, "quiet", countedTrials));
    const load = this.#steadyLoad("service", steadySeconds);
    const underLoad = summarizeCounted(await measureCounted(same, other, "loaded", countedTrials));
    await load;
    same.close();
    other.close();
    return { quiet, underLoad };
  }

  async outage(): Promise<OutageResult> {
    const { outage } = this.#settings;
    this.#report(`${String(outage.runs)} outages at ${String(outage.paymentsPerSecond)} payments a second`);
    const client = this.#client(this.#stack.service, openConnections);
    const result = await measureLiveOutage(client, outage);
    client.close();
    this.errorSamples.push(...result.loops.flatMap(({ errorSamples }) => errorSamples));
    return result;
  }
}

/** Starts the engine and a bare server of its shape, and measures both under the same loads. */
export const benchDecisions = async (
  settings: DecisionsBenchSettings,
  report: (line: string) => void,
): Promise<DecisionsBenchResult> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const dataFolder = join(root, ".railyard", `bench-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataFolder, { recursive: true });
  try {
    const { logLevel, profileFolder } = settings;
    report("starting");
    const stack = await startEngineStack({ dataFolder, logLevel, bareFillerLength, profileFolder });
    try {
      const bench = new DecisionsBench(settings, stack, report);
      await bench.warmUp();
      const saturation = await bench.saturation();
      const steady = await bench.steady();
      const counted = await bench.counted();
      const outage = await bench.outage();
      return { saturation, steady, counted, outage, errorSamples: bench.errorSamples };
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
