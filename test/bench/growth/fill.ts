// Fills the databases with copies of the patterns, in batches, each database by a connection of its own.
import type pg from "pg";
import type { CloneTable, Kind, Service } from "./clone-tables.ts";
import { cloneTables } from "./clone-tables.ts";
import type { Counts } from "./distribution.ts";
import { secondYearDays, spanDays } from "./growth-schema.ts";
import type { Clients } from "./patterns.ts";
import { patternTable } from "./patterns.ts";

/** So that what triggers see of a batch stays in memory. */
const batchSize = 10_000;
const memoryOfStatement = "256MB";

/** No process works on a copy, nor may any start to: what it waits for is null where that is allowed. */
const quietColumns: ReadonlySet<string> = new Set([
  "due_at",
  "expiry_due_at",
  "lease_holder",
  "lease_until",
  "idempotency_key",
  "discard_at",
  "redaction_due_at",
  "next_attempt_at",
  "claim_id",
  "claimed_until",
  "scheduled_by",
]);

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** The expression for one column of a copy. */
export const columnExpression = ({ name, type, isNullable }: Column, own: CloneTable["own"]): string => {
  const stated = own[name];
  if (stated !== undefined) return stated;
  if (quietColumns.has(name) && isNullable) return "null";
  return type === "timestamp with time zone" ? `t.${name} + (c.created_at - t.created0)` : `t.${name}`;
};

