// Patterns of the copies: the rows that the services stored of the samples, once for each profile and currency.
import type pg from "pg";
import type { CloneTable, Kind, Service } from "./clone-tables.ts";
import { cloneTables } from "./clone-tables.ts";
import { slotsOf } from "./distribution.ts";
import type { GrowthMerchant } from "./merchants.ts";
import { currencyWeights, profileWeights } from "./scenarios.ts";
import type { Sample } from "./take-samples.ts";

export type PatternSample = Omit<Sample, "kind"> & { readonly kind: Kind };

/** A sample with a profile and a currency. */
export interface Variant {
  readonly number: number;
  readonly merchant: number;
  readonly sample: PatternSample;
  readonly profile: number;
  readonly currency: string;
  readonly weight: number;
}

const kindsWithCurrency: readonly Kind[] = ["payment", "payout"];
/** Places among which the copies of a merchant choose their patterns, by its size. */
export const slotCounts = { large: 20_000, medium: 20_000, small: 1_000 } as const;

/** Every sample of every merchant, in each of its profiles and in each currency. */
export const variantsOf = (
  merchants: readonly GrowthMerchant[],
  samples: readonly (readonly PatternSample[])[],
): readonly Variant[] => {
  const variants: Variant[] = [];
  for (const [merchant, { profiles }] of merchants.entries()) {
    for (const sample of samples[merchant] ?? []) {
      const hasCurrency = kindsWithCurrency.includes(sample.kind);
      const currencies = hasCurrency ? Object.entries(currencyWeights) : [["USD", 1] as const];
      const profilesOf = sample.kind === "audit" ? [profiles[0]] : profiles;
      for (const profile of profilesOf.keys()) {
        for (const [currency, currencyWeight] of currencies) {
          const weight = sample.weight * (profileWeights[profile] ?? 1) * currencyWeight;
          variants.push({ number: variants.length + 1, merchant, sample, profile, currency, weight });
        }
      }
    }
  }
  return variants;
};

const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

/** The row, as JSON, as the variant has it: names of its profile and accounts in place of the first profile's. */
export const variantRow = (row: string, { profile, currency }: Variant, { profiles }: GrowthMerchant): string => {
  const [first] = profiles;
  const other = profiles[profile];
  if (first === undefined || other === undefined) return row;
  const accounts = Object.entries(first.accounts).map(([label, id]) => [id, other.accounts[label] ?? id] as const);
  const pairs = [[first.profileId, other.profileId] as const, ...accounts];
  // Once as a member of the row, once within the text of an event, where quotation marks are escaped.
  const currencies = [[`"USD"`, `"${currency}"`] as const, [`\\"USD\\"`, `\\"${currency}\\"`] as const];
  return replaceAll(row, [...pairs, ...currencies]);
};

export const patternTable = ({ kind, table }: CloneTable): string => `growth.pattern_${kind}_${table}`;

const createPatternTable = async (client: pg.Client, clone: CloneTable): Promise<void> => {
  await client.query(
    `create table if not exists ${patternTable(clone)} as
     select 0 as variant, 0 as ordinal, now() as created0, ''::text as root0, ''::text as own0, ''::text as customer0,
       original.*
     from ${clone.table} as original with no data`,
  );
  await client.query(`create index on ${patternTable(clone)} (variant)`);
};

const creationColumn: Readonly<Partial<Record<Kind, string>>> = { audit: "occurred_at" };

/** When the sample was made, which the times of a copy are counted from. */
export const creationOf = (kind: Kind, rows: readonly string[]): string | undefined => {
  const [row] = rows;
  if (row === undefined) return undefined;
  return (JSON.parse(row) as Record<string, string>)[creationColumn[kind] ?? "created_at"];
};

const rootTables: Readonly<Record<Kind, string>> = {
  payment: "payments",
  payout: "payouts",
  customer: "customers",
  subscription: "subscriptions",
  audit: "audit_log",
};

export type Clients = Readonly<Record<Service, pg.Client>>;

