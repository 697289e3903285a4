import { webhookEndpointsMax } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { defineStatement, defineTable, text, texts, timestamptz } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";
import { forgetFailures } from "./endpoint-statements.ts";

export const addedEndpoints = defineTable("webhook_endpoints", {
  merchant_id: text(),
  webhook_endpoint_id: text(),
  profile_id: text(),
  url: text(),
  description: text().orNull(),
  event_classes: texts(),
  event_types: texts(),
  sealed_settings: text(),
  disabled_at: timestamptz().orNull(),
  disabled_by: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
});

export type AddedEndpointRow = Row<typeof addedEndpoints> & {
  readonly rate_per_second: number | null;
  readonly is_ordered: boolean | null;
};

/** Names the row with an endpoint's health. */
const healthId = "merchant_id || ':' || webhook_endpoint_id";

const read = `
    select ${addedEndpoints.listFrom("webhook_endpoints")}, rate_per_second, is_ordered
    from webhook_endpoints left join endpoints on endpoint_id = ${healthId}`;

/** One at a time for each merchant, so that two requests do not count the same endpoints. */
export const lockMerchantEndpoints = defineStatement({
  name: "webhook_endpoints_lock_merchant",
  text: "select pg_advisory_xact_lock(hashtextextended('railyard.webhook_endpoints.' || $1, 0))",
});

/** Adds an endpoint ($4 and more) with the rate $1 and the order $2, audited ($3), unless its profile has enough. */
export const insertAddedEndpoint = defineStatement<{ readonly webhook_endpoint_id: string }>({
  name: "webhook_endpoints_insert",
  text: `
    with added as (
      insert into webhook_endpoints (${addedEndpoints.list})
      select ${addedEndpoints.parameters(4)}
      where (
        select count(*) from webhook_endpoints
        where merchant_id = ${addedEndpoints.parameter("merchant_id", 4)}
          and profile_id = ${addedEndpoints.parameter("profile_id", 4)}
      ) < ${String(webhookEndpointsMax)}
      returning merchant_id, webhook_endpoint_id
    ), paced as (
      insert into endpoints (endpoint_id, rate_per_second, is_ordered) select ${healthId}, $1, $2 from added
    ), audited as (${outboxRows("$3", "exists (select from added)")})
    select webhook_endpoint_id from added`,
});

export const loadAddedEndpoint = defineStatement<AddedEndpointRow>({
  name: "webhook_endpoints_load",
  text: `${read} where merchant_id = $1 and webhook_endpoint_id = $2`,
});

/** The same, with the row locked until the transaction ends. */
export const lockAddedEndpoint = defineStatement<AddedEndpointRow>({
  name: "webhook_endpoints_lock",
  text: `${read} where merchant_id = $1 and webhook_endpoint_id = $2 for update of webhook_endpoints`,
});

/** Of the merchant $1, and of the profile $2 unless null; oldest first. */
export const listAddedEndpoints = defineStatement<AddedEndpointRow>({
  name: "webhook_endpoints_list",
  text: `
    ${read} where merchant_id = $1 and ($2::text is null or profile_id = $2)
    order by profile_id, created_at, webhook_endpoint_id`,
});

/** Changes an endpoint to $4 and more, its rate to $1 and its order to $2; audited ($3). */
export const updateAddedEndpoint = defineStatement({
  name: "webhook_endpoints_update",
  text: `
    with changed as (
      update webhook_endpoints set ${addedEndpoints.assignments(4)}
      where merchant_id = ${addedEndpoints.parameter("merchant_id", 4)}
        and webhook_endpoint_id = ${addedEndpoints.parameter("webhook_endpoint_id", 4)}
      returning merchant_id, webhook_endpoint_id
    ), paced as (
      insert into endpoints (endpoint_id, rate_per_second, is_ordered) select ${healthId}, $1, $2 from changed
      on conflict (endpoint_id) do update set rate_per_second = $1, is_ordered = $2
    )
    ${outboxRows("$3", "exists (select from changed)")}`,
});

/** Deletes an endpoint with its record of health; audited ($3). What waits for it is held when it is due. */
export const deleteAddedEndpoint = defineStatement<{ readonly webhook_endpoint_id: string }>({
  name: "webhook_endpoints_delete",
  text: `
    with gone as (
      delete from webhook_endpoints where merchant_id = $1 and webhook_endpoint_id = $2
      returning merchant_id, webhook_endpoint_id
    ), forgotten as (
      delete from endpoints where endpoint_id in (select ${healthId} from gone)
    ), audited as (${outboxRows("$3", "exists (select from gone)")})
    select webhook_endpoint_id from gone`,
});

/** Sends to an endpoint again that the merchant disabled, and forgets its failures; audited ($3). */
export const enableAddedEndpoint = defineStatement({
  name: "webhook_endpoints_enable",
  text: `
    with enabled as (
      update webhook_endpoints set disabled_at = null, disabled_by = null
      where merchant_id = $1 and webhook_endpoint_id = $2 and disabled_at is not null
      returning webhook_endpoint_id
    ), cleared as (
      update endpoints set ${forgetFailures}
      where endpoint_id = $1 || ':' || $2 and (consecutive_failures > 0 or disabled_url is not null)
      returning endpoint_id
    )
    ${outboxRows("$3", "exists (select from enabled) or exists (select from cleared)")}`,
});

/** Sends nothing more to an endpoint, for $4; audited ($3). */
export const disableAddedEndpoint = defineStatement({
  name: "webhook_endpoints_disable",
  text: `
    with disabled as (
      update webhook_endpoints set disabled_at = now(), disabled_by = $4
      where merchant_id = $1 and webhook_endpoint_id = $2 and disabled_at is null
      returning webhook_endpoint_id
    )
    ${outboxRows("$3", "exists (select from disabled)")}`,
});
