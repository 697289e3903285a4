import type { components } from "../../generated/merchant-api.ts";
import type { OperationId } from "../../session/access.ts";

export type Subscription = components["schemas"]["Subscription"];
export type Invoice = components["schemas"]["Invoice"];

export const subscriptionStatuses = [
  "active",
  "trial",
  "unpaid",
  "paused",
  "pending",
  "created",
  "failed",
  "cancelled",
] as const satisfies readonly Subscription["status"][];

/** What a person can do to a subscription. */
export type SubscriptionAction = "resume" | "pause" | "cancel";

export const operationOf: Readonly<Record<SubscriptionAction, OperationId>> = {
  resume: "resumeSubscription",
  pause: "pauseSubscription",
  cancel: "cancelSubscription",
};

/** By status, the likeliest first. */
const actionsByStatus: Readonly<Partial<Record<Subscription["status"], readonly SubscriptionAction[]>>> = {
  created: ["cancel"],
  pending: ["cancel"],
  failed: ["cancel"],
  trial: ["pause", "cancel"],
  active: ["pause", "cancel"],
  paused: ["resume", "cancel"],
  unpaid: ["resume", "cancel"],
};

export const actionsOf = ({ status }: Pick<Subscription, "status">): readonly SubscriptionAction[] =>
  actionsByStatus[status] ?? [];

/** When the customer is charged next; null where that is not foreseen. */
export const nextInvoiceAt = (
  subscription: Pick<Subscription, "status" | "cancel_at_period_end" | "current_period_end" | "trial_end">,
): string | null => {
  if (subscription.cancel_at_period_end) return null;
  if (subscription.status === "trial") return subscription.trial_end ?? subscription.current_period_end;
  return subscription.status === "active" ? subscription.current_period_end : null;
};

/** Whether a period that is paid, or free, is still under way, at whose end the subscription can be cancelled. */
export const hasPeriod = ({
  status,
  current_period_end: end,
}: Pick<Subscription, "status" | "current_period_end">): boolean =>
  (status === "active" || status === "trial") && end !== null;
