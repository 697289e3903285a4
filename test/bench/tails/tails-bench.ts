import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runTurn } from "../load-generator.ts";
import { isTaken, paymentRequest } from "../payment-load.ts";
import { startWebhookReceiver } from "../webhook-receiver.ts";
import type { Interval } from "./intervals.ts";
import { observe } from "./observer.ts";
import { readServerLog } from "./postgres-log.ts";
import type { Recorder } from "./recorder.ts";
import { wallMs } from "./recorder.ts";
import type { ContenderName, Layout, Observations, MeasuredTurn, Series } from "./series.ts";
import { seriesOf } from "./series.ts";
import { sampleServer } from "./server-sampler.ts";
import { runOpenTurn } from "./tails-load.ts";
import type { Contender, ObservedProduct } from "./tails-stack.ts";
import { startObservedProduct } from "./tails-stack.ts";
import { readWalUsage, walUsedBetween } from "./wal-usage.ts";

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

const root = join(import.meta.dirname, "../../..");
const connections = 16;
const warmUpMsMax = 120_000;
/** What a turn leaves to be done later, such as webhooks and the decision log, is done by then. */
const restMs = 1_500;

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
    await runTurn({ port, request: paymentRequest(contender.headers), isGood: isTaken, ...limits });
  }
  await delay(restMs);
};

const runTurns = async (
  settings: TailsSettings,
  layout: Layout,
  { products, contenders }: Subjects,
): Promise<readonly MeasuredTurn[]> => {
  const turns: MeasuredTurn[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    // The order changes, so that no contender always follows the same one.
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

const keep = (folder: string, layout: Layout, everything: object): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${layout}.json`), JSON.stringify(everything));
};

const benchLayout = async (
  settings: TailsSettings,
  layout: Layout,
  { load, report }: { readonly load: Recorder; readonly report: (line: string) => void },
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
    const turns = await runTurns(settings, layout, subjects);
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
  // Not before: no other benchmark shall pay for it.
  const load = observe("load", root);
  for (const layout of settings.layouts) results.push(...(await benchLayout(settings, layout, { load, report })));
  return results;
};
