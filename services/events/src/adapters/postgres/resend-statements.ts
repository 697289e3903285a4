import type { EventResendStatus } from "@railyard/contracts";
import { openResendsMax } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";
import type { DeliveryState } from "../../domain/delivery.ts";
import type { ResendFilter } from "../../domain/event-resend.ts";
import { insertAttempts } from "./attempt-row.ts";
import { senseEndpoints } from "./endpoint-statements.ts";
import { events } from "./event-row.ts";
import { isErased } from "./queue-statements.ts";

export const resends = defineTable("event_resends", {
  merchant_id: text(),
  resend_id: text(),
  profile_id: text(),
  status: text<EventResendStatus>(),
  filter: jsonb<ResendFilter>(),
  rate_per_second: integer().orNull(),
  created_by_kind: text(),
  created_by_id: text().orNull(),
  matched_count: integer(),
  delivered_count: integer(),
  failed_count: integer(),
  skipped_count: integer(),
  position_id: text().orNull(),
  position_at: timestamptz().orNull(),
  waiting_until: timestamptz().orNull(),
  failure_reason: text().orNull(),
  created_at: timestamptz(),
  completed_at: timestamptz().orNull(),
});

export type ResendRow = Row<typeof resends>;

/** One at a time for each merchant, so that two requests do not count the same open resends. */
export const lockMerchant = defineStatement({
  name: "resends_lock_merchant",
  text: "select pg_advisory_xact_lock(hashtextextended('railyard.event_resends.' || $1, 0))",
});

export const insertResend = defineStatement<{ readonly resend_id: string }>({
  name: "resends_insert",
  text: `
    with added as (
      insert into event_resends (${resends.list}, due_at)
      select ${resends.parameters(2)}, now()
      where (
        select count(*) from event_resends
        where merchant_id = ${resends.parameter("merchant_id", 2)} and status in ('pending', 'running')
      ) < ${String(openResendsMax)}
      returning resend_id
    ), audited as (${outboxRows("$1", "exists (select from added)")})
    select resend_id from added`,
});

export const loadResend = defineStatement<ResendRow>({
  name: "resends_load",
  text: `select ${resends.list} from event_resends where merchant_id = $1 and resend_id = $2`,
});

export const listResends = defineStatement<ResendRow>({
  name: "resends_list",
  text: `
    select ${resends.list} from event_resends where merchant_id = $1 and ($2::text is null or profile_id = $2)
    order by created_at desc, resend_id limit $3 offset $4`,
});

export const countResends = defineStatement<{ readonly count: number }>({
  name: "resends_count",
  text: `
    select count(*)::int as count from event_resends
    where merchant_id = $1 and ($2::text is null or profile_id = $2)`,
});

/** Keeps the claim: what is being sent at this moment is still counted. */
export const cancelResend = defineStatement<{ readonly resend_id: string }>({
  name: "resends_cancel",
  text: `
    with cancelled as (
      update event_resends set status = 'cancelled', completed_at = now(), due_at = null, waiting_until = null
      where merchant_id = $1 and resend_id = $2 and status in ('pending', 'running')
      returning resend_id
    ), audited as (${outboxRows("$3", "exists (select from cancelled)")})
    select resend_id from cancelled`,
});

/** Claims the resend that is due longest under the id $1 for $2 milliseconds. */
export const claimResend = defineStatement<ResendRow>({
  name: "resends_claim",
  text: `
    update event_resends set status = 'running', claim_id = $1, due_at = now() + $2 * interval '1 millisecond'
    where (merchant_id, resend_id) = (
      select merchant_id, resend_id from event_resends where due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    returning ${resends.list}`,
});

export const releaseResend = defineStatement({
  name: "resends_release",
  text: `
    update event_resends set due_at = now() + $4 * interval '1 millisecond', claim_id = null,
      waiting_until = case when $5 then now() + $4 * interval '1 millisecond' end
    where merchant_id = $1 and resend_id = $2 and claim_id = $3 and status = 'running'`,
});

export const endResend = defineStatement({
  name: "resends_end",
  text: `
    update event_resends set status = $4, failure_reason = $5, completed_at = now(), due_at = null, waiting_until = null
    where merchant_id = $1 and resend_id = $2 and claim_id = $3 and status = 'running'`,
});

interface PositionRow {
  readonly event_id: string;
  readonly created: Date;
}

export const readCreated = defineStatement<PositionRow>({
  name: "resends_read_created",
  text: "select event_id, created from events where event_id = any($1)",
});

const eventsOfObject = `
    from events left join deliveries on deliveries.event_id = events.event_id
    where merchant_id = $1 and object_id = $2 and profile_id = $3 and created < $4
      and ($5::boolean is null or coalesce(state = 'delivered', false) = $5)`;

