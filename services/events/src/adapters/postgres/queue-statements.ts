import type { Row } from "@railyard/database";
import { defineStatement, defineTable, integer, text } from "@railyard/database";
import { insertAttempts } from "./attempt-row.ts";
import { rampMs } from "../../domain/endpoint-health.ts";
import { isRamping, senseEndpoints } from "./endpoint-statements.ts";
import { events } from "./event-row.ts";

/** The columns of a claimed delivery. */
export const deliveries = defineTable("deliveries", {
  event_id: text(),
  claim_id: text().orNull(),
  endpoint_id: text(),
  tries: integer(),
});

const sent = events.without("event_id", "event_class");

/** Whether an event is about an object of an erased customer. */
export const isErased = `(
        select true from erased_objects where object_key = events.merchant_id || ':' || events.object_id limit 1
      ) is true`;

/** The endpoint of a delivery to one that was added to a profile; all null for others, and when it was deleted. */
export interface AddedEndpointColumns {
  readonly webhook_endpoint_id: string | null;
  readonly url: string | null;
  readonly sealed_settings: string | null;
  readonly disabled_at: Date | null;
}

export interface ClaimedRow extends Row<typeof deliveries>, Row<typeof sent>, AddedEndpointColumns {
  readonly claim_id: string;
  readonly is_erased: boolean;
  readonly consecutive_failures: number | null;
  readonly disabled_url: string | null;
  readonly is_ordered: boolean | null;
  readonly is_ramping: boolean | null;
  readonly rate_per_second: number | null;
  readonly is_success_noted: boolean | null;
}

/** How a statement names the rows that it is about. */
interface RowsOf {
  /** A further condition on a column with the id of an event. */
  within(column: string): string;
  /** The join of such a column with another one, of a list that is an array of SQL too. */
  isSame(column: string, other: string, list: string): string;
}

/**
 * A statement in two forms: for ids of all times, and for those from one further parameter to before another. The
 * second reads only the partitions between them; a plan that is kept leaves all others out when it starts. There the
 * ids are a condition of their own and the join is none for an index: of two that an index serves, the planner takes
 * either while it thinks a partition empty, and may go through all rows between.
 */
const inBothForms = <Row>(name: string, parameters: number, textOf: (rows: RowsOf) => string) => {
  const [from, before] = [`$${String(parameters + 1)}`, `$${String(parameters + 2)}`];
  const within = (column: string): string => `and ${column} >= ${from} and ${column} < ${before}`;
  return {
    ofAllTimes: defineStatement<Row>({
      name,
      text: textOf({ within: () => "", isSame: (column, other) => `${column} = ${other}` }),
    }),
    ofSomeTime: defineStatement<Row>({
      name: `${name}_of_some_time`,
      text: textOf({
        within,
        isSame: (column, other, list) => `${column} || '' = ${other} and ${column} = any(${list}) ${within(column)}`,
      }),
    }),
  };
};

/** The event of a delivery: its id up to the dot. */
const eventOf = (column: string): string => `split_part(${column}, '.', 1)`;

/** What an endpoint with a rate may get at once, in seconds of its rate, in addition to the first. */
const rateWindowSeconds = 0.5;

/** How much of its ramp an endpoint has behind it, from 0 to 1. */
const ramped = `extract(epoch from now() - recovered_at) * 1000 / ${String(rampMs)}`;

/** The longest that a delivery waits for an earlier one about the same object. */
const lineMinutes = 15;

/** Whether a delivery has one before it that is due, about the same object. */
const hasEarlierInLine = ({ within }: RowsOf): string => `exists (
            select from delivery_lines as mine
            join delivery_lines as earlier using (endpoint_id, object_id)
            join deliveries as waiting on waiting.event_id = earlier.delivery_id and waiting.state = 'due'
              ${within("waiting.event_id")}
            where mine.delivery_id = deliveries.event_id and earlier.object_version < mine.object_version
              and earlier.queued_at > now() - interval '${String(lineMinutes)} minutes'
          )`;

/**
 * Claims due deliveries of the endpoints $1, at most $2 of each and $3 in all, under the id $4 for $5 milliseconds.
 * An endpoint that was blocked and whose time has come gets a single one, and is blocked for another $6 milliseconds,
 * so that one worker alone probes it. One with a rate gets what that allows; while another worker claims for it,
 * nothing. One that has just recovered gets fewer of its $7 slots.
 */