const rowsOf = async (
  client: pg.Client,
  { table, where }: CloneTable,
  values: readonly string[],
): Promise<string[]> => {
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(found)::text as row from ${table} as found where ${where}`,
    [...values],
  );
  return rows.map(({ row }) => row);
};

interface Pattern {
  readonly variant: number;
  readonly ordinal: number;
  readonly created0: string;
  readonly root0: string;
  readonly own0: string;
  readonly customer0: string;
  readonly row: unknown;
}

/** The patterns of one sample, by their table. */
const patternsOf = async (
  clients: Clients,
  merchant: GrowthMerchant,
  sample: PatternSample,
  variants: readonly Variant[],
): Promise<ReadonlyMap<CloneTable, readonly Pattern[]>> => {
  const values = [merchant.merchantId, sample.id];
  const clones = cloneTables.filter(({ kind }) => kind === sample.kind);
  const root = clones.find(({ table }) => table === rootTables[sample.kind]);
  if (root === undefined) throw new RangeError(`no table has the ${sample.kind} itself`);
  const created0 = creationOf(sample.kind, await rowsOf(clients[root.service], root, values));
  if (created0 === undefined) throw new RangeError(`the ${sample.kind} ${sample.id} is not stored`);
  const found = new Map<CloneTable, readonly Pattern[]>();
  const shared = { created0, root0: sample.id, own0: sample.ownId, customer0: sample.customerId };
  for (const clone of clones) {
    const rows = await rowsOf(clients[clone.service], clone, values);
    const patterns = variants.flatMap((variant) =>
      rows.map((text, ordinal) => {
        const row = JSON.parse(variantRow(text, variant, merchant)) as unknown;
        return { variant: variant.number, ordinal, row, ...shared };
      }),
    );
    found.set(clone, patterns);
  }
  return found;
};

const storePatterns = async (client: pg.Client, clone: CloneTable, patterns: readonly Pattern[]): Promise<void> => {
  await client.query(
    `insert into ${patternTable(clone)}
     select variant, ordinal, created0, root0, own0, customer0, original.*
     from jsonb_to_recordset($1) as made (
       variant integer, ordinal integer, created0 timestamptz, root0 text, own0 text, customer0 text, row jsonb
     )
     cross join lateral jsonb_populate_record(null::${clone.table}, made.row) as original`,
    [JSON.stringify(patterns)],
  );
};

const storeSlots = async (client: pg.Client, merchants: readonly GrowthMerchant[], variants: readonly Variant[]) => {
  const kinds = [...new Set(variants.map(({ sample }) => sample.kind))];
  for (const kind of kinds) {
    for (const [merchant, { size }] of merchants.entries()) {
      for (const secondYear of [false, true]) {
        const choices = variants.filter(
          (variant) =>
            variant.sample.kind === kind &&
            variant.merchant === merchant &&
            !(secondYear && variant.sample.era === "first_year"),
        );
        if (choices.length === 0) continue;
        const slots = slotsOf(choices, slotCounts[size]).map((index) => choices[index]?.number ?? 0);
        await client.query(
          `insert into growth.slots (kind, merchant, second_year, slot, variant)
           select $1, $2, $3, slot - 1, variant from unnest($4::integer[]) with ordinality as made (variant, slot)`,
          [kind, merchant, secondYear, slots],
        );
      }
    }
  }
  await client.query("analyze growth.slots");
};

/** Stores the patterns of all samples in the databases of their tables. */
export const createPatterns = async (
  clients: Clients,
  merchants: readonly GrowthMerchant[],
  samples: readonly (readonly PatternSample[])[],
): Promise<void> => {
  for (const clone of cloneTables) await createPatternTable(clients[clone.service], clone);
  const variants = variantsOf(merchants, samples);
  for (const [index, merchant] of merchants.entries()) {
    const patterns = new Map<CloneTable, Pattern[]>();
    for (const sample of samples[index] ?? []) {
      const own = variants.filter((variant) => variant.sample === sample);
      for (const [clone, more] of await patternsOf(clients, merchant, sample, own)) {
        patterns.set(clone, [...(patterns.get(clone) ?? []), ...more]);
      }
    }
    for (const [clone, all] of patterns) await storePatterns(clients[clone.service], clone, all);
  }
  for (const client of new Set(Object.values(clients))) await storeSlots(client, merchants, variants);
  for (const clone of cloneTables) await clients[clone.service].query(`analyze ${patternTable(clone)}`);
};
