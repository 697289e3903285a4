// What a list reads must not grow with what there is, whatever it is narrowed to, ordered by and counted.
import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { databaseNameOf, servicesWithDatabase } from "@railyard/local";
import { catalogue } from "../bench/growth/catalogue/index.ts";
import type { Probe } from "../bench/growth/catalogue/probe.ts";
import type { Counts } from "../bench/growth/distribution.ts";
import { findFacts } from "../bench/growth/facts.ts";
import { fill } from "../bench/growth/fill.ts";
import type { Clients } from "../bench/growth/patterns.ts";
import { countOf, requestOf } from "../bench/growth/probe-request.ts";
import type { World } from "../bench/growth/world.ts";
import {
  connect,
  createWorld,
  credentialsOf,
  disconnect,
  fillOptionsOf,
  vacuum,
  waitForListings,
} from "../bench/growth/world.ts";
import { sendRequest } from "../bench/load-generator.ts";
import { startWebhookReceiver } from "../bench/webhook-receiver.ts";
import type { PlanLog, StatementPlan } from "../support/statement-plans.ts";
import { openPlanLog, reportPlansOf } from "../support/statement-plans.ts";
import type { System } from "../support/system.ts";
import { startSystem } from "../support/system.ts";

const countsOf = (each: number): Counts => ({
  payments: 2 * each,
  customers: each,
  payouts: each,
  subscriptions: each,
  auditEntries: each,
});
const [smaller, larger] = [countsOf(1_000), countsOf(7_000)];

/**
 * There are seven times as many. A page is merged from every combination of what can be filtered, and the total summed
 * of their counters of months: with so few payments, more combinations occur when there are more.
 */
const grownTimesMax = 4;
const moreRowsMax = 200;
/** A page that was beyond the end before is read, and a day has more of everything. */
const readsMore = /offset|a day/;
/** What is before a page in its month is read, up to a thousand rows, once to find its end and once to answer it. */
const pageRowsMax = 2_000;

/** Compared or sorted row by row, for no index is of it, while they are few enough. */
const boundedScans: ReadonlySet<string> = new Set([
  "searchPayments, small amounts",
  "searchPayments, one amount",
  "searchPayments, amounts in a currency",
  "searchPayments, amounts, last 30 days",
  "searchPayments, changed last",
  "searchPayments, changed last, by status",
  "searchPayments, largest",
  "searchPayments, largest, offset 10,000",
  "searchPayments, smallest, by connector",
  "listRefunds, amounts",
  "listRefunds, no such amount",
  // Totals of quarters of an hour, of which few have more than one payment here.
  "readPaymentAnalytics, last 30 days",
  "readPaymentAnalytics, last 92 days by error",
]);
/** 10,000 rows for the page, as many for its total and for what both begin with. */
const boundedRowsMax = 3 * 10_000;

/** What one can choose from is in the contract. */
const asksNoTable = /FilterChoices$|DisputeFilters$|^listPayoutFilterValues$/;

interface Reading {
  readonly rows: number;
  readonly counters: number;
}

const isCounter = (place: string): boolean => /^listed_\w+_(counts|facets)/.test(place);

const readingOf = (plans: readonly StatementPlan[]): Reading => {
  const places = plans.flatMap(({ rowsReadIn }) => [...rowsReadIn]);
  const sumOf = (isWanted: (place: string) => boolean): number =>
    Math.ceil(places.filter(([place]) => isWanted(place)).reduce((sum, [, rows]) => sum + rows, 0));
  return { rows: sumOf((place) => !isCounter(place)), counters: sumOf(isCounter) };
};

const noReport = (): void => undefined;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let system: System;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let clients: Clients;
let log: PlanLog;
let world: World;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  system = await startSystem({
    prepareDatabase: reportPlansOf,
    // Decisions of two years stay, and lists do not wait for payments.
    overrides: { LOG_RETENTION_DAYS: "3650", READ_TIME_PERCENT: "100" },
  });
  const { databaseUrl } = system.stack.surroundings;
  clients = await connect(
    Object.fromEntries(servicesWithDatabase.map((service) => [service, databaseUrl(databaseNameOf(service))])),
  );
  for (const client of Object.values(clients)) await client.query("set auto_explain.log_min_duration = -1");
  log = await openPlanLog(clients.payments);
  world = await createWorld({
    gatewayPort: system.ports.gateway,
    webhookUrl: receiver.url,
    clients,
    report: noReport,
    sizes: ["large"],
    isEven: true,
  });
}, 120_000);

afterAll(async () => {
  agent.destroy();
  log.close();
  await disconnect(clients);
  await system.stop();
  await receiver.stop();
});

const fillTo = async (before: Counts | undefined, counts: Counts): Promise<void> => {
  await fill(fillOptionsOf(world, clients, noReport), before, counts);
  await waitForListings(clients, noReport);
  await vacuum(clients);
};

const nameOf = ({ operationId, name }: Probe): string => `${operationId}, ${name}`;

/** What every request of the catalogue reads now, by its name. */
const readings = async (): Promise<ReadonlyMap<string, Reading>> => {
  const [merchant] = world.merchants;
  if (merchant === undefined) throw new RangeError("there is no merchant");
  const credentials = await credentialsOf(system.ports, world);
  const facts = await findFacts(clients, merchant, world.until);
  const read = new Map<string, Reading>();
  for (const probe of catalogue) {
    const { port, request } = requestOf(probe, facts, credentials);
    const plans = await log.during(async () => {
      const { status, text } = await sendRequest(agent, port, request);
      const isFound = probe.expect !== "some" || countOf(text) > 0;
      if (status !== 200 || !isFound) throw new RangeError(`${nameOf(probe)}: ${String(status)} ${text}`);
    });
    read.set(nameOf(probe), readingOf(plans));
  }
  return read;
};

describe("what lists read", () => {
  it("does not grow with what there is", async () => {
    await fillTo(undefined, smaller);
    const before = await readings();
    await fillTo(smaller, larger);
    const after = await readings();
    const grown = [...after].filter(([name, { rows, counters }]) => {
      if (boundedScans.has(name)) return rows > boundedRowsMax;
      const earlier = before.get(name) ?? { rows: 0, counters: 0 };
      const moreMax = readsMore.test(name) ? pageRowsMax : moreRowsMax;
      const isGrown = (now: number, earlierRows: number) => now > grownTimesMax * earlierRows + moreMax;
      return isGrown(rows, earlier.rows) || isGrown(counters, earlier.counters);
    });
    expect(grown.map(([name, reading]) => [name, before.get(name), reading])).toEqual([]);

    const isRead = (operationId: string): boolean =>
      catalogue.some((probe) => {
        const { rows = 0, counters = 0 } = after.get(nameOf(probe)) ?? {};
        return probe.operationId === operationId && rows + counters > 0;
      });
    const unread = new Set(catalogue.map(({ operationId }) => operationId).filter((id) => !isRead(id)));
    expect([...unread].filter((operationId) => !asksNoTable.test(operationId))).toEqual([]);
    expect([...boundedScans].filter((name) => !after.has(name))).toEqual([]);
  }, 240_000);
});
