import type { Row } from "@railyard/database";
import { defineStatement, defineTable, integer, text, timestamptz } from "@railyard/database";

/** Samples of a merchant that are kept. */
const mostSamples = 200;
const mostKinds = 200;

export const refusalSamples = defineTable("refusal_samples", {
  merchant_id: text(),
  /** Empty: the credential was not limited to a profile. */
  profile_id: text(),
  route: text(),
  failure_name: text(),
  error_code: text().as("code"),
  error_message: text().as("message"),
  status: integer(),
  payment_id: text().orNull(),
  request_id: text(),
  trace_id: text().orNull(),
  refused_at: timestamptz().as("at"),
});

const counted = refusalSamples.pick(
  "merchant_id",
  "profile_id",
  "route",
  "failure_name",
  "error_code",
  "error_message",
  "refused_at",
);
const kind = counted.without("refused_at");

/** Adds refusals ($1), summed up by kind and minute; in their order, so that writers queue. */
export const addRefusals = defineStatement({
  name: "refusals_add",
  text: `
    insert into refusal_counts as known (${kind.list}, starts_at, refusals, last_seen_at)
    select ${kind.list}, date_trunc('minute', refused_at, 'UTC') as starts_at, count(*), max(refused_at)
    from json_to_recordset($1::json) as refused(${counted.definitions})
    group by ${kind.list}, starts_at
    order by merchant_id, starts_at, profile_id, route, failure_name
    on conflict (merchant_id, starts_at, profile_id, route, failure_name) do update set
      refusals = known.refusals + excluded.refusals,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
});

/** Adds samples ($1). */
export const addRefusalSamples = defineStatement({
  name: "refusals_add_samples",
  text: `
    insert into refusal_samples (${refusalSamples.list})
    select ${refusalSamples.list} from json_to_recordset($1::json) as refused(${refusalSamples.definitions})`,
});

/** Deletes all but the newest samples of the merchants ($1). */
export const deleteOldSamples = defineStatement({
  name: "refusals_delete_old_samples",
  text: `
    delete from refusal_samples where id = any (array(
      select old.id from unnest($1::text[]) as wanted(merchant_id)
      cross join lateral (
        select id from refusal_samples where refusal_samples.merchant_id = wanted.merchant_id
        order by refused_at desc offset ${String(mostSamples)}
      ) as old
    ))`,
});

export interface RefusalCountRow {
  readonly route: string;
  readonly error_code: string;
  readonly error_message: string;
  readonly refusals: number;
  readonly last_seen_at: Date;
}

export const readRefusalCounts = defineStatement<RefusalCountRow>({
  name: "refusals_read_counts",
  text: `
    select route, error_code, error_message, sum(refusals)::bigint as refusals, max(last_seen_at) as last_seen_at
    from refusal_counts
    where merchant_id = $1 and ($2::text is null or profile_id = $2) and starts_at >= $3 and starts_at < $4
      and ($5::text is null or route = $5) and ($6::text is null or error_code = $6)
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${String(mostKinds)}`,
});

export const readRefusalSamples = defineStatement<Row<typeof refusalSamples>>({
  name: "refusals_read_samples",
  text: `
    select ${refusalSamples.list} from refusal_samples
    where merchant_id = $1 and ($2::text is null or profile_id = $2) and refused_at >= $3 and refused_at < $4
      and ($5::text is null or route = $5) and ($6::text is null or error_code = $6)
    order by refused_at desc, id desc limit $7 offset $8`,
});
