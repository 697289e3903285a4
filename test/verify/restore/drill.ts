import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startNats } from "@railyard/embedded-servers";
import {
  cardMembers,
  cards,
  createApiClient,
  databaseNameOf,
  merchantServer,
  runInProcess,
  servicesWithDatabase,
  startServices,
} from "@railyard/local";
import type { ApiClient, LocalServiceName, MerchantServer, Ports, Stack } from "@railyard/local";
import pg from "pg";
import { onFreePorts } from "../../support/free-ports.ts";
import type { IntendedPayment, LoadOptions } from "../../support/load.ts";
import { intendPayment, startLoad } from "../../support/load.ts";
import { startMerchant } from "../../support/system.ts";
import type { Witnesses } from "../../support/witnesses.ts";
import { compareUntilAgreed, compareWitnesses } from "../../support/witnesses.ts";
import type { DebianPostgres, PostgresPrograms } from "./debian-postgres.ts";
import { dump, restore, startDebianPostgres } from "./debian-postgres.ts";

type Say = (line: string) => void;

/** Of Railyard: the provider is a third party's system, and continues. */
const ownServices = servicesWithDatabase.filter((service) => service !== "sandbox-provider");
/**
 * The worst order: those that follow the payments are dumped after them, and so have seen events that the restored
 * payments will never have sent.
 */
const dumpOrder = ["payments", "merchants", "events", "decision-engine"] as const;
const betweenDumpsMs = 1_500;
const customerId = "restored";
const recoveryMs = 120_000;
const settings = { LOG_LEVEL: "fatal", DECISION_TIMEOUT_MS: "2000", SYNC_FIRST_DELAY_MS: "1000" };

const ask = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

interface Site {
  readonly stack: Stack;
  readonly ports: Ports;
  readonly gateway: ApiClient;
  readonly provider: ApiClient;
  readonly stop: () => Promise<void>;
}

const startSite = async (folder: string, databaseUrl: (name: string) => string, knownPorts?: Ports): Promise<Site> => {
  const nats = await startNats({ storeFolder: join(folder, "nats") });
  const start = async (ports: Ports): Promise<Site> => {
    const surroundings = { ports, natsUrl: nats.url, databaseUrl, overrides: settings };
    const stack = await startServices(surroundings, runInProcess);
    const clients = [ports.gateway, ports["sandbox-provider"]].map((port) =>
      createApiClient(`http://127.0.0.1:${String(port)}`),
    );
    const [gateway, provider] = clients as [ApiClient, ApiClient];
    return {
      ...{ stack, ports, gateway, provider },
      stop: async () => {
        for (const client of clients) client.close();
        await stack.stop();
        await nats.stop();
      },
    };
  };
  return knownPorts === undefined ? onFreePorts(start) : start(knownPorts);
};

/** Dumps of all databases, taken while the load continues. */
const dumpAll = async (programs: PostgresPrograms, server: DebianPostgres, folder: string): Promise<void> => {
  for (const service of dumpOrder) {
    const name = databaseNameOf(service);
    await dump(programs, server.url(name), join(folder, `${name}.dump`));
    await delay(betweenDumpsMs);
  }
};

const restoreAll = async (programs: PostgresPrograms, server: DebianPostgres, folder: string): Promise<void> => {
  for (const service of ownServices) {
    const name = databaseNameOf(service);
    await server.createDatabase(name);
    await restore(programs, server.url(name), join(folder, `${name}.dump`));
  }
};

/** How far each consumer has read the payments' events, together with the position of the latest one. */
const readCursors = async (server: DebianPostgres): Promise<Readonly<Record<string, number>>> => {
  const [latest] = await ask<{ position: string }>(
    server.url(databaseNameOf("payments")),
    "select coalesce(max(position), 0) as position from outbox",
  );
  const cursors: Record<string, number> = { payments: Number(latest?.position) };
  const consumers: readonly LocalServiceName[] = ["events", "decision-engine", "merchants"];
  for (const service of consumers) {
    const [row] = await ask<{ position: string }>(
      server.url(databaseNameOf(service)),
      "select position from inbox_cursor where source like 'railyard/payments%'",
    );
    cursors[service] = Number(row?.position ?? 0);
  }
  return cursors;
};

const isAhead = ({ payments = 0, ...consumers }: Readonly<Record<string, number>>): boolean =>
  Object.values(consumers).some((position) => position > payments);

const untilFollowing = async (server: DebianPostgres): Promise<void> => {
  const deadline = Date.now() + recoveryMs;
  while (isAhead(await readCursors(server))) {
    if (Date.now() > deadline) throw new Error("A consumer stays ahead of the restored payments.");
    await delay(200);
  }
};

const storeCard = async (server: MerchantServer): Promise<string> => {
  await server.post("/customers", { customer_id: customerId });
  const { card } = cardMembers(cards.succeeds)["payment_method_data"] as { readonly card: unknown };
  const members = { customer_id: customerId, payment_method: "card", payment_method_type: "credit", card };
  return String((await server.post("/payment_methods", members)).body["payment_method_id"]);
};

