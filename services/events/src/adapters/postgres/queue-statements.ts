import type { EventType } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";

export interface ClaimedRow {
  readonly event_id: string;
  readonly claim_id: string;
  readonly endpoint_id: string;
  readonly merchant_id: string;
  readonly profile_id: string;
  readonly event_type: EventType;
  readonly object_version: number;
  readonly created: Date;
  readonly body: string;
  readonly directory_version: number | null;
  readonly trace_parent: string | null;
  readonly tries: number;
  readonly consecutive_failures: number | null;
  readonly disabled_url: string | null;
}

/**
 * Claims due deliveries of the endpoints $1, at most $2 of each and $3 in all, under the id $4 for $5 milliseconds.
 * An endpoint that was blocked and whose time has come gets a single one, and is blocked for another $6 milliseconds,
 * so that one worker alone probes it.
 */
export const claimDeliveries = defineStatement<ClaimedRow>({
  name: "deliveries_claim",
  text: `
    with endpoint as (
      select
        wanted.endpoint_id, endpoints.consecutive_failures, endpoints.disabled_url,
        case when endpoints.blocked_until is null then wanted.free else 1 end as free
      from unnest($1::text[], $2::integer[]) as wanted(endpoint_id, free)
      left join endpoints using (endpoint_id)
      where endpoints.blocked_until is null or endpoints.blocked_until <= now()
    ), due as (
      select oldest.event_id, endpoint.consecutive_failures, endpoint.disabled_url
      from endpoint cross join lateral (
        select event_id from deliveries
        where deliveries.endpoint_id = endpoint.endpoint_id and state = 'due' and due_at <= now()
          and (claimed_until is null or claimed_until <= now())
        order by due_at limit endpoint.free
        for update skip locked
      ) as oldest
      limit $3
    ), claimed as (
      update deliveries set claim_id = $4, claimed_until = now() + $5 * interval '1 millisecond'
      from due where deliveries.event_id = due.event_id
      returning deliveries.event_id, deliveries.claim_id, deliveries.endpoint_id, deliveries.tries,
        due.consecutive_failures, due.disabled_url
    ), probed as (
      update endpoints set blocked_until = now() + $6 * interval '1 millisecond'
      where blocked_until is not null and endpoint_id in (select endpoint_id from claimed)
    )
    select
      claimed.*, merchant_id, profile_id, event_type, object_version, created, body, directory_version, trace_parent
    from claimed join events using (event_id)`,
});

export interface OpenEndpointRow {
  readonly endpoint_id: string;
  readonly is_due: boolean;
}

/**
 * Endpoints after $1 with open deliveries, at most $2, by one index probe each rather than a walk over a backlog; and
 * whether anything of them can be claimed now.
 */
export const readOpenEndpoints = defineStatement<OpenEndpointRow>({
  name: "deliveries_read_open_endpoints",
  text: `
    with recursive open_endpoint as (
      (select endpoint_id from deliveries where state = 'due' and endpoint_id > $1 order by endpoint_id limit 1)
      union all
      select (
        select following.endpoint_id from deliveries as following
        where following.state = 'due' and following.endpoint_id > open_endpoint.endpoint_id
        order by following.endpoint_id limit 1
      ) from open_endpoint where open_endpoint.endpoint_id is not null
    )
    select open_endpoint.endpoint_id, (
      (endpoints.blocked_until is null or endpoints.blocked_until <= now())
      and exists (
        select from deliveries
        where deliveries.endpoint_id = open_endpoint.endpoint_id and state = 'due' and due_at <= now()
          and (claimed_until is null or claimed_until <= now())
      )
    ) as is_due
    from open_endpoint left join endpoints using (endpoint_id)
    where open_endpoint.endpoint_id is not null
    limit $2`,
});

