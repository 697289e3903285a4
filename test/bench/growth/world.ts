// The merchants and the patterns of one run, and the connections by which its databases are filled.
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { callSuccessfully, createApiClient, sandboxAdminKey } from "@railyard/local";
import type { Ports } from "@railyard/local";
import pg from "pg";
import type { Service } from "./clone-tables.ts";
import { cloneTables } from "./clone-tables.ts";
import { shareRanges } from "./distribution.ts";
import type { FillOptions } from "./fill.ts";
import { createGrowthSchema } from "./growth-schema.ts";
import type { GrowthMerchant, MerchantSize } from "./merchants.ts";
import { merchantSizes, setUpMerchants } from "./merchants.ts";
import { addPastMonths } from "./past-months.ts";
import type { Clients, PatternSample } from "./patterns.ts";
import { createPatterns, slotCounts } from "./patterns.ts";
import type { Credentials } from "./probe-request.ts";
import { takeSamples } from "./take-samples.ts";

const services: readonly Service[] = ["payments", "events", "decision-engine", "merchants"];
const auditSamples = 40;
/** More would keep the engine from deciding in time. */
const merchantsAtOnce = 4;
const settleMs = 120_000;

export interface World {
  readonly merchants: readonly GrowthMerchant[];
  readonly until: Date;
  readonly shareStarts: readonly number[];
}

export const connect = async (urls: Readonly<Record<string, string>>): Promise<Clients> => {
  const entries: (readonly [Service, pg.Client])[] = [];
  for (const service of services) {
    const client = new pg.Client({ connectionString: urls[service] });
    await client.connect();
    entries.push([service, client]);
  }
  return Object.fromEntries(entries) as Record<Service, pg.Client>;
};

export const disconnect = async (clients: Clients): Promise<void> => {
  for (const client of Object.values(clients)) await client.end();
};

const decisionCountOf = async (client: pg.Client, merchantIds: readonly string[]): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from decisions where merchant_id = any($1)",
    [merchantIds],
  );
  return rows[0]?.count ?? 0;
};

/** Waits until every event is delivered and every decision is in its log. */
const settle = async (clients: Clients, merchants: readonly GrowthMerchant[]): Promise<void> => {
  const { events, payments } = clients;
  const until = Date.now() + settleMs;
  const merchantIds = merchants.map(({ merchantId }) => merchantId);
  for (;;) {
    const { rows: due } = await events.query(
      "select from deliveries where state = 'due' and split_part(endpoint_id, ':', 1) = any($1) limit 1",
      [merchantIds],
    );
    const { rows: unpublished } = await payments.query(
      "select from outbox where position is null or position > (select published from outbox_counter) limit 1",
    );
    if (due.length + unpublished.length === 0) break;
    if (Date.now() > until) throw new RangeError("what the samples caused is not delivered yet");
    await delay(200);
  }
  // The decision log is written behind the answers.
  for (let [before, count] = [-1, 0]; count === 0 || count !== before;) {
    if (Date.now() > until) throw new RangeError("what the samples decided is not logged yet");
    before = count;
    await delay(1_000);
    count = await decisionCountOf(clients["decision-engine"], merchantIds);
  }
};

const auditSamplesOf = async (client: pg.Client, { merchantId }: GrowthMerchant): Promise<PatternSample[]> => {
  const { rows } = await client.query<{ id: string }>(
    "select entry_id as id from audit_log where merchant_id = $1 order by occurred_at limit $2",
    [merchantId, auditSamples],
  );
  return rows.map(({ id }) => ({ kind: "audit", id, weight: 1, era: "always", ownId: "", customerId: "" }));
};

export interface WorldOptions {
  readonly gatewayPort: number;
  readonly webhookUrl: string;
  readonly clients: Clients;
  readonly report: (line: string) => void;
  /** Default: all. */
  readonly sizes?: readonly MerchantSize[];
  /** Whether what is rare occurs as often as all else. */
  readonly isEven?: boolean;
}