export const pageOfObject = defineStatement<PositionRow>({
  name: "resends_page_of_object",
  text: `
    select events.event_id, created ${eventsOfObject}
      and ($6::timestamptz is null or (created, events.event_id) > ($6, $7::text))
    order by created, events.event_id limit $8`,
});

export const countOfObject = defineStatement<{ readonly count: number }>({
  name: "resends_count_of_object",
  text: `select count(*)::int as count ${eventsOfObject}`,
});

/** Events of $1 in the profile $3 for an endpoint $8 to $10, narrowed by object, times, types and delivery. */
const eventsAtEndpoint = `
    from events left join deliveries on deliveries.event_id = events.event_id || '.' || $8
    where merchant_id = $1 and ($2::text = '' or object_id = $2) and profile_id = $3 and created < $4
      and ($5::boolean is null or coalesce(state = 'delivered', false) = $5)
      and ($6::timestamptz is null or created >= $6) and ($7::text[] is null or event_type = any($7))
      and (
        ($9::text[] = '{}' and $10::text[] = '{}') or event_class = any($9::text[]) or event_type = any($10::text[])
      )`;

export const pageAtEndpoint = defineStatement<PositionRow>({
  name: "resends_page_at_endpoint",
  text: `
    select events.event_id, created ${eventsAtEndpoint}
      and ($11::timestamptz is null or (created, events.event_id) > ($11, $12::text))
    order by created, events.event_id limit $13`,
});

export const countAtEndpoint = defineStatement<{ readonly count: number }>({
  name: "resends_count_at_endpoint",
  text: `select count(*)::int as count ${eventsAtEndpoint}`,
});

export interface ResentRow extends Row<typeof events> {
  readonly state: DeliveryState | null;
  readonly is_held: boolean;
  readonly is_erased: boolean;
  readonly attempt_count: number;
}

/**
 * Loads the events $1, whose attempts are not before $4, and claims those of their deliveries $5 that are due and that
 * no worker has, under the id $2 of the resend for $3 milliseconds: another process may continue it. A row that is
 * about to be changed is left alone.
 */
export const beginResends = defineStatement<ResentRow>({
  name: "resends_begin",
  text: `
    with free as (
      select event_id from deliveries
      where event_id = any($5) and state = 'due'
        and (claimed_until is null or claimed_until <= now() or claim_id = $2)
      for update skip locked
    ), held as (
      update deliveries set claim_id = $2, claimed_until = now() + $3 * interval '1 millisecond'
      where event_id = any($5) and event_id = any(array(select event_id from free))
      returning event_id
    )
    select ${events.listFrom("events")}, state, held.event_id is not null as is_held, ${isErased} as is_erased,
      (
        select count(*)::int from delivery_attempts
        where initial_attempt_id = item.delivery_id and delivery_attempts.event_id >= $4
      ) as attempt_count
    from unnest($1::text[], $5::text[]) as item(event_id, delivery_id)
    join events on events.event_id = item.event_id and events.event_id = any($1)
    left join deliveries on deliveries.event_id = item.delivery_id and deliveries.event_id = any($5)
    left join held on held.event_id = item.delivery_id`,
});

/**
 * Keeps the tries $1 and the health $2 to $4 of their endpoint, settles those of the deliveries $5 that were
 * delivered ($6), lets go of the others, and moves the resend $7, $8 on, whose claim is $9: $10 to $12 events were
 * delivered, failed and skipped, the last is $13 of $14, and it is held for another $15 milliseconds. What the endpoint
 * $16 had no delivery of has one now.
 */
export const recordResends = defineStatement<{ readonly status: EventResendStatus }>({
  name: "resends_record",
  text: `
    with kept as (${insertAttempts}
      on conflict (event_id) do nothing
    ), sensed as (${senseEndpoints(2)}
    ), settled as (
      update deliveries set
        state = case when result.is_delivered then 'delivered' else state end, claim_id = null, claimed_until = null
      from unnest($5::text[], $6::boolean[]) as result(event_id, is_delivered)
      where deliveries.event_id = any($5) and deliveries.event_id = result.event_id
        and (result.is_delivered or deliveries.claim_id = $8)
    ), made as (
      insert into deliveries (event_id, endpoint_id, state, due_at)
      select event_id, $16, 'delivered', now() from unnest($5::text[], $6::boolean[]) as result(event_id, is_delivered)
      where is_delivered
      on conflict (event_id) do nothing
    ), left_line as (
      delete from delivery_lines using unnest($5::text[], $6::boolean[]) as result(delivery_id, is_delivered)
      where delivery_lines.delivery_id = result.delivery_id and is_delivered
    )
    update event_resends set
      delivered_count = delivered_count + $10, failed_count = failed_count + $11, skipped_count = skipped_count + $12,
      position_id = $13, position_at = $14, waiting_until = null,
      due_at = case when status = 'running' then now() + $15 * interval '1 millisecond' end
    where merchant_id = $7 and resend_id = $8 and claim_id = $9
    returning status`,
});
