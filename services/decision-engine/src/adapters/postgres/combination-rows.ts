import { createHash } from "node:crypto";

import { createBoundedCache } from "@railyard/caching";

import type { Viewed, ViewedTraits } from "../../domain/analytics/count-views.ts";
import type { CountedTraits } from "../../domain/analytics/counted-traits.ts";

/** The columns of a combination, each with what it is made of. */
const traitColumns = [
  ["profile_id", "text", "profileId"],
  ["routing_approach", "text", "routingApproach"],
  ["rule_name", "text", "ruleName"],
  ["connector", "text", "connector"],
  ["payment_method", "text", "paymentMethod"],
  ["payment_method_type", "text", "paymentMethodType"],
  ["card_network", "text", "cardNetwork"],
  ["currency", "text", "currency"],
  ["country", "text", "country"],
  ["authentication_type", "text", "authenticationType"],
  ["is_retry", "boolean", "isRetry"],
  ["trigger_connector", "text", "triggerConnector"],
  ["trigger_error_code", "text", "triggerErrorCode"],
] as const satisfies readonly (readonly [string, string, keyof ViewedTraits])[];

const names = `merchant_id, combination, view, ${traitColumns.map(([name]) => name).join(", ")}, seen_on`;
const types =
  "merchant_id text, combination uuid, view smallint, " +
  `${traitColumns.map(([name, type]) => `${name} ${type}`).join(", ")}, seen_on date`;

/** Names of a merchant's combinations: a hash, so that the first counter needs no coordination. */
const combinationOf = ({ view, traits }: Viewed): string => {
  const text = JSON.stringify([view, ...traitColumns.map(([, , member]) => traits[member])]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
};

/** Keeps what combinations (the rows of a parameter) represent; in their order, so that writers queue. */
export const keepCombinations = (parameter: string): string => `
      insert into trait_combinations as known (${names})
      select ${names} from json_to_recordset(${parameter}::json) as named(${types})
      order by merchant_id, view, combination
      on conflict (merchant_id, view, combination) do update set seen_on = excluded.seen_on
      where known.seen_on < excluded.seen_on`;

/** What something of a merchant's is counted by. */
export interface Counted extends Viewed {
  readonly merchantId: string;
  readonly combination: string;
}

const mostRemembered = 20_000;

/** Names what is counted by. Most of it is what was just counted by, so that is remembered with its names. */
export const createCombinationNames = (
  viewsOf: (traits: CountedTraits) => readonly Viewed[],
): ((merchantId: string, traits: CountedTraits) => readonly Counted[]) => {
  const remembered = createBoundedCache<readonly Counted[]>(mostRemembered);
  return (merchantId, traits) => {
    const key = JSON.stringify([merchantId, traits]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const counted = viewsOf(traits).map((viewed) => ({ ...viewed, merchantId, combination: combinationOf(viewed) }));
    remembered.set(key, counted);
    return counted;
  };
};

const toRow = ({ merchantId, view, traits, combination }: Counted, seenOn: string): object => ({
  merchant_id: merchantId,
  combination,
  view,
  ...Object.fromEntries(traitColumns.map(([column, , member]) => [column, traits[member]])),
  seen_on: seenOn,
});

/** A row for each combination, as counted by today. */
export const combinationRows = (counted: readonly Counted[], today: Date): readonly object[] => {
  const seenOn = today.toISOString().slice(0, 10);
  const rows = new Map<string, object>();
  for (const one of counted) {
    const key = `${one.merchantId} ${one.combination}`;
    if (!rows.has(key)) rows.set(key, toRow(one, seenOn));
  }
  return [...rows.values()];
};

/** The units of time that everything is counted in, in minutes. */
export const grains = "(values (1::smallint), (60::smallint), (1440::smallint)) as grain(minutes)";

/** The begin of the unit of time (UTC) that a time is in. */
export const startOf = (column: string): string =>
  `date_bin(make_interval(mins => grain.minutes), ${column}, timestamptz '2000-01-01 00:00:00+00')`;
