import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { LatencySummary } from "../latency-summary.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import { runTurn } from "../load-generator.ts";
import { startWebhookReceiver } from "../webhook-receiver.ts";
import type { Attribution, BesideRow } from "./attribution.ts";
import { attribute, goingOnBeside } from "./attribution.ts";
import type { Interval } from "./intervals.ts";
import { intersection, lengthMs } from "./intervals.ts";
import { observe } from "./observer.ts";
import type { NoteSummary, PhaseRow, TracedPayment } from "./observed-payments.ts";
import {
  othersBeside,
  phasesOf,
  processCauses,
  serverCauses,
  summarizeNotes,
  tracePayments,
  waitsForCpu,
} from "./observed-payments.ts";
import type { ServerWork } from "./postgres-log.ts";
import { readServerLog } from "./postgres-log.ts";
import type { ProcessNotes } from "./recorder.ts";
import { wallMs } from "./recorder.ts";
import { sampleServer } from "./server-sampler.ts";
import type { OpenTurn } from "./tails-load.ts";
import { isTaken, paymentRequest, runOpenTurn } from "./tails-load.ts";
import type { Contender, ObservedProduct } from "./tails-stack.ts";
import { startObservedProduct } from "./tails-stack.ts";
import type { WalUsage } from "./wal-usage.ts";
import { readWalUsage, sumOfWal, walUsedBetween } from "./wal-usage.ts";

/** `other` is the product of another working copy. */
export const contenderNames = ["floor", "prototype", "product", "other"] as const;
export type ContenderName = (typeof contenderNames)[number];
export const layouts = ["one", "separate"] as const;
export type Layout = (typeof layouts)[number];

export interface TailsSettings {
  readonly layouts: readonly Layout[];
  readonly providerDelaysMs: readonly number[];
  readonly rates: readonly number[];
  readonly seconds: number;
  readonly rounds: number;
  readonly warmUpPayments: number;
  readonly logLevel: string;
  /** Without floor and prototype. */
  readonly isBareLeftOut: boolean;
  /** Working copy of another version, measured in turns with this one. */
  readonly against?: string | undefined;
  readonly serverSettings: Readonly<Record<string, string>>;
  readonly profileFolder?: string | undefined;
  /** Folder that takes everything that was noted, as JSON. */
  readonly keepFolder?: string | undefined;
}

/** What was found out about the slow payments of one series. */
export interface Findings {
  readonly attribution: Attribution;
  /** Of the payments during which no process that was observed waited for a CPU. */
  readonly undisturbed: Attribution;
  readonly phases: readonly PhaseRow[];
  readonly beside: readonly BesideRow[];
  readonly notes: readonly NoteSummary[];
  readonly serverWork: readonly ServerWork[];
  readonly wal: WalUsage;
}

/** One contender under one load. */
export interface Series {
  readonly layout: Layout;
  readonly providerDelayMs: number;
  readonly perSecond: number;
  readonly contender: ContenderName;
  readonly payments: number;
  readonly errors: number;
  readonly errorSamples: readonly string[];
  readonly totalMs: LatencySummary;
  /** Without the time that the provider took. */
  readonly ownMs: LatencySummary;
  /** Own time of the payments during which no process that was observed waited for a CPU. */
  readonly undisturbed: { readonly payments: number; readonly ownMs: LatencySummary };
  /** 99th percentile of the own time in each round: how much to trust the whole. */
  readonly ownP99ByRound: readonly number[];
  readonly lateMs: LatencySummary;
  /** Of products. */
  readonly findings?: Findings;
}

interface PlayedTurn extends OpenTurn {
  readonly layout: Layout;
  readonly providerDelayMs: number;
  readonly perSecond: number;
  readonly contender: ContenderName;
  readonly interval: Interval;
  readonly wal: WalUsage;
}

const root = join(import.meta.dirname, "../../..");
const connections = 16;
const warmUpMsMax = 120_000;
/** What a turn leaves to be done later, such as webhooks and the decision log, is done by then. */
const restMs = 1_500;
const load = observe("load", root);

