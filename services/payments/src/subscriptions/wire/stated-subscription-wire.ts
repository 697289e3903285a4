import type {
  CancelSubscriptionRequest,
  CreateSubscriptionRequest,
  UpdateSubscriptionRequest,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Cancellation, StatedSubscriptionChange } from "../domain/change-subscription.ts";
import type { StatedSubscription } from "../domain/subscription.ts";

/** What a request states of a new subscription. */
export const statedSubscriptionFromWire = (request: CreateSubscriptionRequest): StatedSubscription => ({
  customerId: request.customer_id,
  merchantReferenceId: request.merchant_reference_id ?? null,
  details: defined({
    description: request.description ?? undefined,
    metadata: request.metadata ?? undefined,
    returnUrl: request.payment_details?.return_url ?? undefined,
  }),
});

/** What a request changes of a subscription. */
export const subscriptionChangeFromWire = (request: UpdateSubscriptionRequest): StatedSubscriptionChange => ({
  merchantReferenceId: request.merchant_reference_id ?? null,
  paymentMethodId: request.payment_method_id ?? null,
  isContinued: request.cancel_at_period_end === false,
  details: defined({ description: request.description ?? undefined, metadata: request.metadata ?? undefined }),
});

/** How a request wants the subscription to end. */
export const cancellationFromWire = (request: CancelSubscriptionRequest): Cancellation => ({
  isAtPeriodEnd: request.cancel_option === "end_of_term",
  reason: request.cancellation_reason ?? null,
});
