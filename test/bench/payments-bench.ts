import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment, cards, createApiClient, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { startBenchProcess } from "./child-process.ts";
import type { BenchProcess } from "./child-process.ts";
import type { FloorOrder, FloorReady } from "./floor-process.ts";
import { summarizeLatencies } from "./latency-summary.ts";
import type { LatencySummary } from "./latency-summary.ts";
import { runLoad } from "./load-generator.ts";
import type { LoadPhase, LoadResult } from "./load-generator.ts";
import { measureTree, processKinds } from "./process-tree.ts";
import type { ProcessKind, TreeUsage } from "./process-tree.ts";
import type { StackOrder, StackReady } from "./stack-process.ts";
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
}

/** A load with what it cost. CPU is absent where the system does not tell. */
export interface MeasuredLoad extends LoadResult {
  readonly cpuMsPerPayment?: Readonly<Record<ProcessKind, number>>;
  readonly warmUpCpuMsPerPayment?: Readonly<Record<ProcessKind, number>>;
  readonly residentMib?: number;
}

export interface WebhookResult {
  /** Payments of the measured time whose success was told within the wait. */
  readonly told: number;
  readonly of: number;
  /** From the answer to the payment until the webhook is with the merchant; negative when the webhook was first. */
  readonly lagMs: LatencySummary;
  /** How long after the end of the load the last one came. */
  readonly drainedAfterMs: number;
  /** All that came, of every kind. */
  readonly received: number;
}

export interface PaymentsBenchResult {
  readonly floor: readonly [MeasuredLoad, MeasuredLoad];
  readonly product: MeasuredLoad;
  readonly webhooks: WebhookResult;
  readonly databaseSettings: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");
/** The default of every service. */
const databasePoolSize = 8;
const webhookWaitMs = 60_000;

const cpuMsPerPayment = (
  before: TreeUsage | undefined,
  after: TreeUsage | undefined,
  payments: number,
): MeasuredLoad["cpuMsPerPayment"] => {
  if (before === undefined || after === undefined || payments === 0) return undefined;
  const entries = processKinds.map((kind) => [
    kind,
    ((after.cpuSeconds[kind] - before.cpuSeconds[kind]) * 1000) / payments,
  ]);
  return Object.fromEntries(entries) as Record<ProcessKind, number>;
};

/** Runs a load and measures what the processes below `pids` use meanwhile. */
const measured = async (pids: readonly number[], load: Parameters<typeof runLoad>[0]): Promise<MeasuredLoad> => {
  const usage: Partial<Record<LoadPhase, TreeUsage>> = {};
  const result = await runLoad({
    ...load,
    onPhase: (phase) => {
      const used = measureTree(pids);
      if (used !== undefined) usage[phase] = used;
    },
  });
  const cpu = cpuMsPerPayment(usage.measuring, usage.over, result.payments);
  const warmUpCpu = cpuMsPerPayment(usage["warm-up"], usage.measuring, result.warmUpPayments);
  return {
    ...result,
    ...(cpu === undefined ? {} : { cpuMsPerPayment: cpu }),
    ...(warmUpCpu === undefined ? {} : { warmUpCpuMsPerPayment: warmUpCpu }),
    ...(usage.over === undefined ? {} : { residentMib: usage.over.serviceResidentBytes / 2 ** 20 }),
  };
};

const isTaken = (status: number, text: string): boolean => status === 200 && text.includes('"status":"succeeded"');

const body = JSON.stringify(cardPayment(cards.succeeds));

const waitForWebhooks = async (
  receiver: WebhookReceiver,
  takenMs: ReadonlyMap<string, number>,
): Promise<WebhookResult> => {
  const endedMs = performance.now();
  const untold = (): boolean => [...takenMs.keys()].some((id) => !receiver.firstToldMs.has(id));
  while (untold() && performance.now() - endedMs < webhookWaitMs) await delay(50);
  const drainedAfterMs = performance.now() - endedMs;
  const lags = [...takenMs].flatMap(([id, taken]) => {
    const told = receiver.firstToldMs.get(id);
    return told === undefined ? [] : [told - taken];
  });
  return {
    told: lags.length,
    of: takenMs.size,
    lagMs: summarizeLatencies(lags),
    drainedAfterMs,
    received: receiver.received(),
  };
};

interface Subjects {
  readonly stack: BenchProcess<StackReady>;
  readonly floor: BenchProcess<FloorReady>;
  readonly receiver: WebhookReceiver;
  readonly gatewayPort: number;
}

const measureAll = async (settings: BenchSettings, subjects: Subjects, report: (line: string) => void) => {
  const { connections, warmUpPayments, measuredSeconds } = settings;
  const { stack, floor, receiver, gatewayPort } = subjects;
  const load = { connections, isTaken, warmUpPayments };
  const floorLoad = {
    ...load,
    port: floor.ready.port,
    // Half before and half after, so that a machine which changes meanwhile shows.
    measuredMs: measuredSeconds * 500,
    newRequest: () => ({ path: "/payments", headers: {}, body }),
  };
  const client = createApiClient(`http://127.0.0.1:${String(gatewayPort)}`);
  const merchant = await setUpMerchant(client, {
    adminKey: sandboxAdminKey,
    merchantId: `bench_${randomBytes(4).toString("hex")}`,
    webhookUrl: receiver.url,
  });
  client.close();
  report("measuring the floor, first half");
  const floorBefore = await measured([stack.pid, floor.pid], floorLoad);
  report("measuring the product");
  const takenMs = new Map<string, number>();
  const product = await measured([stack.pid], {
    ...load,
    port: gatewayPort,
    measuredMs: measuredSeconds * 1000,
    newRequest: () => ({ path: "/payments", headers: { "api-key": merchant.secretKey }, body }),
    onTaken: (text) => {
      takenMs.set(/"payment_id":"(\w+)"/.exec(text)?.[1] ?? "", performance.now());
    },
  });
  report("waiting for the webhooks");
  const webhooks = await waitForWebhooks(receiver, takenMs);
  report("measuring the floor, second half");
  const floorAfter = await measured([stack.pid, floor.pid], floorLoad);
  return { floor: [floorBefore, floorAfter], product, webhooks } as const;
};

/** Starts the product and the floor beside it, and measures both under the same load. */
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
    report(
      `starting the product, ${settings.separate ? "one process for each service" : "all services in one process"}`,
    );
    const order: StackOrder = { dataFolder, ports, separate: settings.separate, logLevel: settings.logLevel };
    const profiling = profileFolder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`];
    // The flags that npm start has, for both.
    const flags = process.execArgv;
    const stack = await startBenchProcess<StackReady>("stack-process.ts", order, [...flags, ...profiling]);
    stops.push(stack.stop);
    const floorOrder: FloorOrder = {
      databaseUrl: stack.ready.floorDatabaseUrl,
      poolSize: databasePoolSize,
      providerPort: ports["sandbox-provider"],
    };
    const floor = await startBenchProcess<FloorReady>("floor-process.ts", floorOrder, flags);
    stops.push(floor.stop);
    const results = await measureAll(settings, { stack, floor, receiver, gatewayPort: ports.gateway }, report);
    return { ...results, databaseSettings: stack.ready.databaseSettings };
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
