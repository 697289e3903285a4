import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { defined } from "@railyard/members";
import { freePorts } from "../support/free-ports.ts";
import type { BareServerOrder, BareServerReady } from "./bare-server.ts";
import { startBenchProcess } from "./child-process.ts";
import type { BenchProcess } from "./child-process.ts";
import { summarizeLatencies } from "./latency-summary.ts";
import type { LatencySummary } from "./latency-summary.ts";
import { cpuMsPerPayment, measured, rateOf, sum } from "./measured-turn.ts";
import type { Contender, CpuTimes, MeasuredTurn } from "./measured-turn.ts";
import { isTaken, paymentIdOf, paymentRequest, setUpBenchMerchant, waitForWebhooks } from "./payment-load.ts";
import { measureTree } from "./process-tree.ts";
import { readApproaches, sharesBetween } from "./routing-approaches.ts";
import type { RoutingApproaches } from "./routing-approaches.ts";
import type { StackOrder, StackReady } from "./stack-process.ts";
import { readStatements, resetStatements } from "./statement-times.ts";
import type { StatementTime } from "./statement-times.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

export interface BenchSettings {
  readonly connections: number;
  readonly warmUpPayments: number;
  readonly measuredSeconds: number;
  /** One process for each service instead of one for all. */
  readonly separate: boolean;
  readonly logLevel: string;
  /** Folder for a CPU profile of the process that runs the services. */
  readonly profileFolder?: string | undefined;
  /** Has PostgreSQL count what it does by statement. */
  readonly countsStatements: boolean;
}

/** Who is measured, in the order of a round. */
export const contenderNames = ["floor", "prototype", "product"] as const;
export type ContenderName = (typeof contenderNames)[number];

/** What one of them has come to over all of its turns. CPU is absent where the system does not report it. */
export interface MeasuredLoad {
  readonly warmUpPayments: number;
  /** How fast the processes are that have just begun. */
  readonly warmUpPaymentsPerSecond: number;
  readonly warmUpCpuMsPerPayment?: CpuTimes;
  readonly payments: number;
  readonly paymentsPerSecond: number;
  readonly cpuMsPerPayment?: CpuTimes;
  readonly latencyMs: LatencySummary;
  /** The warm-up's included. */
  readonly errors: number;
  /** The first few, in the server's own words. */
  readonly errorSamples: readonly string[];
  /** Payments per second of each turn. */
  readonly turns: readonly number[];
}

export interface WebhookResult {
  /** Payments of the measured time whose success was reported within the wait. */
  readonly reported: number;
  readonly of: number;
  /** From the answer to the payment until the webhook is with the merchant; negative when the webhook was first. */
  readonly lagMs: LatencySummary;
  /** How long after the end of the load the last one came. */
  readonly drainedAfterMs: number;
  /** All that came, of every kind. */
  readonly received: number;
}

export interface PaymentsBenchResult extends Readonly<Record<ContenderName, MeasuredLoad>> {
  /** Memory of the product's services at the end. */
  readonly residentMib?: number;
  readonly webhooks: WebhookResult;
  /** Shares of the measured payments by what chose their connector. */
  readonly routedBy: RoutingApproaches;
  readonly databaseSettings: Readonly<Record<string, string>>;
  readonly statements?: readonly StatementTime[];
}

const root = join(import.meta.dirname, "../..");
/** The default of every service. */
const databasePoolSize = 8;

/** How often each takes its turn. */
const rounds = 5;
/** Bounds the warm-up on a machine too slow for its payments. */
const warmUpMsMax = 180_000;
/** What a payment leaves to be done later, such as the decision log, is done by then. */
const restMs = 500;

const summarize = (warmUp: MeasuredTurn, turns: readonly MeasuredTurn[]): MeasuredLoad => {
  const [warmUpCpu, cpu] = [cpuMsPerPayment([warmUp]), cpuMsPerPayment(turns)];
  const all = [warmUp, ...turns];
  const latenciesMs = turns.flatMap((turn) => turn.latenciesMs);
  return {
    warmUpPayments: warmUp.latenciesMs.length,
    warmUpPaymentsPerSecond: rateOf([warmUp]),
    ...defined({ warmUpCpuMsPerPayment: warmUpCpu }),
    payments: latenciesMs.length,
    paymentsPerSecond: rateOf(turns),
    ...defined({ cpuMsPerPayment: cpu }),
    latencyMs: summarizeLatencies(latenciesMs),
    errors: sum(all.map(({ errors }) => errors)),
    errorSamples: all.flatMap(({ errorSamples }) => errorSamples),
    turns: turns.map((turn) => rateOf([turn])),
  };
};

const webhookResult = (
  receiver: WebhookReceiver,
  takenMs: ReadonlyMap<string, number>,
  drainedAfterMs: number,
): WebhookResult => {
  const lags = [...takenMs].flatMap(([id, taken]) => {
    const reported = receiver.firstReceivedMs.get(id);
    return reported === undefined ? [] : [reported - taken];
  });
  const lagMs = summarizeLatencies(lags);
  return { reported: lags.length, of: takenMs.size, lagMs, drainedAfterMs, received: receiver.received() };
};

const byName = <Value>(make: (name: ContenderName) => Value): Readonly<Record<ContenderName, Value>> => ({
  floor: make("floor"),
  prototype: make("prototype"),
  product: make("product"),
});

