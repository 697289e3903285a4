import { defineStatement } from "@railyard/database";

import type { DueWorkKind } from "../../domain/payment.ts";

export interface DueWorkRow {
  readonly work_id: string;
  readonly kind: DueWorkKind;
  readonly object_id: string;
  readonly detail: string | null;
}

/** Values: now, until when the claim holds, limit. Work that its claimer does not finish falls due again. */
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
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
}

/** Values: now, until when the claim holds, limit. */
export const claimDeliveries = defineStatement<DeliveryRow>({
  name: "claim_deliveries",
  text: `update deliveries set due_at = $2, attempts = attempts + 1 where delivery_id in (
      select delivery_id from deliveries where due_at <= $1 order by due_at limit $3 for update skip locked
    ) returning delivery_id, account_id, url, body, attempts`,
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