/** Makes the merchants over the API, takes their samples and stores the patterns. */
export const createWorld = async (options: WorldOptions): Promise<World> => {
  const { gatewayPort, webhookUrl, clients, report, sizes = merchantSizes, isEven = false } = options;
  const api = createApiClient(`http://127.0.0.1:${String(gatewayPort)}`);
  report("making merchants and taking samples over the API");
  const merchants = await setUpMerchants(api, webhookUrl, sizes);
  const samples: PatternSample[][] = [];
  for (let from = 0; from < merchants.length; from += merchantsAtOnce) {
    const taking = merchants.slice(from, from + merchantsAtOnce);
    const taken = await Promise.all(taking.map((merchant) => takeSamples(api, merchant)));
    samples.push(...taken.map((own) => own.map((sample) => (isEven ? { ...sample, weight: 1 } : sample))));
  }
  api.close();
  report("storing patterns");
  await settle(clients, merchants);
  for (const [index, merchant] of merchants.entries()) {
    if (merchant.size !== "small") samples[index]?.push(...(await auditSamplesOf(clients.merchants, merchant)));
  }
  const ranges = shareRanges(merchants.map(({ size }) => size));
  const parts = merchants.map(({ merchantId, size }) => ({ merchantId, slots: slotCounts[size] }));
  for (const client of Object.values(clients)) await createGrowthSchema(client, parts);
  await createPatterns(clients, merchants, samples);
  for (const client of Object.values(clients)) await addPastMonths(client, new Date());
  return { merchants, until: new Date(), shareStarts: ranges.map(({ from }) => from) };
};

/** A user's token for the engine, and the large merchant's key. */
export const credentialsOf = async (ports: Pick<Ports, "gateway" | "engine">, world: World): Promise<Credentials> => {
  const [large] = world.merchants;
  if (large === undefined) throw new RangeError("there is no merchant");
  const client = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
  const user = await callSuccessfully(client, "POST", "/user/signup_with_merchant_id", {
    key: sandboxAdminKey,
    body: {
      email: `ops-${randomBytes(4).toString("hex")}@growth.example`,
      password: "Sunny#Harbour42",
      name: "Ada Example",
      company_name: "Growth",
      merchant_id: large.merchantId,
    },
  });
  client.close();
  const token = String(user.body["token"]);
  return { secretKey: large.secretKey, token, gatewayPort: ports.gateway, enginePort: ports.engine };
};

export const fillOptionsOf = (world: World, clients: Clients, report: FillOptions["report"]): FillOptions => ({
  clients,
  until: world.until,
  shareStarts: world.shareStarts,
  report,
});

const queuesOf = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name like '%\\_changes'`,
  );
  return rows.map(({ name }) => name);
};

/** Waits until the services have counted in what was filled; resolves with how long that took. */
export const waitForListings = async (clients: Clients, report: (line: string) => void): Promise<number> => {
  const beganMs = performance.now();
  for (const [service, client] of Object.entries(clients)) {
    for (const queue of await queuesOf(client)) {
      for (let looks = 0; ; looks += 1) {
        const { rows } = await client.query<{ is_left: boolean }>(`select exists (select from ${queue}) as is_left`);
        if (rows[0]?.is_left !== true) break;
        if (looks % 60 === 0) report(`  ${service} works on ${queue}`);
        await delay(500);
      }
    }
  }
  return performance.now() - beganMs;
};

/** What autovacuum would come to do after so many rows, at once. */
export const vacuum = async (clients: Clients): Promise<void> => {
  for (const [service, client] of Object.entries(clients)) {
    const filled = cloneTables.filter((clone) => clone.service === service).map(({ table }) => table);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_stat_user_tables
       where schemaname = 'public' and (relname = any($1) or relname like 'listed\\_%')`,
      [filled],
    );
    for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
  }
};

/** Bytes of the tables of what is filled, by table, indexes and all. */
export const tableBytes = async (clients: Clients): Promise<Readonly<Record<string, number>>> => {
  const sizes: Record<string, number> = {};
  for (const [service, client] of Object.entries(clients)) {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select coalesce(parent.relname, relation.relname) as name, sum(pg_total_relation_size(relation.oid)) as bytes
       from pg_class as relation
       join pg_namespace on pg_namespace.oid = relation.relnamespace
       left join pg_inherits on inhrelid = relation.oid
       left join pg_class as parent on parent.oid = inhparent
       where nspname = 'public' and relation.relkind in ('r', 'p')
       group by 1`,
    );
    for (const { name, bytes } of rows) sizes[`${service}.${name}`] = Number(bytes);
  }
  return sizes;
};
