import { defineStatement } from "@railyard/database";

import type { DueWorkKind } from "../../domain/payment.ts";

export interface DueWorkRow {
  readonly work_id: string;
  readonly kind: DueWorkKind;
  readonly object_id: string;
  readonly detail: string | null;
}

/** Values: now, until when the claim is valid, limit. Work that its claimer does not finish falls due again. */
export const claimDueWork = defineStatement<DueWorkRow>({
  name: "claim_due_work",
  text: `update due_work set due_at = $2 where work_id in (
      select work_id from due_work where due_at <= $1 order by due_at limit $3 for update skip locked
    ) returning work_id, kind, object_id, detail`,
});

export const dropDueWork = defineStatement({
  name: "drop_due_work",
  text: "delete from due_work where work_id = $1",
});

export interface DeliveryRow {
  readonly delivery_id: string;
  readonly account_id: string;
  readonly url: string | null;
  readonly body: string;
  readonly attempts: number;
  readonly is_for_all: boolean;
  readonly endpoint_id: string | null;
  /** Null when the endpoint is disabled or gone. */
  readonly endpoint_secret: string | null;
}

/** Values: now, until when the claim is valid, limit. */
export const claimDeliveries = defineStatement<DeliveryRow>({
  name: "claim_deliveries",
  text: `update deliveries set due_at = $2, attempts = attempts + 1 where delivery_id in (
      select delivery_id from deliveries where due_at <= $1 order by due_at limit $3 for update skip locked
    ) returning delivery_id, account_id, url, body, attempts, endpoint_id,
      not is_addressed and exists (
        select 1 from webhook_endpoints e where e.account_id = deliveries.account_id
      ) as is_for_all,
      (select e.secret from webhook_endpoints e
        where e.endpoint_id = deliveries.endpoint_id and e.status = 'enabled') as endpoint_secret`,
});

/**
 * Values: id, now. A registered address hears of what its registration specifies, once, also when the payment names it;
 * any other address that the payment names hears of it as well.
 */
export const spreadDelivery = defineStatement({
  name: "spread_delivery",
  text: `
    with gone as (
      delete from deliveries where delivery_id = $1 returning delivery_id, account_id, url, body, created_at
    )
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at, endpoint_id, is_addressed)
    select gone.delivery_id || '_' || e.endpoint_id, gone.account_id, e.url, gone.body, $2::timestamptz,
      gone.created_at, e.endpoint_id, true
    from gone join webhook_endpoints e using (account_id)
    where e.status = 'enabled' and gone.body::jsonb ->> 'type' = any (e.event_types)
    union all
    select gone.delivery_id || '_named', gone.account_id, gone.url, gone.body, $2::timestamptz,
      gone.created_at, null, true
    from gone
    where gone.url is not null and not exists (
      select 1 from webhook_endpoints e where e.account_id = gone.account_id and e.url = gone.url
    )`,
});

export const removeDelivery = defineStatement({
  name: "remove_delivery",
  text: "delete from deliveries where delivery_id = $1",
});

/** Values: id, when to try again (null: never), what went wrong. */
export const postponeDelivery = defineStatement({
  name: "postpone_delivery",
  text: "update deliveries set due_at = $2, last_result = $3 where delivery_id = $1",
});
