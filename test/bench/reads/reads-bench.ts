import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment, cards, createApiClient, databaseNameOf, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import { freePorts } from "../../support/free-ports.ts";
import { startBenchProcess } from "../child-process.ts";
import { runOpenLoop } from "../loops.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { sendRequest } from "../load-generator.ts";
import type { StackOrder, StackReady } from "../stack-process.ts";
import { fillPayments } from "./fill-payments.ts";
import { newListTally, startListLoad } from "./list-load.ts";
import type { ListTally } from "./list-load.ts";
import { listRequests } from "./list-requests.ts";

export interface ReadsBenchSettings {
  /** Payments that the merchant has already. */
  readonly filled: number;
  /** Payments a second, begun whatever the outcome of those before. */
  readonly perSecond: number;
  /** How often payments alone and payments together with lists take turns. */
  readonly rounds: number;
  readonly turnSeconds: number;
  readonly readers: number;
  readonly separate: boolean;
  readonly logLevel: string;
}

export const sides = ["alone", "duringLists"] as const;
export type Side = (typeof sides)[number];

export interface PaymentsMeasured {
  readonly payments: number;
  readonly errors: number;
  readonly errorSamples: readonly string[];
  /** From the time at which each should have begun. */
  readonly latencyMs: LatencySummary;
  /** Of each turn: how much to trust a ratio. */
  readonly turns: readonly LatencySummary[];
}

export interface ReadsBenchResult extends Readonly<Record<Side, PaymentsMeasured>> {
  readonly lists: {
    readonly perSecond: number;
    readonly latencyMs: LatencySummary;
    readonly refusals: Readonly<Record<string, number>>;
    readonly faults: readonly string[];
  };
}

const root = join(import.meta.dirname, "../../..");
const warmUpSeconds = 8;
/** What a turn leaves to be done later is done by then. */
const restMs = 1_000;

interface PaymentTurn {
  readonly latenciesMs: readonly number[];
  readonly errors: number;
  readonly errorSamples: readonly string[];
}

type PayFor = (seconds: number) => Promise<PaymentTurn>;

const payer = (port: number, secretKey: string, perSecond: number): PayFor => {
  const request = {
    method: "POST",
    path: "/payments",
    headers: { "api-key": secretKey, "content-type": "application/json" },
    body: JSON.stringify(cardPayment(cards.succeeds)),
  } as const;
  return async (seconds) => {
    const agent = new Agent({ keepAlive: true });
    const latenciesMs: number[] = [];
    const { errors, errorSamples } = await runOpenLoop({ perSecond, seconds }, async (_number, intendedMs) => {
      const { status, text } = await sendRequest(agent, port, request);
      if (status !== 200 || !text.includes('"status":"succeeded"')) throw new RangeError(`${String(status)} ${text}`);
      latenciesMs.push(performance.now() - intendedMs);
    });
    agent.destroy();
    return { latenciesMs, errors, errorSamples };
  };
};

const summarize = (turns: readonly PaymentTurn[]): PaymentsMeasured => ({
  payments: turns.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0),
  errors: turns.reduce((sum, { errors }) => sum + errors, 0),
  errorSamples: turns.flatMap(({ errorSamples }) => errorSamples).slice(0, 5),
  latencyMs: summarizeLatencies(turns.flatMap(({ latenciesMs }) => latenciesMs)),
  turns: turns.map(({ latenciesMs }) => summarizeLatencies(latenciesMs)),
});

/** Makes one payment of each kind that the merchant's many are copies of. */
const makePatterns = async (port: number, secretKey: string): Promise<readonly string[]> => {
  const agent = new Agent();
  const headers = { "api-key": secretKey, "content-type": "application/json" };
  const unconfirmed = { amount: 1_200, currency: "USD" };
  const bodies = [cardPayment(cards.succeeds), cardPayment(cards.succeeds), cardPayment(cards.declined), unconfirmed];
  const ids: string[] = [];
  for (const body of bodies) {
    const request = { method: "POST", path: "/payments", headers, body: JSON.stringify(body) } as const;
    const { text } = await sendRequest(agent, port, request);
    ids.push((JSON.parse(text) as { readonly payment_id: string }).payment_id);
  }
  return ids;
};

interface Subject {
  readonly port: number;
  readonly secretKey: string;
}

const measure = async (
  settings: ReadsBenchSettings,
  { port, secretKey }: Subject,
  report: (line: string) => void,
): Promise<ReadsBenchResult> => {
  const { perSecond, rounds, turnSeconds, readers } = settings;
  const pay = payer(port, secretKey, perSecond);
  const requests = listRequests({ "api-key": secretKey });
  const during = async (tally: ListTally, seconds: number): Promise<PaymentTurn> => {
    const end = startListLoad({ port, readers, requests, tally });
    const turn = await pay(seconds);
    await end();
    return turn;
  };
  report("warming up");
  await pay(warmUpSeconds);
  // While there are no payments, lists are not held back, so there are enough of them to warm anything up.
  const endWarmUp = startListLoad({ port, readers, requests, tally: newListTally() });
  await delay(warmUpSeconds * 1_000);
  await endWarmUp();
  report(`measuring, ${String(rounds)} turns each`);
  const tally = newListTally();
  const turns: Record<Side, PaymentTurn[]> = { alone: [], duringLists: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Who is first changes, so that neither always follows the other.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      turns[side].push(side === "alone" ? await pay(turnSeconds) : await during(tally, turnSeconds));
      await delay(restMs);
    }
  }
  return {
    alone: summarize(turns.alone),
    duringLists: summarize(turns.duringLists),
    lists: {
      perSecond: tally.latenciesMs.length / (rounds * turnSeconds),
      latencyMs: summarizeLatencies(tally.latenciesMs),
      refusals: tally.refusals,
      faults: tally.faults,
    },
  };
};

/** Pays at a modest rate, alone and together with as many lists of a large merchant as are let in, by turns. */
export const benchReads = async (
  settings: ReadsBenchSettings,
  report: (line: string) => void,
): Promise<ReadsBenchResult> => {
  // On the disk of the workspace: a commit on a file system in memory costs nothing.
  const dataFolder = join(root, ".railyard", `bench-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataFolder, { recursive: true });
  const ports = await freePorts();
  const { separate, logLevel, filled } = settings;
  const order: StackOrder = { dataFolder, ports, separate, logLevel };
  try {
    report("starting the product");
    const stack = await startBenchProcess<StackReady>("stack-process.ts", order, process.execArgv);
    try {
      const client = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
      const merchantId = `bench_${randomBytes(4).toString("hex")}`;
      const { secretKey } = await setUpMerchant(client, { adminKey: sandboxAdminKey, merchantId });
      client.close();
      report(`filling ${String(filled)} payments`);
      const paymentIds = await makePatterns(ports.gateway, secretKey);
      const databaseUrl = new URL(databaseNameOf("payments"), stack.ready.bareDatabaseUrl).href;
      await fillPayments(databaseUrl, { merchantId, paymentIds }, filled);
      return await measure(settings, { port: ports.gateway, secretKey }, report);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