const payWithStoredCard = async (server: MerchantServer, stored: string): Promise<string> => {
  const members = { customer_id: customerId, payment_method: "card", payment_method_id: stored };
  const { body } = await server.post("/payments", { amount: 700, currency: "USD", confirm: true, ...members });
  return String(body["status"]);
};

/** What a careful merchant does: asks again for every payment that Railyard no longer has, under the same id. */
const repeatLost = async (load: LoadOptions, payments: readonly IntendedPayment[]): Promise<number> => {
  const repeated = await Promise.all(payments.map((payment) => intendPayment(load, payment, 0)));
  return repeated.filter(({ answered }) => answered).length;
};

/** Runs the drill and resolves with what is wrong. */
export const restoreDrill = async (
  programs: PostgresPrograms,
  folder: string,
  print: Say,
): Promise<readonly string[]> => {
  // PostgreSQL runs under an account of its own when root starts it.
  await chmod(folder, 0o755);
  for (const name of ["before", "after", "dumps"]) await mkdir(join(folder, name));
  const server = await startDebianPostgres(programs, join(folder, "before/postgres"));
  for (const service of servicesWithDatabase) await server.createDatabase(databaseNameOf(service));
  const site = await startSite(join(folder, "before"), (name) => server.url(name));
  print(`PostgreSQL ${programs.major}, NATS and all services take requests`);
  // With a second one, routing could send a repeated payment to a provider that does not know that it was charged.
  const merchant = await startMerchant(site, { connectorNames: ["fauxpay"] });
  const stored = await storeCard(merchantServer(site.gateway, merchant));
  const loadOf = (client: ApiClient): LoadOptions => ({
    client,
    secretKey: merchant.secretKey,
    connections: 4,
    cards: [cards.succeeds, cards.answerLost, cards.succeeds, cards.pendingThenSucceeds],
    patienceMs: 60_000,
  });
  const load = startLoad(loadOf(site.gateway));
  await delay(3 * betweenDumpsMs);
  await dumpAll(programs, server, join(folder, "dumps"));
  const payments = await load.stop();
  print(`${String(payments.length)} payments were taken while ${String(dumpOrder.length)} databases were dumped`);
  await site.stop();

  const fresh = await startDebianPostgres(programs, join(folder, "after/postgres"));
  await restoreAll(programs, fresh, join(folder, "dumps"));
  const cursors = await readCursors(fresh);
  const [unsettled] = await ask<{ count: number }>(
    fresh.url(databaseNameOf("payments")),
    "select count(*)::int as count from attempts where status in ('started', 'pending')",
  );
  print(`restored into a fresh server; ${String(unsettled?.count)} attempts of the dump had no outcome`);
  print(`events read of the payments' outbox: ${JSON.stringify(cursors)}`);
  const isProviders = (name: string): boolean => name === databaseNameOf("sandbox-provider");
  const urlOf = (name: string): string => (isProviders(name) ? server : fresh).url(name);
  const restored = await startSite(join(folder, "after"), urlOf, site.ports);
  print("all services started on the restored databases, the same keys and an empty broker");
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  expect(isAhead(cursors), "the dumps agree by chance, so that nothing had to be healed: run again");
  await untilFollowing(fresh);
  print("consumers that were ahead of the restored payments follow them again");

  const { gateway, provider } = restored;
  const witnesses: Witnesses = { gateway, provider, merchant, webhooks: () => merchant.inbox.received() };
  const first = await compareWitnesses(witnesses, payments);
  const lost = first.lost;
  print(`${String(payments.length - lost.length)} payments are there; ${String(lost.length)} came after the dump`);
  expect(lost.length > 0 && lost.length < payments.length, "the dump held all payments or none");
  const paid = await payWithStoredCard(merchantServer(gateway, merchant), stored);
  expect(paid === "succeeded", `the stored card cannot be used: the payment is ${paid}`);
  print("the card that was stored before is charged");
  const missing = payments.filter(({ paymentId }) => lost.includes(paymentId));
  const repeated = await repeatLost(loadOf(gateway), missing);
  expect(repeated === missing.length, `${String(missing.length - repeated)} repeated payments were not taken`);
  print(`the merchant has repeated ${String(repeated)} payments under their ids`);
  const { untold, ...found } = await compareUntilAgreed(witnesses, payments, recoveryMs);
  for (const [what, list] of Object.entries({ ...found, untold })) {
    expect(list.length === 0, `${what}: ${list.slice(0, 5).join(", ")} (${String(list.length)})`);
  }
  print("the records, the provider's ledger and the webhooks agree; no payment was taken twice");
  await restored.stop();
  await merchant.inbox.stop();
  await fresh.stop();
  await server.stop();
  return problems;
};
