import { createHash } from "node:crypto";

import type { CountedTraits } from "../../domain/analytics/counted-traits.ts";
import { combinationText } from "../../domain/analytics/counted-traits.ts";

/** The columns of a combination, each with what it is made of. */
const traitColumns = [
  ["profile_id", "text", "profileId"],
  ["face", "text", "face"],
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
] as const satisfies readonly (readonly [string, string, keyof CountedTraits])[];

const names = `merchant_id, combination, ${traitColumns.map(([name]) => name).join(", ")}, seen_on`;
const types =
  "merchant_id text, combination uuid, " +
  `${traitColumns.map(([name, type]) => `${name} ${type}`).join(", ")}, seen_on date`;

/** Names of a merchant's combinations: a hash, so that whoever counts first needs not be asked. */
export const combinationOf = (traits: CountedTraits): string =>
  createHash("sha256").update(combinationText(traits)).digest("hex").slice(0, 32);

/** Keeps what combinations (the rows of a parameter) stand for; in their order, so that writers queue. */
export const keepCombinations = (parameter: string): string => `
      insert into trait_combinations as known (${names})
      select ${names} from json_to_recordset(${parameter}::json) as named(${types})
      order by merchant_id, combination
      on conflict (merchant_id, combination) do update set seen_on = excluded.seen_on
      where known.seen_on < excluded.seen_on`;

/** What something is counted by. */
export interface Counted {
  readonly merchantId: string;
  readonly traits: CountedTraits;
  readonly combination: string;
}

/** One row for each combination. */
export const toCombinationRows = (counted: readonly Counted[], today: Date): readonly object[] => {
  const seenOn = today.toISOString().slice(0, 10);
  const rows = new Map(
    counted.map(({ merchantId, traits, combination }) => [
      `${merchantId}\n${combination}`,
      {
        merchant_id: merchantId,
        combination,
        ...Object.fromEntries(traitColumns.map(([column, , member]) => [column, traits[member]])),
        seen_on: seenOn,
      },
    ]),
  );
  return [...rows.values()];
};

/** The units of time that everything is counted in, in minutes. */
export const grains = "(values (1::smallint), (60::smallint), (1440::smallint)) as grain(minutes)";

/** The begin of the unit of time (UTC) that a time is in. */
export const startOf = (column: string): string =>
  `date_bin(make_interval(mins => grain.minutes), ${column}, timestamptz '2000-01-01 00:00:00+00')`;