interface Subjects {
  readonly products: readonly ObservedProduct[];
  readonly contenders: readonly (readonly [ContenderName, Contender])[];
}

const startSubjects = async (
  settings: TailsSettings,
  { layout, folder, webhookUrl }: { layout: Layout; folder: string; webhookUrl: string },
  stops: (() => Promise<void>)[],
): Promise<Subjects> => {
  const { logLevel, serverSettings, profileFolder, against, isBareLeftOut } = settings;
  const start = async (from: string, name: ContenderName): Promise<ObservedProduct> => {
    const product = await startObservedProduct({
      root: from,
      folder: join(folder, name),
      separate: layout === "separate",
      logLevel,
      webhookUrl,
      serverSettings,
      profileFolder: name === "product" ? profileFolder : undefined,
    });
    stops.push(product.stop);
    return product;
  };
  const product = await start(root, "product");
  const contenders: (readonly [ContenderName, Contender])[] = [];
  if (!isBareLeftOut) {
    contenders.push(["floor", await product.startBare("floor-process.ts")]);
    contenders.push(["prototype", await product.startBare("prototype-process.ts")]);
  }
  contenders.push(["product", product.contender]);
  if (against === undefined) return { products: [product], contenders };
  const other = await start(against, "other");
  contenders.push(["other", other.contender]);
  return { products: [product, other], contenders };
};

const warmUp = async ({ contenders }: Subjects, payments: number): Promise<void> => {
  for (const [, contender] of contenders) {
    const { port } = contender;
    const limits = { timeMs: warmUpMsMax, requestsMax: payments, connections };
    await runTurn({ port, request: paymentRequest(contender), isGood: isTaken, ...limits });
  }
  await delay(restMs);
};

const playTurns = async (
  settings: TailsSettings,
  layout: Layout,
  { products, contenders }: Subjects,
): Promise<readonly PlayedTurn[]> => {
  const turns: PlayedTurn[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    // The order changes, so that nobody always follows the same one.
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const providerDelayMs of settings.providerDelaysMs) {
      for (const product of products) await product.setProviderDelay(providerDelayMs);
      for (const perSecond of settings.rates) {
        for (const [name, contender] of order) {
          const product = products[name === "other" ? 1 : 0] as ObservedProduct;
          const before = await readWalUsage(product);
          const beganMs = wallMs(performance.now());
          const turn = await runOpenTurn(contender, { perSecond, seconds: settings.seconds });
          const interval: Interval = [beganMs, wallMs(performance.now())];
          await delay(restMs);
          const wal = walUsedBetween(before, await readWalUsage(product));
          turns.push({ ...turn, layout, providerDelayMs, perSecond, contender: name, interval, wal });
        }
      }
    }
  }
  return turns;
};

interface Observations {
  readonly processes: readonly ProcessNotes[];
  readonly serverWork: readonly ServerWork[];
}

const undisturbedOf = (
  traced: readonly TracedPayment[],
  processes: readonly ProcessNotes[],
): readonly TracedPayment[] => {
  const waits = waitsForCpu(processes);
  return traced.filter(({ own }) => intersection(own, waits).length === 0);
};

const findingsOf = (turns: readonly PlayedTurn[], { processes, serverWork }: Observations): Findings => {
  const sent = turns.flatMap(({ payments }) => payments);
  const payments = tracePayments(sent, processes, serverCauses(serverWork, processes));
  const within = turns.map(({ interval }) => interval);
  const isWithin = (startMs: number): boolean => within.some(([from, until]) => startMs >= from && startMs < until);
  const during = processes.map((one) => ({ ...one, notes: one.notes.filter(({ startMs }) => isWithin(startMs)) }));
  // Bare servers share the machine only while it is their turn.
  const involved = during.filter(({ process }) => !["floor", "prototype"].includes(process));
  const causes = processCauses(involved);
  return {
    attribution: attribute(payments, causes),
    undisturbed: attribute(undisturbedOf(payments, involved), causes),
    phases: phasesOf(payments),
    beside: goingOnBeside(payments, othersBeside(involved)),
    notes: summarizeNotes(involved, within),
    wal: sumOfWal(turns.map(({ wal }) => wal)),
    serverWork: serverWork.filter(({ interval: [from] }) => isWithin(from)),
  };
};

