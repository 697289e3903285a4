import { waitingWebhooksCounted } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";
import type { HealthSign } from "../../domain/endpoint-health.ts";
import { healthChanges, rampMs } from "../../domain/endpoint-health.ts";

/** The first of the parameters of {@link senseEndpoints}. */
export const healthParameter = (signs: readonly HealthSign[]): string =>
  JSON.stringify(
    healthChanges(signs).map((change) => ({
      endpoint_id: change.endpointId,
      failures: change.failures,
      has_succeeded: change.hasSucceeded,
      disabled_url: change.disabledUrl,
    })),
  );

/**
 * The part of a statement that notes the health of endpoints, JSON in the first of three parameters, of which those
 * with as many failures in a row as the second or a disabled address are blocked for the third, in milliseconds.
 */
export const senseEndpoints = (first: number): string => {
  const [signs, most, restMs] = [`$${String(first)}`, `$${String(first + 1)}`, `$${String(first + 2)}`];
  const failures = `excluded.consecutive_failures
          + case when excluded.last_success_at is null then known.consecutive_failures else 0 end`;
  return `
      insert into endpoints as known
        (endpoint_id, consecutive_failures, last_success_at, disabled_url, blocked_until, failing_since)
      select
        endpoint_id, failures, case when has_succeeded then now() end, disabled_url,
        case when failures >= ${most} or disabled_url is not null then now() + ${restMs} * interval '1 millisecond' end,
        case when failures > 0 then now() end
      from json_to_recordset(${signs}::json)
        as sign(endpoint_id text, failures integer, has_succeeded boolean, disabled_url text)
      on conflict (endpoint_id) do update set
        consecutive_failures = ${failures},
        last_success_at = coalesce(excluded.last_success_at, known.last_success_at),
        disabled_url = coalesce(
          excluded.disabled_url, case when excluded.last_success_at is null then known.disabled_url end
        ),
        blocked_until = case
          when excluded.disabled_url is not null
            or (excluded.last_success_at is null and known.disabled_url is not null)
            or ${failures} >= ${most}
          then now() + ${restMs} * interval '1 millisecond'
        end,
        failing_since = case
          when excluded.last_success_at is null and known.consecutive_failures > 0 then known.failing_since
          else excluded.failing_since
        end,
        recovered_at = case
          when excluded.last_success_at is not null and known.consecutive_failures >= ${most} then now()
          else known.recovered_at
        end`;
};

/** The part of a statement that forgets the failures of an endpoint. */
export const forgetFailures =
  "consecutive_failures = 0, disabled_url = null, blocked_until = null, failing_since = null, recovered_at = now()";

/** Whether an endpoint has recovered a short time ago, and does not get as much as others. */
export const isRamping = `recovered_at > now() - interval '${String(rampMs)} milliseconds'`;

export interface EndpointRow {
  readonly consecutive_failures: number | null;
  readonly failing_since: Date | null;
  readonly last_success_at: Date | null;
  readonly disabled_url: string | null;
  readonly blocked_until: Date | null;
  readonly next_due_at: Date | null;
  readonly waiting_count: number;
}

/** What is on record of the endpoint $1, with the last success of the event $2. Always one row. */
export const readEndpoint = defineStatement<EndpointRow>({
  name: "endpoints_read",
  text: `
    select consecutive_failures, failing_since, disabled_url, blocked_until,
      greatest(last_success_at, (
        select max(created) from delivery_attempts where initial_attempt_id = $2 and error_code is null
      )) as last_success_at,
      (
        select due_at from deliveries where deliveries.endpoint_id = wanted.endpoint_id and state = 'due'
        order by due_at limit 1
      ) as next_due_at,
      (
        select count(*)::int from (
          select from deliveries where deliveries.endpoint_id = wanted.endpoint_id and state = 'due'
          limit ${String(waitingWebhooksCounted)}
        ) as waiting
      ) as waiting_count
    from (select $1::text as endpoint_id) as wanted left join endpoints using (endpoint_id)`,
});

export interface PermitRow {
  readonly consecutive_failures: number;
  readonly disabled_url: string | null;
  readonly blocked_ms: number;
  readonly is_probe: boolean;
}

/** Whether the endpoint $1 may be sent something. One whose rest is over rests for another $2 milliseconds. */
export const takePermit = defineStatement<PermitRow>({
  name: "endpoints_take_permit",
  text: `
    with probed as (
      update endpoints set blocked_until = now() + $2 * interval '1 millisecond'
      where endpoint_id = $1 and blocked_until <= now()
      returning endpoint_id
    )
    select consecutive_failures, disabled_url, exists (select from probed) as is_probe,
      case when exists (select from probed) then 0
      else greatest(extract(epoch from blocked_until - now()) * 1000, 0) end::float8 as blocked_ms
    from endpoints where endpoint_id = $1`,
});

/** Takes a ping of the endpoint $1, one every $2 milliseconds, $3 of which at once, with the audit entry $4. */
export const takePing = defineStatement<{ readonly endpoint_id: string }>({
  name: "endpoints_take_ping",
  text: `
    with pinged as (
      insert into endpoints as known (endpoint_id, pings_spent_until)
      values ($1, now() + $2 * interval '1 millisecond')
      on conflict (endpoint_id) do update
      set pings_spent_until = greatest(known.pings_spent_until, now()) + $2 * interval '1 millisecond'
      where greatest(known.pings_spent_until, now()) <= now() + $2 * ($3 - 1) * interval '1 millisecond'
      returning endpoint_id
    ), audited as (${outboxRows("$4", "exists (select from pinged)")})
    select endpoint_id from pinged`,
});

export const enableEndpoint = defineStatement({
  name: "endpoints_enable",
  text: `
    with enabled as (
      update endpoints set ${forgetFailures}
      where endpoint_id = $1 and (consecutive_failures > 0 or disabled_url is not null)
      returning endpoint_id
    )
    ${outboxRows("$2", "exists (select from enabled)")}`,
});
