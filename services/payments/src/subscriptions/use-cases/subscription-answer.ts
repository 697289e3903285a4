import type { Subscription as SubscriptionRepresentation } from "@railyard/contracts";

import { subscriptionToWire } from "../wire/subscription-wire.ts";
import type { BilledSubscription } from "../domain/subscription.ts";
import type { Ports } from "../ports.ts";
import { answerPayment } from "../../payments/use-cases/payment-answer.ts";

/** What answering with a subscription and its payment needs. */
export type AnswerPorts = Pick<Ports, "payments" | "policy" | "relatedObjects">;

/** What the customer has to do for the payment in progress; null when nothing. */
const nextActionOf = async (
  ports: AnswerPorts,
  { invoice }: BilledSubscription,
): Promise<SubscriptionRepresentation["next_action"]> => {
  if (invoice?.status !== "payment_pending" || invoice.paymentId === null) return null;
  const state = await ports.payments.load(invoice.merchantId, invoice.paymentId);
  if (state?.payment.status !== "requires_customer_action") return null;
  const url = (await answerPayment(ports, state)).next_action?.redirect_to_url;
  return typeof url === "string" ? { type: "redirect_to_url", redirect_to_url: url } : null;
};

/** The subscription as the API answers it. */
export const answerSubscription = async (
  ports: AnswerPorts,
  billed: BilledSubscription,
): Promise<SubscriptionRepresentation> => subscriptionToWire(billed, await nextActionOf(ports, billed));
