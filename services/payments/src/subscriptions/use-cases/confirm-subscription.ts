import type { ConfirmSubscriptionRequest, Subscription as SubscriptionRepresentation } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { withConfirmationRefused, withCustomerPayment } from "../domain/billing.ts";
import { assertTriesLeft } from "../domain/customer-tries.ts";
import { isOpen } from "../domain/invoice.ts";
import type { BilledSubscription } from "../domain/subscription.ts";
import { checkSubscription } from "../domain/subscription.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredSubscription } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { advanceSubscription } from "./advance-subscription.ts";
import { takeCustomerPayment } from "./charge-invoice.ts";
import { checkClientOf } from "./subscription-client.ts";
import { loadSubscription, saveBilledSubscription, scopeOf, withSubscription } from "./subscription-changes.ts";
import { answerSubscription } from "./subscription-answer.ts";
import type { AdvancePorts } from "./advance-subscription.ts";
import type { AnswerPorts } from "./subscription-answer.ts";
import type { SubscriptionPorts } from "./subscription-changes.ts";

export interface ConfirmSubscriptionInput {
  readonly caller: Caller;
  readonly subscriptionId: string;
  readonly request: ConfirmSubscriptionRequest;
  readonly client: ClientHeaders;
}

/**
 * Refuses a confirmation that has nothing to pay.
 * @throws {Failure} `subscription_wrong_status` (IR_16).
 */
const checkConfirmable = ({ subscription, invoice }: BilledSubscription, now: Date): void => {
  checkSubscription(subscription, "confirm");
  const refuse = (current: string): never => {
    const expected = "created, failed, unpaid, or an invoice whose charge failed";
    throw failures.subscription_wrong_status({ operation: "confirm", current, expected });
  };
  if (subscription.status === "created" && subscription.expiresAt <= now) refuse("in_active");
  if (subscription.anchorAt === null) return;
  if (!isOpen(invoice) || invoice.status !== "payment_failed") refuse(subscription.status);
};

interface Begun {
  readonly before: StoredSubscription;
  readonly stored: StoredSubscription;
}

/** Stores that the invoice now waits for this payment and no other. */
const begin = (ports: SubscriptionPorts & Pick<Ports, "vault">, input: ConfirmSubscriptionInput): Promise<Begun> =>
  withSubscription(ports, input.caller, input.subscriptionId, async (before) => {
    checkClientOf(ports, input.caller, before.subscription, input.request.client_secret);
    const now = ports.clock.now();
    checkConfirmable(before, now);
    if (input.caller.isClient) assertTriesLeft(before);
    const facts = { invoiceId: ports.ids.invoiceId(), paymentId: ports.ids.paymentId(), now };
    const stored = await saveBilledSubscription(ports, before, withCustomerPayment(before, facts));
    return stored === null ? null : { before, stored };
  });

/** What confirming a subscription needs. */
export type ConfirmationPorts = AdvancePorts & Pick<Ports, "directory" | "vault">;

/** Processes the payment of a subscription that exists; what the payment comes to is stored with the subscription. */
export const takeConfirmation = async (
  ports: ConfirmationPorts,
  input: ConfirmSubscriptionInput,
): Promise<StoredSubscription> => {
  const { caller, subscriptionId, request, client } = input;
  const { before, stored } = await begin(ports, input);
  const job = { merchantId: caller.merchantId, subscriptionId };
  try {
    const { payment_details: details, billing = null, shipping = null } = request;
    await takeCustomerPayment(ports, caller, stored, { details, billing, shipping, client });
  } catch (error) {
    // After any other error the outcome is unknown: the recovery job finds and settles it.
    if (!isFailure(error)) throw error;
    const undone = withConfirmationRefused(before, stored, ports.clock.now());
    // Not stored when the payment was, whatever it was refused for: then its own outcome counts.
    await saveBilledSubscription(ports, stored, undone);
    await advanceSubscription(ports)(job);
    throw error;
  }
  const settled = await advanceSubscription(ports)(job);
  return settled ?? loadSubscription(ports, caller, subscriptionId);
};

/**
 * Confirms a subscription, by the merchant's server or by a client that has its client secret. A decline is not an
 * error: the subscription is `failed`.
 * @throws {Failure} `subscription_not_found` (HE_02), `subscription_wrong_status` (IR_16), those of the client secret,
 * `attempts_exhausted`, `cards_exhausted` (IR_16) for a browser that has tried often enough to pay the invoice, and
 * everything that a payment can be refused with.
 */
export const confirmSubscription =
  (ports: ConfirmationPorts & AnswerPorts) =>
  async (input: ConfirmSubscriptionInput): Promise<SubscriptionRepresentation> => {
    await scopeOf(ports, input.caller);
    return answerSubscription(ports, await takeConfirmation(ports, input));
  };
