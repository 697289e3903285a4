import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import { cpuMsPerPayment, measured, rateOf, sum } from "../measured-turn.ts";
import type { Contender, CpuTimes, MeasuredTurn } from "../measured-turn.ts";
import { isTaken, paymentIdOf, paymentRequest, setUpBenchMerchant, waitForWebhooks } from "../payment-load.ts";
import { measureTree } from "../process-tree.ts";
import type { StackOrder, StackReady } from "../stack-process.ts";
import { startWebhookReceiver } from "../webhook-receiver.ts";
import { checkOutVersion } from "./other-version.ts";

export interface VersionsBenchSettings {
  /** The commit that this working copy is compared with. */
  readonly against: string;
  readonly connections: number;
  readonly warmUpPayments: number;
  /** How often both versions are started again. */
  readonly starts: number;
  /** How often the two take turns after each start. */
  readonly pairs: number;
  readonly turnPayments: number;
  readonly logLevel: string;
}

export const versionNames = ["other", "present"] as const;
export type VersionName = (typeof versionNames)[number];

/** What one turn of one version came to. */
export interface VersionTurn {
  readonly cpuMsPerPayment: CpuTimes;
  readonly paymentsPerSecond: number;
}

export type VersionPair = Readonly<Record<VersionName, VersionTurn>>;

/** What was measured between one start of both versions and the next. */
export interface VersionsStart {
  readonly pairs: readonly VersionPair[];
  /** CPU time that each uses in a second without payments. */
  readonly idleCpuMsPerSecond: Readonly<Record<VersionName, number>>;
}

export interface VersionsBenchResult {
  readonly starts: readonly VersionsStart[];
  readonly errors: number;
  /** The first few, in the server's own words. */
  readonly errorSamples: readonly string[];
}

const root = join(import.meta.dirname, "../../..");
/** Bounds a turn on a machine too slow for its payments. */
const turnMsMax = 180_000;
/** What a payment leaves to be done later, such as the decision log, is done by then. */
const restMs = 500;
const idleSeconds = 5;

type Versions = Readonly<Record<VersionName, Contender>>;

/** First one, then the other; who begins changes, so that what drifts comes to the same for both. */
const inTurn = async <Result>(number: number, run: (name: VersionName) => Promise<Result>) => {
  const results = new Map<VersionName, Result>();
  for (const name of number % 2 === 0 ? versionNames : versionNames.toReversed()) results.set(name, await run(name));
  return { other: results.get("other") as Result, present: results.get("present") as Result };
};

const startVersion = async (
  { connections, logLevel }: VersionsBenchSettings,
  { from, dataFolder }: { readonly from: string; readonly dataFolder: string },
  stops: (() => Promise<void>)[],
): Promise<Contender> => {
  mkdirSync(dataFolder, { recursive: true });
  const receiver = await startWebhookReceiver();
  stops.push(receiver.stop);
  const ports = await freePorts();
  const order: StackOrder = { dataFolder, ports, separate: false, logLevel };
  const stack = await startBenchProcess<StackReady>(
    join(from, "test/bench/stack-process.ts"),
    order,
    // The flags that npm start has.
    process.execArgv,
  );
  stops.push(stack.stop);
  const secretKey = await setUpBenchMerchant(ports.gateway, receiver.url);
  const takenMs = new Map<string, number>();
  return {
    pids: [stack.pid],
    load: {
      port: ports.gateway,
      connections,
      isGood: isTaken,
      request: paymentRequest({ "api-key": secretKey }),
      onGood: (text) => takenMs.set(paymentIdOf(text), performance.now()),
    },
    settle: async () => {
      await waitForWebhooks(receiver, takenMs);
      takenMs.clear();
      await delay(restMs);
    },
  };
};

const versionTurn = (turn: MeasuredTurn): VersionTurn => {
  const cpu = cpuMsPerPayment([turn]);
  if (cpu === undefined)
    throw new RangeError("this system does not report the CPU time of processes, or no payment succeeded");
  return { cpuMsPerPayment: cpu, paymentsPerSecond: rateOf([turn]) };
};

const measureIdle = async (versions: Versions): Promise<VersionsStart["idleCpuMsPerSecond"]> => {
  const usedBy = (name: VersionName): number => sum(Object.values(measureTree(versions[name].pids)?.cpuSeconds ?? {}));
  const before = { other: usedBy("other"), present: usedBy("present") };
  await delay(idleSeconds * 1_000);
  const perSecond = (name: VersionName): number => ((usedBy(name) - before[name]) * 1_000) / idleSeconds;
  return { other: perSecond("other"), present: perSecond("present") };
};

/** Starts both versions, lets them take turns under load, and stops them. */
const measureStart = async (
  settings: VersionsBenchSettings,
  start: number,
  { roots, folder }: { readonly roots: Readonly<Record<VersionName, string>>; readonly folder: string },
): Promise<VersionsStart & { readonly turns: readonly MeasuredTurn[] }> => {
  const stops: (() => Promise<void>)[] = [];
  const startFolder = join(folder, `start-${String(start)}`);
  try {
    const versions: Versions = await inTurn(start, (name) =>
      startVersion(settings, { from: roots[name], dataFolder: join(startFolder, name) }, stops),
    );
    const all: MeasuredTurn[] = [];
    const run = async (name: VersionName, requestsMax: number): Promise<MeasuredTurn> => {
      const turn = await measured(versions[name], { timeMs: turnMsMax, requestsMax });
      all.push(turn);
      return turn;
    };
    await inTurn(start, (name) => run(name, settings.warmUpPayments));
    const pairs: VersionPair[] = [];
    for (let pair = 0; pair < settings.pairs; pair += 1) {
      pairs.push(await inTurn(start + pair, async (name) => versionTurn(await run(name, settings.turnPayments))));
    }
    return { pairs, idleCpuMsPerSecond: await measureIdle(versions), turns: all };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(startFolder, { recursive: true, force: true });
  }
};

/** Measures this working copy and another commit in short turns under the same load. */
export const benchVersions = async (
  settings: VersionsBenchSettings,
  report: (line: string) => void,
): Promise<VersionsBenchResult> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const folder = join(root, ".railyard", `versions-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  try {
    report(`making ${settings.against} ready`);
    const other = await checkOutVersion(root, settings.against, join(folder, "other"));
    try {
      const starts: VersionsStart[] = [];
      const turns: MeasuredTurn[] = [];
      for (let start = 0; start < settings.starts; start += 1) {
        report(`start ${String(start + 1)} of ${String(settings.starts)}`);
        const result = await measureStart(settings, start, { roots: { other: other.root, present: root }, folder });
        starts.push({ pairs: result.pairs, idleCpuMsPerSecond: result.idleCpuMsPerSecond });
        turns.push(...result.turns);
      }
      return {
        starts,
        errors: sum(turns.map(({ errors }) => errors)),
        errorSamples: turns.flatMap(({ errorSamples }) => errorSamples),
      };
    } finally {
      other.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
