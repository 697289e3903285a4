import { defineStatement } from "@railyard/database";

/** Samples of a merchant that are kept. */
const mostSamples = 200;
const mostKinds = 200;

const columns = "merchant_id, profile_id, route, failure_name, error_code, error_message";
const types = columns
  .split(", ")
  .map((name) => `${name} text`)
  .join(", ");

/** Adds refusals ($1), summed up by kind and minute; in their order, so that writers queue. */
export const addRefusals = defineStatement({
  name: "refusals_add",
  text: `
    insert into refusal_counts as known (${columns}, starts_at, refusals, last_seen_at)
    select ${columns}, date_trunc('minute', refused_at, 'UTC') as starts_at, count(*), max(refused_at)
    from json_to_recordset($1::json) as refused(${types}, refused_at timestamptz)
    group by ${columns}, starts_at
    order by merchant_id, starts_at, profile_id, route, failure_name
    on conflict (merchant_id, starts_at, profile_id, route, failure_name) do update set
      refusals = known.refusals + excluded.refusals,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
});

/** Adds samples ($1). */
export const addRefusalSamples = defineStatement({
  name: "refusals_add_samples",
  text: `
    insert into refusal_samples (${columns}, status, payment_id, request_id, trace_id, refused_at)
    select ${columns}, status, payment_id, request_id, trace_id, refused_at
    from json_to_recordset($1::json) as refused(
      ${types}, status integer, payment_id text, request_id text, trace_id text, refused_at timestamptz
    )`,
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

export interface RefusalSampleRow {
  readonly merchant_id: string;
  readonly profile_id: string;
  readonly route: string;
  readonly failure_name: string;
  readonly error_code: string;
  readonly error_message: string;
  readonly status: number;
  readonly payment_id: string | null;
  readonly request_id: string;
  readonly trace_id: string | null;
  readonly refused_at: Date;
}

export const readRefusalSamples = defineStatement<RefusalSampleRow>({
  name: "refusals_read_samples",
  text: `
    select ${columns}, status, payment_id, request_id, trace_id, refused_at from refusal_samples
    where merchant_id = $1 and ($2::text is null or profile_id = $2) and refused_at >= $3 and refused_at < $4
      and ($5::text is null or route = $5) and ($6::text is null or error_code = $6)
    order by refused_at desc, id desc limit $7 offset $8`,
});
