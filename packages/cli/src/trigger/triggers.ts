import type { EventType } from "@railyard/node";
import { disputeTriggers, mandateTriggers, payoutTriggers, subscriptionTriggers } from "./other-triggers.ts";
import type { Trigger } from "./payment-triggers.ts";
import { paymentTriggers, unmatchedTriggers } from "./payment-triggers.ts";

/** Why an event type cannot be triggered. */
export interface NotSent {
  readonly summary: string;
  readonly run?: never;
  readonly takes?: never;
}

const notSent: NotSent = { summary: "No object causes this type; the platform does not send it." };

/** How each event type comes about. */
export const triggers: Readonly<Record<EventType, Trigger | NotSent>> = {
  ...paymentTriggers,
  surcharge_payment_succeeded: notSent,
  surcharge_refund_succeeded: notSent,
  ...disputeTriggers,
  ...mandateTriggers,
  ...payoutTriggers,
  ...subscriptionTriggers,
  ...unmatchedTriggers,
};

/** Every event type. */
export const eventTypes = Object.keys(triggers) as readonly EventType[];