/** What each has come to, one after the other. */
const inTurn = async (
  run: (name: ContenderName) => Promise<MeasuredTurn>,
  order: readonly ContenderName[] = contenderNames,
): Promise<Readonly<Record<ContenderName, MeasuredTurn>>> => {
  const results = new Map<ContenderName, MeasuredTurn>();
  for (const name of order) results.set(name, await run(name));
  return byName((name) => results.get(name) as MeasuredTurn);
};

interface Subjects {
  readonly stack: BenchProcess<StackReady>;
  readonly floor: BenchProcess<BareServerReady>;
  readonly prototype: BenchProcess<BareServerReady>;
  readonly receiver: WebhookReceiver;
  readonly gatewayPort: number;
}

const measureAll = async (settings: BenchSettings, subjects: Subjects, report: (line: string) => void) => {
  const { connections, warmUpPayments, measuredSeconds, countsStatements } = settings;
  const { stack, receiver, gatewayPort } = subjects;
  const secretKey = await setUpBenchMerchant(gatewayPort, receiver.url);
  const takenMs = new Map<string, number>();
  let drainedAfterMs = 0;
  const bare = ({ pid, ready }: BenchProcess<BareServerReady>): Contender => ({
    // The provider and PostgreSQL belong to the product's process tree.
    pids: [stack.pid, pid],
    load: { port: ready.port, connections, isGood: isTaken, request: paymentRequest({}) },
    settle: () => delay(restMs),
  });
  const contenders: Readonly<Record<ContenderName, Contender>> = {
    floor: bare(subjects.floor),
    prototype: bare(subjects.prototype),
    product: {
      pids: [stack.pid],
      load: {
        port: gatewayPort,
        connections,
        isGood: isTaken,
        request: paymentRequest({ "api-key": secretKey }),
        onGood: (text: string) => takenMs.set(paymentIdOf(text), performance.now()),
      },
      settle: async () => {
        drainedAfterMs = Math.max(drainedAfterMs, await waitForWebhooks(receiver, takenMs));
        await delay(restMs);
      },
    },
  };
  report("warming up");
  const limits = { timeMs: warmUpMsMax, requestsMax: warmUpPayments };
  const warmUps = await inTurn((name) => measured(contenders[name], limits));
  takenMs.clear();
  drainedAfterMs = 0;
  const routedBefore = await readApproaches(stack.ready.bareDatabaseUrl);
  if (countsStatements) await resetStatements(stack.ready.bareDatabaseUrl);
  report(`measuring, ${String(rounds)} turns each`);
  const timeMs = (measuredSeconds * 1000) / rounds;
  const turns: Readonly<Record<ContenderName, MeasuredTurn>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order changes, so that no contender always follows the same one.
    const order = round % 2 === 0 ? contenderNames : contenderNames.toReversed();
    turns.push(await inTurn((name) => measured(contenders[name], { timeMs }), order));
  }
  const statements = countsStatements
    ? await readStatements(stack.ready.bareDatabaseUrl, sum(turns.map(({ product }) => product.latenciesMs.length)))
    : undefined;
  const residentBytes = measureTree([stack.pid])?.serviceResidentBytes;
  return {
    ...byName((name) =>
      summarize(
        warmUps[name],
        turns.map((round) => round[name]),
      ),
    ),
    ...defined({ residentMib: residentBytes === undefined ? undefined : residentBytes / 2 ** 20, statements }),
    webhooks: webhookResult(receiver, takenMs, drainedAfterMs),
    routedBy: sharesBetween(routedBefore, await readApproaches(stack.ready.bareDatabaseUrl)),
  };
};

/** Starts the product together with floor and prototype, and measures them in turns under the same load. */
export const benchPayments = async (
  settings: BenchSettings,
  report: (line: string) => void,
): Promise<PaymentsBenchResult> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const dataFolder = join(root, ".railyard", `bench-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataFolder, { recursive: true });
  const ports = await freePorts();
  const { profileFolder } = settings;
  const stops: (() => Promise<void>)[] = [];
  try {
    const receiver = await startWebhookReceiver();
    stops.push(receiver.stop);
    const layout = settings.separate
      ? "one process for each service"
      : "all services in one process, the provider in its own";
    report(`starting the product, ${layout}`);
    const { separate, logLevel, countsStatements } = settings;
    const order: StackOrder = { dataFolder, ports, separate, logLevel, countsStatements };
    const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
    // The flags that npm start has, for all.
    const flags = process.execArgv;
    const stack = await startBenchProcess<StackReady>("stack-process.ts", order, [...flags, ...profiling]);
    stops.push(stack.stop);
    const bareOrder: BareServerOrder = {
      databaseUrl: stack.ready.bareDatabaseUrl,
      poolSize: databasePoolSize,
      providerPort: ports["sandbox-provider"],
    };
    const startBare = async (file: string): Promise<BenchProcess<BareServerReady>> => {
      const bare = await startBenchProcess<BareServerReady>(file, bareOrder, flags);
      stops.push(bare.stop);
      return bare;
    };
    const subjects: Subjects = {
      stack,
      floor: await startBare("floor-process.ts"),
      prototype: await startBare("prototype-process.ts"),
      receiver,
      gatewayPort: ports.gateway,
    };
    const results = await measureAll(settings, subjects, report);
    return { ...results, databaseSettings: stack.ready.databaseSettings };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