export const claimDeliveries = inBothForms<ClaimedRow>(
  "deliveries_claim",
  7,
  (rows) => `
    with paced as (
      select
        endpoint_id,
        floor(
          (${String(rateWindowSeconds)} - extract(epoch from greatest(sending_spent_until, now()) - now()))
            * rate_per_second + 1
        )::integer as allowed
      from endpoints where endpoint_id = any($1::text[]) and rate_per_second is not null
      for update skip locked
    ), endpoint as (
      select
        wanted.endpoint_id, coalesce(is_ordered, false) as is_ordered,
        greatest(0, least(
          case
            when endpoints.blocked_until is not null then 1
            when ${isRamping} then wanted.free - floor($7 * (1 - ${ramped}))
            else wanted.free
          end,
          case when rate_per_second is not null then coalesce(allowed, 0) end
        ))::integer as free
      from unnest($1::text[], $2::integer[]) as wanted(endpoint_id, free)
      left join endpoints using (endpoint_id) left join paced using (endpoint_id)
      where endpoints.blocked_until is null or endpoints.blocked_until <= now()
    ), due as (
      select oldest.event_id
      from endpoint cross join lateral (
        select event_id from deliveries
        where deliveries.endpoint_id = endpoint.endpoint_id and state = 'due' and due_at <= now()
          and (claimed_until is null or claimed_until <= now()) ${rows.within("event_id")}
          and (not endpoint.is_ordered or not ${hasEarlierInLine(rows)})
        order by due_at limit endpoint.free
        for update skip locked
      ) as oldest
      limit $3
    ), claimed as (
      update deliveries set claim_id = $4, claimed_until = now() + $5 * interval '1 millisecond'
      from unnest(array(select event_id from due)) as chosen(event_id)
      where ${rows.isSame("deliveries.event_id", "chosen.event_id", "array(select event_id from due)")}
      returning ${deliveries.listFrom("deliveries")}
    ), counted as (
      select endpoint_id, count(*)::integer as claims from claimed group by endpoint_id
    ), noted as (
      update endpoints set
        blocked_until = case when blocked_until is not null then now() + $6 * interval '1 millisecond' end,
        sending_spent_until = case when rate_per_second is not null then
          greatest(sending_spent_until, now()) + claims * interval '1 second' / rate_per_second
        end
      from counted
      where endpoints.endpoint_id = counted.endpoint_id and (blocked_until is not null or rate_per_second is not null)
    )
    select claimed.*, event.*,
      consecutive_failures, disabled_url, is_ordered, rate_per_second, ${isRamping} as is_ramping,
      webhook_endpoint_id, url, sealed_settings, disabled_at,
      last_success_at > now() - interval '1 minute' as is_success_noted
    from claimed left join endpoints using (endpoint_id) cross join lateral (
      select ${sent.list}, ${isErased} as is_erased
      from events where events.event_id = ${eventOf("claimed.event_id")} ${rows.within("event_id")}
      offset 0
    ) as event left join lateral (
      select webhook_endpoint_id, url, sealed_settings, disabled_at from webhook_endpoints
      where merchant_id = event.merchant_id and webhook_endpoint_id = split_part(claimed.endpoint_id, ':', 2)
      offset 0
    ) as added on true`,
);

export interface OpenEndpointRow {
  readonly endpoint_id: string;
  readonly is_due: boolean;
}

/**
 * Endpoints after $1 with open deliveries, at most $2, by one index probe each rather than a walk over a backlog; and
 * whether anything of them can be claimed now. That is no `exists`, for which the planner might collect the backlog.
 */
export const readOpenEndpoints = inBothForms<OpenEndpointRow>(
  "deliveries_read_open_endpoints",
  2,
  ({ within }) => `
    with recursive open_endpoint as (
      (
        select endpoint_id from deliveries where state = 'due' and endpoint_id > $1 ${within("event_id")}
        order by endpoint_id limit 1
      )
      union all
      select (
        select following.endpoint_id from deliveries as following
        where following.state = 'due' and following.endpoint_id > open_endpoint.endpoint_id
          ${within("following.event_id")}
        order by following.endpoint_id limit 1
      ) from open_endpoint where open_endpoint.endpoint_id is not null
    )
    select open_endpoint.endpoint_id, (
      (endpoints.blocked_until is null or endpoints.blocked_until <= now())
      and (
        select true from deliveries
        where deliveries.endpoint_id = open_endpoint.endpoint_id and state = 'due' and due_at <= now()
          and (claimed_until is null or claimed_until <= now()) ${within("event_id")}
        limit 1
      ) is true
    ) as is_due
    from open_endpoint left join endpoints using (endpoint_id)
    where open_endpoint.endpoint_id is not null
    limit $2`,
);

