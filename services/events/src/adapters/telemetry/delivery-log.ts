import type { Mutable } from "@railyard/members";
import type { Logger, WorkIds } from "@railyard/telemetry";

import type { ClaimedDelivery } from "../../domain/delivery.ts";
import type { DeliveryObserver } from "../../ports.ts";

type IdName = "payment_id" | "refund_id" | "payout_id";

const namesOf = (eventType: string): readonly IdName[] => {
  if (eventType.startsWith("refund_")) return ["refund_id", "payment_id"];
  return eventType.startsWith("payout_") ? ["payout_id"] : ["payment_id"];
};

/** What a webhook is about: the first ids of its body, which is not read whole for this. */
export const idsOfDelivery = ({ body, eventType, merchantId }: ClaimedDelivery): WorkIds => {
  const ids: Mutable<WorkIds> = { merchant_id: merchantId };
  for (const name of namesOf(eventType)) {
    const id = new RegExp(`"${name}":"([\\w.:-]{1,64})"`).exec(body)?.[1];
    if (id !== undefined) ids[name] = id;
  }
  return ids;
};

const messageOf: Readonly<Record<string, string>> = {
  delivered: "A webhook was delivered.",
  exhausted: "A webhook was given up after its last try.",
  due: "A webhook was not taken; it is tried again.",
};

/** One line for each try of a delivery. */
export const createDeliveryLog =
  (logger: Logger): DeliveryObserver =>
  ({ delivery, attempt, next }) => {
    if (attempt === null) return;
    const { outcome } = attempt.verdict;
    const fields = {
      ...idsOfDelivery(delivery),
      event_id: delivery.eventId,
      event_type: delivery.eventType,
      try: delivery.tries + 1,
      outcome,
      status: attempt.answer.status,
      duration_ms: attempt.answer.durationMs,
    };
    const message = messageOf[outcome === "delivered" ? outcome : next.state] ?? "A webhook was not taken.";
    if (next.state === "exhausted") logger.warn(fields, message);
    else logger.info(fields, message);
  };
