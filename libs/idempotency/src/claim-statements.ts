import { defineStatement } from "@railyard/database";

/** A key after a claim was tried, with its holder. */
export interface ClaimedKeyRow {
  /** Whether it was this claim that took the key. */
  readonly won: boolean;
  readonly body_hash: string;
  readonly canonical_hash: string | null;
  readonly state: "in_flight" | "completed";
  readonly response_status: number | null;
  readonly response_body: string | null;
  /** How long the present holder has had it. */
  readonly age_seconds: number;
}

/**
 * Takes a key that is new, expired, or left by a process that died with the same request. Any other key stays as it
 * is, yet counts as updated: that is what makes its newest state come back, where a separate read could miss a claim
 * committed in between.
 */
export const claimKey = defineStatement<ClaimedKeyRow>({
  name: "idempotency_claim",
  text: `
    insert into idempotency_keys as held
      (merchant_id, operation, key, body_hash, state, claim_id, created_at, lease_until, expires_at, canonical_hash)
    values ($1, $2, $3, $4, 'in_flight', $5, clock_timestamp(),
      clock_timestamp() + $6 * interval '1 millisecond', clock_timestamp() + $7 * interval '1 millisecond', $8)
    on conflict (merchant_id, operation, key) do update set
      (
        body_hash, canonical_hash, state, claim_id, response_status, response_body, created_at, lease_until, expires_at
      ) = (
        select
          case when is_free then excluded.body_hash else held.body_hash end,
          case when is_free then excluded.canonical_hash else held.canonical_hash end,
          case when is_free then excluded.state else held.state end,
          case when is_free then excluded.claim_id else held.claim_id end,
          case when is_free then null else held.response_status end,
          case when is_free then null else held.response_body end,
          case when is_free then excluded.created_at else held.created_at end,
          case when is_free then excluded.lease_until else held.lease_until end,
          case when is_free then excluded.expires_at else held.expires_at end
        from (
          select held.expires_at <= clock_timestamp() or (
            held.state = 'in_flight' and held.lease_until <= clock_timestamp()
            and (held.body_hash = excluded.body_hash or held.canonical_hash = excluded.canonical_hash)
          ) as is_free
        ) verdict
      )
    returning claim_id = $5 as won, body_hash, canonical_hash, state, response_status, response_body,
      extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds`,
});

/** Only the claim that still holds the key may store its answer. */
export const completeKey = defineStatement({
  name: "idempotency_complete",
  text: `
    update idempotency_keys set state = 'completed', response_status = $5, response_body = $6
    where merchant_id = $1 and operation = $2 and key = $3 and claim_id = $4 and state = 'in_flight'`,
});

export const releaseKey = defineStatement({
  name: "idempotency_release",
  text: `
    delete from idempotency_keys
    where merchant_id = $1 and operation = $2 and key = $3 and claim_id = $4 and state = 'in_flight'`,
});

/** The same for several claims, which are arrays of each member. */
export const releaseKeys = defineStatement({
  name: "idempotency_release_many",
  text: `
    delete from idempotency_keys as held
    using unnest($1::text[], $2::text[], $3::text[], $4::text[]) as gone(merchant_id, operation, key, claim_id)
    where held.merchant_id = gone.merchant_id and held.operation = gone.operation and held.key = gone.key
      and held.claim_id = gone.claim_id and held.state = 'in_flight'`,
});

/**
 * Ends the claims of the processes $1. Keys live for $2 milliseconds, so those in flight expire late: by that an index
 * finds them. The claim id stays, so that a process that lives after all may still store its answer.
 */
export const releaseClaimsOf = defineStatement({
  name: "idempotency_release_owner",
  text: `
    update idempotency_keys set lease_until = clock_timestamp()
    where expires_at > clock_timestamp() + $2 * interval '1 millisecond' - interval '10 minutes'
      and state = 'in_flight' and split_part(claim_id, '.', 1) = any($1::text[])`,
});

/** Leaves alone what another replica is deleting. */
export const purgeKeys = defineStatement({
  name: "idempotency_purge",
  text: `
    delete from idempotency_keys where (merchant_id, operation, key) in (
      select merchant_id, operation, key from idempotency_keys
      where expires_at <= clock_timestamp() order by expires_at limit $1 for update skip locked
    )`,
});
