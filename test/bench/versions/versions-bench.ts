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
import { readWrites, statisticsReportedAfterMs, writesPerPayment } from "./database-writes.ts";
import type { DatabaseWrites, PaymentWrites } from "./database-writes.ts";
import { checkOutVersion } from "./other-version.ts";
import type { OtherVersion } from "./other-version.ts";

export interface VersionsBenchSettings {
  /** The commits that this working copy is compared with. */
  readonly against: readonly [base: string, ...more: string[]];
  readonly connections: number;
  readonly warmUpPayments: number;
  /** How often all versions are started again. */
  readonly starts: number;
  /** How often they take turns after each start. */
  readonly rounds: number;
  readonly turnPayments: number;
  readonly logLevel: string;
  /** Whether what payments write to the databases is counted, too, after the first start's turns. */
  readonly areWritesCounted: boolean;
}

/** This working copy, as it is named beside the commits. */
export const present = "present";

/** What one turn of one version came to. */
export interface VersionTurn {
  readonly cpuMsPerPayment: CpuTimes;
  readonly paymentsPerSecond: number;
}

/** By the commit, or `present`. */
export type ByVersion<Value> = Readonly<Record<string, Value>>;

/** What was measured between one start of all versions and the next. */
export interface VersionsStart {
  readonly rounds: readonly ByVersion<VersionTurn>[];
  /** CPU time that each uses in a second without payments. */
  readonly idleCpuMsPerSecond: ByVersion<number>;
  readonly writes?: ByVersion<PaymentWrites>;
}

export interface VersionsBenchResult {
  /** In the order of the settings, `present` last. */
  readonly versions: readonly string[];
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

type Version = Contender & { readonly databaseUrl: string };
type Versions = ReadonlyMap<string, Version>;

/** One after the other, from the first to the last and back, so that what drifts comes to the same for all. */
const inTurn = async <Result>(
  names: readonly string[],
  number: number,
  run: (name: string) => Promise<Result>,
): Promise<ReadonlyMap<string, Result>> => {
  const results = new Map<string, Result>();
  for (const name of number % 2 === 0 ? names : names.toReversed()) results.set(name, await run(name));
  return results;
};

const startVersion = async (
  { connections, logLevel }: VersionsBenchSettings,
  { from, dataFolder }: { readonly from: string; readonly dataFolder: string },
  stops: (() => Promise<void>)[],
): Promise<Version> => {
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
    databaseUrl: stack.ready.bareDatabaseUrl,
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

const byVersion = <Value, Result>(
  values: ReadonlyMap<string, Value>,
  make: (value: Value, name: string) => Result,
): ByVersion<Result> => Object.fromEntries([...values].map(([name, value]) => [name, make(value, name)]));

const measureIdle = async (versions: Versions): Promise<ByVersion<number>> => {
  const usedBy = ({ pids }: Version): number => sum(Object.values(measureTree(pids)?.cpuSeconds ?? {}));
  const before = byVersion(versions, usedBy);
  await delay(idleSeconds * 1_000);
  return byVersion(versions, (version, name) => ((usedBy(version) - (before[name] ?? 0)) * 1_000) / idleSeconds);
};

/** Counts what payments write when they come one after the other, which lets nothing be written for several. */
const countWrites = async (versions: Versions, run: (version: Version) => Promise<MeasuredTurn>) => {
  const readAll = async (): Promise<ReadonlyMap<string, DatabaseWrites>> => {
    await delay(statisticsReportedAfterMs);
    const writes = new Map<string, DatabaseWrites>();
    for (const [name, { databaseUrl }] of versions) writes.set(name, await readWrites(databaseUrl));
    return writes;
  };
  const beforeIdle = await readAll();
  const afterIdle = await readAll();
  const payments = new Map<string, number>();
  for (const [name, version] of versions) payments.set(name, (await run(version)).latenciesMs.length);
  const afterPayments = await readAll();
  return byVersion(payments, (count, name) =>
    writesPerPayment(
      count,
      [beforeIdle, afterIdle, afterPayments].map((writes) => writes.get(name) as DatabaseWrites),
    ),
  );
};

/** Starts all versions, lets them take turns under load, and stops them. */
const measureStart = async (
  settings: VersionsBenchSettings,
  start: number,
  { roots, folder }: { readonly roots: ReadonlyMap<string, string>; readonly folder: string },
): Promise<VersionsStart & { readonly turns: readonly MeasuredTurn[] }> => {
  const stops: (() => Promise<void>)[] = [];
  const startFolder = join(folder, `start-${String(start)}`);
  const names = [...roots.keys()];
  try {
    const versions: Versions = await inTurn(names, start, (name) =>
      startVersion(settings, { from: roots.get(name) as string, dataFolder: join(startFolder, name) }, stops),
    );
    const all: MeasuredTurn[] = [];
    const run = async (version: Version, requestsMax: number): Promise<MeasuredTurn> => {
      const turn = await measured(version, { timeMs: turnMsMax, requestsMax });
      all.push(turn);
      return turn;
    };
    const runNamed = (name: string, requestsMax: number) => run(versions.get(name) as Version, requestsMax);
    await inTurn(names, start, (name) => runNamed(name, settings.warmUpPayments));
    const rounds: ByVersion<VersionTurn>[] = [];
    for (let round = 0; round < settings.rounds; round += 1) {
      const turns = await inTurn(names, start + round, (name) => runNamed(name, settings.turnPayments));
      rounds.push(byVersion(turns, versionTurn));
    }
    const idleCpuMsPerSecond = await measureIdle(versions);
    if (!settings.areWritesCounted || start > 0) return { rounds, idleCpuMsPerSecond, turns: all };
    const writes = await countWrites(versions, (version) =>
      run({ ...version, load: { ...version.load, connections: 1 } }, settings.turnPayments),
    );
    return { rounds, idleCpuMsPerSecond, writes, turns: all };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(startFolder, { recursive: true, force: true });
  }
};

/** Measures this working copy and other commits in short turns under the same load. */
export const benchVersions = async (
  settings: VersionsBenchSettings,
  report: (line: string) => void,
): Promise<VersionsBenchResult> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const folder = join(root, ".railyard", `versions-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  const others: OtherVersion[] = [];
  try {
    for (const commit of settings.against) {
      report(`making ${commit} ready`);
      others.push(await checkOutVersion(root, commit, join(folder, commit)));
    }
    const roots = new Map([...others.map((other) => [other.commit, other.root] as const), [present, root] as const]);
    const starts: VersionsStart[] = [];
    const turns: MeasuredTurn[] = [];
    for (let start = 0; start < settings.starts; start += 1) {
      report(`start ${String(start + 1)} of ${String(settings.starts)}`);
      const { turns: ofStart, ...result } = await measureStart(settings, start, { roots, folder });
      starts.push(result);
      turns.push(...ofStart);
    }
    return {
      versions: [...roots.keys()],
      starts,
      errors: sum(turns.map(({ errors }) => errors)),
      errorSamples: turns.flatMap(({ errorSamples }) => errorSamples),
    };
  } finally {
    for (const other of others) other.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