const seriesOf = (turns: readonly PlayedTurn[], observations: Observations): Series => {
  const [{ layout, providerDelayMs, perSecond, contender }] = turns as readonly [PlayedTurn];
  const { processes } = observations;
  const sent = turns.flatMap(({ payments }) => payments);
  const tracedBy = turns.map(({ payments }) => tracePayments(payments, processes, []));
  const owns = tracedBy.map((traced) => traced.map(({ own }) => lengthMs(own)));
  const undisturbed = undisturbedOf(tracedBy.flat(), processes).map(({ own }) => lengthMs(own));
  const isProduct = contender === "product" || contender === "other";
  return {
    layout,
    providerDelayMs,
    perSecond,
    contender,
    payments: sent.length,
    errors: turns.reduce((sum, { errors }) => sum + errors, 0),
    errorSamples: turns.flatMap(({ errorSamples }) => errorSamples),
    totalMs: summarizeLatencies(sent.map(({ scheduledMs, answeredMs }) => answeredMs - scheduledMs)),
    ownMs: summarizeLatencies(owns.flat()),
    undisturbed: { payments: undisturbed.length, ownMs: summarizeLatencies(undisturbed) },
    ownP99ByRound: owns.map((own) => summarizeLatencies(own).p99),
    lateMs: summarizeLatencies(sent.map(({ scheduledMs, sentMs }) => sentMs - scheduledMs)),
    ...(isProduct ? { findings: findingsOf(turns, observations) } : {}),
  };
};

const keep = (folder: string, layout: Layout, everything: object): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${layout}.json`), JSON.stringify(everything));
};

const benchLayout = async (
  settings: TailsSettings,
  layout: Layout,
  report: (line: string) => void,
): Promise<readonly Series[]> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const folder = join(root, ".railyard", `tails-${randomBytes(4).toString("hex")}`);
  mkdirSync(folder, { recursive: true });
  const stops: (() => Promise<void>)[] = [];
  try {
    const receiver = await startWebhookReceiver();
    stops.push(receiver.stop);
    report(layout === "one" ? "starting, all services in one process" : "starting, one process for each service");
    const subjects = await startSubjects(settings, { layout, folder, webhookUrl: receiver.url }, stops);
    report("warming up");
    await warmUp(subjects, settings.warmUpPayments);
    report("measuring");
    const samplers = subjects.products.map(({ postmasterPid }) => sampleServer(load, postmasterPid));
    const turns = await playTurns(settings, layout, subjects);
    for (const end of samplers) end();
    for (const stop of stops.splice(0).toReversed()) await stop();
    const own = load.notes();
    const observations = subjects.products.map((product) => ({
      processes: [own, ...product.readNotes()],
      serverWork: readServerLog(product.readServerLog()),
    }));
    if (settings.keepFolder !== undefined) keep(settings.keepFolder, layout, { turns, observations });
    const groups = Map.groupBy(turns, ({ providerDelayMs, perSecond, contender }) =>
      [providerDelayMs, perSecond, contender].join(" "),
    );
    return [...groups.values()].map((group) => {
      const observed = observations[group[0]?.contender === "other" ? 1 : 0];
      return seriesOf(group, observed as Observations);
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Measures create and confirm under open loops, and lines the slow ones up with what happened meanwhile. */
export const benchTails = async (
  settings: TailsSettings,
  report: (line: string) => void,
): Promise<readonly Series[]> => {
  const results: Series[] = [];
  for (const layout of settings.layouts) results.push(...(await benchLayout(settings, layout, report)));
  return results;
};