export const renewClaims = defineStatement({
  name: "deliveries_renew",
  text: `
    update deliveries set claimed_until = now() + $3 * interval '1 millisecond'
    from unnest($1::text[], $2::text[]) as held(event_id, claim_id)
    where deliveries.event_id = held.event_id and deliveries.claim_id = held.claim_id`,
});

/**
 * Keeps the tries $1, notes the health $2 of endpoints, both JSON, of which those with $3 failures in a row or a
 * disabled address are blocked for $4 milliseconds, and moves the deliveries $5 to $9 on where the claim still holds.
 * Of two workers that both made the first try, because one lost its lease, the earlier record stays. Deliveries come
 * as arrays, because the planner takes JSON for a hundred rows, for which it would read the whole table.
 */
export const completeDeliveries = defineStatement({
  name: "deliveries_complete",
  text: `
    with kept as (
      insert into delivery_attempts (
        event_id, initial_attempt_id, kind, created, duration_ms, request_headers, response_status, response_headers,
        response_body, error_code, error_message
      )
      select * from json_to_recordset($1::json) as attempt(
        event_id text, initial_attempt_id text, kind text, created timestamptz, duration_ms integer,
        request_headers jsonb, response_status integer, response_headers jsonb, response_body text, error_code text,
        error_message text
      )
      on conflict (event_id) do nothing
    ), sensed as (
      insert into endpoints as known (endpoint_id, consecutive_failures, last_success_at, disabled_url, blocked_until)
      select
        endpoint_id, failures, case when has_succeeded then now() end, disabled_url,
        case when failures >= $3 or disabled_url is not null then now() + $4 * interval '1 millisecond' end
      from json_to_recordset($2::json)
        as sign(endpoint_id text, failures integer, has_succeeded boolean, disabled_url text)
      on conflict (endpoint_id) do update set
        consecutive_failures = excluded.consecutive_failures
          + case when excluded.last_success_at is null then known.consecutive_failures else 0 end,
        last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
        disabled_url = coalesce(
          excluded.disabled_url, case when excluded.last_success_at is null then known.disabled_url end
        ),
        blocked_until = case
          when excluded.disabled_url is not null
            or (excluded.last_success_at is null and known.disabled_url is not null)
            or excluded.consecutive_failures
              + case when excluded.last_success_at is null then known.consecutive_failures else 0 end >= $3
          then now() + $4 * interval '1 millisecond'
        end
    )
    update deliveries set
      state = result.state, tries = tries + result.made, due_at = now() + result.delay_ms * interval '1 millisecond',
      claim_id = null, claimed_until = null
    from unnest($5::text[], $6::text[], $7::text[], $8::integer[], $9::bigint[])
      as result(event_id, claim_id, state, made, delay_ms)
    where deliveries.event_id = result.event_id and deliveries.claim_id = result.claim_id`,
});

export interface BacklogRow {
  /** Seconds for which the oldest due delivery has been waiting; null when none is due. */
  readonly seconds: number | null;
  readonly under_1m: number;
  readonly under_10m: number;
  readonly under_1h: number;
  readonly older: number;
  readonly disabled_endpoints: number;
}

/** Due deliveries by how long they have been due, of the first 20,000, and endpoints that are switched off. */
export const readBacklog = defineStatement<BacklogRow>({
  name: "deliveries_read_backlog",
  text: `
    with due as (
      select now() - due_at as age from deliveries where state = 'due' and due_at <= now() limit 20000
    )
    select
      (select extract(epoch from now() - min(due_at))::float8 from deliveries
       where state = 'due' and due_at <= now()) as seconds,
      count(*) filter (where age < interval '1 minute')::int as under_1m,
      count(*) filter (where age >= interval '1 minute' and age < interval '10 minutes')::int as under_10m,
      count(*) filter (where age >= interval '10 minutes' and age < interval '1 hour')::int as under_1h,
      count(*) filter (where age >= interval '1 hour')::int as older,
      (select count(*)::int from endpoints where disabled_url is not null) as disabled_endpoints
    from due`,
});
