import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";
import { insertAttempts } from "./attempt-row.ts";
import { forgetFailures } from "./endpoint-statements.ts";

/**
 * Keeps a try $1 (JSON) made by hand for the event $2. A success settles the delivery, whatever its claim, and
 * opens the endpoint again.
 */
export const insertManualTry = defineStatement({
  name: "events_insert_manual_try",
  text: `
    with kept as (${insertAttempts}
      returning error_code
    ), settled as (
      update deliveries set state = 'delivered', claim_id = null, claimed_until = null
      where event_id = $2 and exists (select from kept where error_code is null)
      returning endpoint_id
    ), left_line as (
      delete from delivery_lines where delivery_id = $2 and exists (select from settled)
    ), audited as (${outboxRows("$3")})
    update endpoints
    set ${forgetFailures}, last_success_at = now()
    where endpoint_id in (select endpoint_id from settled)`,
});