/** Columns that a copy can be given; identities count on by themselves unless the copy has its own. */
const columnsOf = async (client: pg.Client, { table, own }: CloneTable): Promise<readonly Column[]> => {
  const { rows } = await client.query<Column & { is_identity: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
       is_identity = 'YES' as is_identity
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  if (rows.length === 0) throw new RangeError(`there is no table ${table}`);
  return rows.filter(({ name, is_identity: isIdentity }) => !isIdentity || own[name] !== undefined);
};

const insertOf = (clone: CloneTable, columns: readonly Column[]): string => `
  insert into ${clone.table} (${columns.map(({ name }) => name).join(", ")}) overriding system value
  select ${columns.map((column) => columnExpression(column, clone.own)).join(", ")}
  from copies as c join ${patternTable(clone)} as t on t.variant = c.variant ${clone.join ?? ""}`;

const rootIds: Readonly<Record<Exclude<Kind, "customer">, string>> = {
  payment: "'pay_' || upper(hex || substr(md5(i || 'payment'), 1, 14))",
  payout: "'po_' || substr(md5(i || 'payout'), 1, 20)",
  subscription: "'sub_' || substr(md5(i || 'subscription'), 1, 20)",
  audit: "''",
};

/** Copies that are made at once, each with its pattern. $5: until when; slots end the life of what was given up. */
const chosen = (kind: Kind, source: string): string => `
  insert into copies
  select drawn.i, drawn.merchant, drawn.factor, drawn.customer_number, drawn.customer_id, drawn.root_id,
    drawn.created_at, drawn.hex, slots.variant
  from (${source}) as drawn
  join growth.slots on slots.kind = '${kind}' and slots.merchant = drawn.merchant
    and slots.second_year = (drawn.created_at > $5::timestamptz - interval '${String(spanDays - secondYearDays)} days')
    and slots.slot = floor(growth.chance(drawn.i, 3) * drawn.slots)::integer`;

/** By whom, of whom and how much; $6: where the parts of the merchants begin; $7: the part of those that have it. */
const copiesOf = (kind: Exclude<Kind, "customer">): string =>
  chosen(
    kind,
    `select placed.*, hex, ordinal as merchant, slots, growth.factor(i) as factor, number as customer_number,
       growth.customer_id(ordinal, number) as customer_id, ${rootIds[kind]} as root_id
     from (
       select i, width_bucket($7 * growth.chance(i, 2), $6::double precision[]) - 1 as ordinal,
         growth.moment((i - $1 + growth.chance(i, 1)) / ($2 - $1), $5, ${String(spanDays)}) as created_at
       from generate_series($3::bigint, $4::bigint) as i
     ) as placed
     cross join lateral (select growth.in_hex(created_at) as hex offset 0) as time
     join growth.merchants using (ordinal)
     cross join lateral (select floor(power(growth.chance(i, 4), 3) * customers)::bigint as number) as customer`,
  );

/** Customers are counted by merchant ($6), so that whatever names one needs its number only. */
const copiesOfCustomers = chosen(
  "customer",
  `select $6::integer * 1000000000::bigint + number as i, $6::integer as merchant, slots, 1.0 as factor,
     number as customer_number,
     growth.customer_id($6::integer, number) as customer_id, growth.customer_id($6::integer, number) as root_id,
     growth.moment((number - $1 + growth.chance(number, 1)) / ($2 - $1), $5, ${String(spanDays)}) as created_at,
     '' as hex
   from generate_series($3::bigint, $4::bigint) as number join growth.merchants on ordinal = $6::integer`,
);

const createCopies = `
  create temp table copies (
    i bigint, merchant integer, factor double precision, customer_number bigint, customer_id text, root_id text,
    created_at timestamptz(3), hex text, variant integer
  )`;

export interface FillOptions {
  readonly clients: Clients;
  /** Copies end here. */
  readonly until: Date;
  /** Where the parts of the merchants begin, in their order. */
  readonly shareStarts: readonly number[];
  readonly report: (line: string) => void;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The statement that draws the copies of a batch. */
type Copies = (range: Range, batch: Range) => { readonly text: string; readonly values: readonly unknown[] };

/** Fills the tables of a kind in one database. */
const fillTables = async (
  client: pg.Client,
  tables: readonly CloneTable[],
  range: Range,
  copies: Copies,
): Promise<void> => {
  const inserts: string[] = [];
  for (const clone of tables) inserts.push(insertOf(clone, await columnsOf(client, clone)));
  for (let from = range.from; from < range.to; from += batchSize) {
    const batch = { from, to: Math.min(from + batchSize, range.to) };
    await client.query("begin");
    await client.query("truncate copies");
    const { text, values } = copies(range, batch);
    await client.query(text, [...values]);
    await client.query("analyze copies");
    for (const insert of inserts) await client.query(insert);
    await client.query("commit");
  }
};

const tablesOf = (kind: Kind, service: Service): readonly CloneTable[] =>
  cloneTables.filter((clone) => clone.kind === kind && clone.service === service);

/** Small merchants have payments and customers only. */
const bigShare = 0.9;

const copiesFor =
  ({ until, shareStarts }: FillOptions, kind: Exclude<Kind, "customer">): Copies =>
  (range, { from, to }) => ({
    text: copiesOf(kind),
    values: [range.from, range.to, from, to - 1, until, shareStarts, kind === "payment" ? 1 : bigShare],
  });

const customersOf =
  ({ until }: FillOptions, merchant: number): Copies =>
  (range, { from, to }) => ({
    text: copiesOfCustomers,
    values: [range.from, range.to, from, to - 1, until, merchant],
  });

/** How many customers each merchant has when there are so many in all. */
const customersByMerchant = (total: number, shareStarts: readonly number[]): readonly number[] =>
  shareStarts.map((start, index) => Math.ceil(total * ((shareStarts[index + 1] ?? 1) - start)));

const fillCustomers = async (options: FillOptions, before: number, total: number): Promise<void> => {
  const { clients, shareStarts } = options;
  const [earlier, now] = [customersByMerchant(before, shareStarts), customersByMerchant(total, shareStarts)];
  for (const client of new Set(Object.values(clients))) {
    await client.query(
      `update growth.merchants set customers = made.customers
       from unnest($1::bigint[]) with ordinality as made (customers, place) where ordinal = place - 1`,
      [now],
    );
  }
  for (const [merchant, count] of now.entries()) {
    const range = { from: before === 0 ? 0 : (earlier[merchant] ?? 0), to: count };
    await fillTables(clients.payments, tablesOf("customer", "payments"), range, customersOf(options, merchant));
  }
};

/** Makes what is missing to the counts; what earlier steps made stays. Services may run meanwhile. */
export const fill = async (options: FillOptions, before: Counts | undefined, counts: Counts): Promise<void> => {
  const { clients, report } = options;
  const services = Object.keys(clients) as Service[];
  for (const service of services) {
    await clients[service].query(`set synchronous_commit = off; set work_mem = '${memoryOfStatement}'`);
    await clients[service].query(`drop table if exists copies; ${createCopies}`);
  }
  await fillCustomers(options, before?.customers ?? 0, counts.customers);
  const steps = [
    ["payment", "payments"],
    ["payout", "payouts"],
    ["subscription", "subscriptions"],
    ["audit", "auditEntries"],
  ] as const;
  await Promise.all(
    services.map(async (service) => {
      const beganMs = performance.now();
      for (const [kind, name] of steps) {
        // Number 0 belongs to no copy, so that no number of an outcome is 0.
        const range = { from: (before?.[name] ?? 0) + 1, to: counts[name] + 1 };
        const tables = tablesOf(kind, service);
        if (tables.length > 0) await fillTables(clients[service], tables, range, copiesFor(options, kind));
      }
      report(`  ${service} filled in ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
    }),
  );
};