export const renewClaims = inBothForms(
  "deliveries_renew",
  3,
  ({ isSame }) => `
    update deliveries set claimed_until = now() + $3 * interval '1 millisecond'
    from unnest($1::text[], $2::text[]) as held(event_id, claim_id)
    where ${isSame("deliveries.event_id", "held.event_id", "$1::text[]")} and deliveries.claim_id = held.claim_id`,
);

/**
 * Keeps the tries $1, notes the health $2 of endpoints, both JSON, of which those with $3 failures in a row or a
 * disabled address are blocked for $4 milliseconds, and moves the deliveries $5 to $9 on where the claim is still
 * valid. Of two workers that both made the first try, because one lost its lease, the earlier record stays. Deliveries
 * come as arrays, because the planner takes JSON for a hundred rows, for which it would read the whole table.
 */
export const completeDeliveries = inBothForms(
  "deliveries_complete",
  9,
  ({ isSame }) => `
    with kept as (${insertAttempts}
      on conflict (event_id) do nothing
    ), sensed as (${senseEndpoints(2)}
    ), left_line as (
      delete from delivery_lines
      using unnest($5::text[], $7::text[]) as result(delivery_id, state)
      where delivery_lines.delivery_id = result.delivery_id and result.state <> 'due'
    )
    update deliveries set
      state = result.state, tries = tries + result.made, due_at = now() + result.delay_ms * interval '1 millisecond',
      claim_id = null, claimed_until = null
    from unnest($5::text[], $6::text[], $7::text[], $8::integer[], $9::bigint[])
      as result(event_id, claim_id, state, made, delay_ms)
    where ${isSame("deliveries.event_id", "result.event_id", "$5::text[]")} and deliveries.claim_id = result.claim_id`,
);

/**
 * How much is due with an id before $1, or from $2 on: nothing, or at least one each. Of the partitions between them
 * none is read. The order is that of the index of what is due, so that no other is gone through.
 */
export const readDueOutside = defineStatement<{ readonly found: number }>({
  name: "deliveries_read_due_outside",
  text: `
    select count(*)::int as found from (
      (select from deliveries where state = 'due' and event_id < $1 order by endpoint_id, due_at limit 1)
      union all
      (select from deliveries where state = 'due' and event_id >= $2 order by endpoint_id, due_at limit 1)
    ) as outside`,
});

/** Whether anything is due with an id before $1; by the order as above. */
export const readDueBefore = defineStatement<{ readonly event_id: string }>({
  name: "deliveries_read_due_before",
  text: "select event_id from deliveries where state = 'due' and event_id < $1 order by endpoint_id, due_at limit 1",
});

/** The smallest id before $1 of an event that is still to be delivered, where there is one. */
export const readOldestDue = defineStatement<{ readonly event_id: string | null }>({
  name: "deliveries_read_oldest_due",
  text: `
    select min(event_id) as event_id from (
      select event_id from deliveries where state = 'due' and event_id < $1 order by endpoint_id, due_at offset 0
    ) as due`,
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

export interface EndpointBacklogRow {
  readonly endpoint_id: string;
  /** Of an endpoint that was added to it; null: the endpoint is the profile's own, or was deleted. */
  readonly profile_id: string | null;
  readonly due: number;
  readonly seconds: number;
  readonly consecutive_failures: number;
}

/** The endpoints with the most due deliveries, of the first 20,000. */
export const readEndpointBacklogs = defineStatement<EndpointBacklogRow>({
  name: "deliveries_read_endpoint_backlogs",
  text: `
    with due as (
      select endpoint_id, due_at from deliveries where state = 'due' and due_at <= now() limit 20000
    ), backlogs as (
      select endpoint_id, count(*)::int as due, extract(epoch from now() - min(due_at))::float8 as seconds
      from due group by endpoint_id order by due desc, endpoint_id limit 50
    )
    select endpoint_id, profile_id, due, seconds, coalesce(consecutive_failures, 0) as consecutive_failures
    from backlogs left join endpoints using (endpoint_id)
    left join webhook_endpoints on merchant_id = split_part(endpoint_id, ':', 1)
      and webhook_endpoint_id = split_part(endpoint_id, ':', 2)
    order by due desc, endpoint_id`,
});
