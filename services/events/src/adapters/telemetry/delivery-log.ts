import { defined } from "@railyard/members";
import type { Logger, WorkIds } from "@railyard/telemetry";

import { addedEndpointIdOf } from "../../domain/added-endpoint.ts";
import type { ClaimedDelivery } from "../../domain/delivery.ts";
import type { DeliveryObserver } from "../../ports.ts";

type IdName = "payment_id" | "refund_id" | "payout_id";

const nameOf = (eventType: string): IdName | undefined =>
  (["refund", "payout", "payment"] as const)
    .map((kind) => (eventType.startsWith(`${kind}_`) ? (`${kind}_id` as const) : undefined))
    .find((name) => name !== undefined);

/** What a webhook is about. */
export const idsOfDelivery = ({ objectId, eventType, merchantId }: ClaimedDelivery): WorkIds => {
  const name = nameOf(eventType);
  return { merchant_id: merchantId, ...(name === undefined ? {} : { [name]: objectId }) };
};

const messageOf: Readonly<Record<string, string>> = {
  delivered: "A webhook was delivered.",
  exhausted: "A webhook was given up after its last try.",
  due: "A webhook was not taken; it is tried again.",
};

/** One line for each try of a delivery. */
export const createDeliveryLog =
  (logger: Logger): DeliveryObserver =>
  ({ delivery, attempt, next, paymentId }) => {
    if (attempt === null) return;
    const { outcome } = attempt.verdict;
    const fields = {
      ...idsOfDelivery(delivery),
      ...defined({ payment_id: paymentId }),
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      ...defined({ webhook_endpoint_id: addedEndpointIdOf(delivery.deliveryId) ?? undefined }),
      try: delivery.tries + 1,
      outcome,
      status: attempt.answer.status,
      duration_ms: attempt.answer.durationMs,
    };
    const message = messageOf[outcome === "delivered" ? outcome : next.state] ?? "A webhook was not taken.";
    if (next.state === "exhausted") logger.warn(fields, message);
    else logger.info(fields, message);
  };
