// Fills the databases of a whole Railyard step by step and measures at each size what lists, filters and counts take.
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import type { Ports } from "@railyard/local";
import { freePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import type { BenchProcess } from "../child-process.ts";
import { sendRequest } from "../load-generator.ts";
import { startWebhookReceiver } from "../webhook-receiver.ts";
import { catalogue } from "./catalogue/index.ts";
import { checkCopies } from "./check-copies.ts";
import type { Counts } from "./distribution.ts";
import { countsFor } from "./distribution.ts";
import { findFacts } from "./facts.ts";
import { fill } from "./fill.ts";
import type { GrowthResult, SizeResult } from "./growth-report.ts";
import { isSlow, limitMs } from "./growth-report.ts";
import type { GrowthStackOrder, GrowthStackReady } from "./growth-stack-process.ts";
import type { KeptWorld } from "./kept-world.ts";
import { keepWorld, readWorld, redirectWebhooks } from "./kept-world.ts";
import { measure } from "./measure.ts";
import type { Measured } from "./measure.ts";
import type { Clients } from "./patterns.ts";
import type { KeptPlan } from "./plans.ts";
import { collectPlans, hidePlans, reportPlans } from "./plans.ts";
import { requestOf } from "./probe-request.ts";
import type { World } from "./world.ts";
import {
  connect,
  createWorld,
  credentialsOf,
  disconnect,
  fillOptionsOf,
  tableBytes,
  vacuum,
  waitForListings,
} from "./world.ts";

export interface GrowthSettings {
  /** Numbers of payments, ascending. */
  readonly sizes: readonly number[];
  readonly rounds: number;
  readonly logLevel: string;
  /** Where the databases stay after the run, and are used again if there are any. */
  readonly keepFolder?: string | undefined;
}

export type GrowthOutcome = GrowthResult & { readonly plans: readonly KeptPlan[] };

const root = join(import.meta.dirname, "../../..");
const plansOfOperation = 3;
const reportedBytesMin = 1_048_576;
const paymentTables = /^payments\.(payments|attempts|captures|listed_payments(_\w+)?)$/;
const eventTables = /^events\.(events|deliveries|delivery_attempts|listed_events(_\w+)?)$/;

interface Run {
  readonly dataFolder: string;
  readonly ports: Ports;
  readonly settings: GrowthSettings;
  readonly report: (line: string) => void;
}

const startStack = ({ dataFolder, ports, settings }: Run): Promise<BenchProcess<GrowthStackReady>> => {
  const order: GrowthStackOrder = { dataFolder, ports, logLevel: settings.logLevel };
  return startBenchProcess<GrowthStackReady>("growth/growth-stack-process.ts", order, process.execArgv);
};

const sum = (sizes: Readonly<Record<string, number>>, pattern: RegExp): number =>
  Object.entries(sizes).reduce((total, [name, bytes]) => (pattern.test(name) ? total + bytes : total), 0);

const eventCount = async ({ events }: Clients): Promise<number> => {
  const { rows } = await events.query<{ count: string }>("select count(*) as count from events");
  return Number(rows[0]?.count);
};

const restart = async (run: Run, stack: BenchProcess<GrowthStackReady>): Promise<BenchProcess<GrowthStackReady>> => {
  await stack.stop();
  return startStack(run);
};

/** Above the limit: the slowest variants of each operation, for most of the others have the same plan. */
const slowestOf = ({ probes }: SizeResult): readonly Measured[] => {
  const slow = probes.filter(isSlow).toSorted((one, other) => other.p99 - one.p99);
  return slow.filter(
    ({ operationId }, index) =>
      slow.slice(0, index).filter((other) => other.operationId === operationId).length < plansOfOperation,
  );
};

const findPlans = async (
  run: Run,
  world: World,
  clients: Clients,
  result: SizeResult,
): Promise<readonly KeptPlan[]> => {
  const [large] = world.merchants;
  if (large === undefined) return [];
  const credentials = await credentialsOf(run.ports, world);
  const facts = await findFacts(clients, large, world.until);
  const agent = new Agent({ keepAlive: true });
  const slow = slowestOf(result).flatMap(({ operationId, name }) => {
    const found = catalogue.find((probe) => probe.operationId === operationId && probe.name === name);
    if (found === undefined) return [];
    const { port, request } = requestOf(found, facts, credentials);
    const ask = (): Promise<unknown> => sendRequest(agent, port, request).catch(() => undefined);
    return [{ operation: `${operationId}, ${name}`, run: async () => void (await ask()) }];
  });
  try {
    return await collectPlans(run.dataFolder, slow);
  } finally {
    agent.destroy();
  }
};

const measureSize = async (
  run: Run,
  world: World,
  clients: Clients,
  before: Counts | undefined,
  payments: number,
): Promise<Omit<SizeResult, "restartMs">> => {
  const { report, settings } = run;
  const [large] = world.merchants;
  if (large === undefined) throw new RangeError("there is no merchant");
  report(`filling to ${String(payments)} payments`);
  const beganMs = performance.now();
  await fill(fillOptionsOf(world, clients, report), before, countsFor(payments));
  const fillSeconds = (performance.now() - beganMs) / 1000;
  const listingSeconds = (await waitForListings(clients, report)) / 1000;
  report(`  filled in ${fillSeconds.toFixed(0)} s, counted in after ${listingSeconds.toFixed(0)} s more`);
  await vacuum(clients);
  const credentials = await credentialsOf(run.ports, world);
  const facts = await findFacts(clients, large, world.until);
  report(`  ${String(await checkCopies(clients, facts, credentials))} copies read one by one`);
  report(`measuring ${String(catalogue.length)} requests, ${String(settings.rounds)} rounds`);
  const measurement = await measure({ facts, credentials, rounds: settings.rounds, payments, report });
  const slow = measurement.probes.filter(isSlow).length;
  report(`  ${String(slow)} of them above ${String(limitMs)} ms`);
  const [bytes, events] = [await tableBytes(clients), await eventCount(clients)];
  return {
    payments,
    events,
    fillSeconds,
    listingSeconds,
    bytesPerPayment: sum(bytes, paymentTables) / payments,
    bytesPerEvent: sum(bytes, eventTables) / events,
    tableBytes: Object.fromEntries(Object.entries(bytes).filter(([, size]) => size >= reportedBytesMin)),
    ...measurement,
  };
};

/** The world of the run: that of a kept folder, else a new one. */
const openWorld = async (run: Run, webhookUrl: string, clients: Clients): Promise<KeptWorld> => {
  const kept = readWorld(run.dataFolder);
  if (kept === undefined) {
    const { ports, report } = run;
    const world = await createWorld({ gatewayPort: ports.gateway, webhookUrl, clients, report });
    return { world, payments: 0, sizes: [] };
  }
  const [smallest = 0] = run.settings.sizes;
  if (smallest < kept.payments) {
    throw new RangeError(`the folder has ${String(kept.payments)} payments: --sizes must not begin with fewer`);
  }
  await redirectWebhooks(run.ports.gateway, kept.world, webhookUrl);
  return kept;
};

const measureSizes = async (
  run: Run,
  webhookUrl: string,
  stack: { current: BenchProcess<GrowthStackReady> },
): Promise<GrowthOutcome> => {
  const { settings, report } = run;
  let clients = await connect(stack.current.ready.databaseUrls);
  try {
    const { world, payments: first, sizes: earlier } = await openWorld(run, webhookUrl, clients);
    const sizes = earlier.filter(({ payments }) => payments < (settings.sizes[0] ?? 0));
    let before = first === 0 ? undefined : countsFor(first);
    for (const payments of settings.sizes) {
      const result = await measureSize(run, world, clients, before, payments);
      before = countsFor(payments);
      const isLast = payments === settings.sizes.at(-1);
      const reports = isLast && (await reportPlans(clients.payments));
      await disconnect(clients);
      stack.current = await restart(run, stack.current);
      const { databaseUrls, startMs } = stack.current.ready;
      report(`  restarted in ${(startMs / 1000).toFixed(1)} s`);
      clients = await connect(databaseUrls);
      sizes.push({ ...result, restartMs: startMs });
      if (settings.keepFolder !== undefined) keepWorld(run.dataFolder, { world, payments, sizes });
      if (!reports) continue;
      report("collecting the plans of what is slow");
      const plans = await findPlans(run, world, clients, { ...result, restartMs: startMs });
      await hidePlans(clients.payments);
      return { sizes, plans };
    }
    return { sizes, plans: [] };
  } finally {
    await disconnect(clients).catch(() => undefined);
  }
};

/** Starts everything, fills it to each size and measures there. */
export const benchGrowth = async (settings: GrowthSettings, report: (line: string) => void): Promise<GrowthOutcome> => {
  const { keepFolder } = settings;
  const dataFolder = keepFolder ?? join(root, ".railyard", `growth-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataFolder, { recursive: true });
  const run: Run = { dataFolder, ports: await freePorts(), settings, report };
  const receiver = await startWebhookReceiver();
  try {
    report("starting the product, all services in one process, the provider in its own");
    const stack = { current: await startStack(run) };
    report(`  started in ${(stack.current.ready.startMs / 1000).toFixed(1)} s`);
    try {
      return await measureSizes(run, receiver.url, stack);
    } finally {
      await stack.current.stop();
    }
  } finally {
    await receiver.stop();
    if (keepFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
  }
};
