import { without } from "../../kernel/domain/without.ts";
import { maximumClientAttempts } from "../../payments/domain/client-limits.ts";
import type { Payment } from "../../payments/domain/payment.ts";
import { decidedAttempts } from "../../payments/domain/payment.ts";
import { failures } from "../failures.ts";
import type { BilledSubscription, CustomerTries, Subscription } from "./subscription.ts";

// Each confirmation of a subscription makes a payment of its own, whose limits would let a browser try any number of
// cards. What its customer has tried is therefore counted by invoice, too.

/** What the customer has tried of the latest invoice. */
export const triesOf = ({ subscription, invoice }: BilledSubscription): Omit<CustomerTries, "invoiceId"> => {
  const { tries } = subscription.details;
  return tries !== undefined && tries.invoiceId === invoice?.invoiceId ? tries : { attempts: 0, cards: [] };
};

/** @throws {Failure} `attempts_exhausted` (IR_16) for a browser whose customer has tried often enough. */
export const assertTriesLeft = (billed: BilledSubscription): void => {
  const limit = maximumClientAttempts;
  if (triesOf(billed).attempts < limit) return;
  const tried = `The customer has tried to pay ${String(limit)} times, the maximum.`;
  throw failures.attempts_exhausted({ limit }, { message: `${tried} Confirm the subscription from your server.` });
};

const withDetails = (billed: BilledSubscription, details: Subscription["details"]): BilledSubscription => ({
  ...billed,
  subscription: { ...billed.subscription, details },
});

/**
 * The subscription with a payment of its invoice that has failed counted among the customer's tries. The payment has
 * the cards of those before it. A merchant-initiated transaction (MIT) does not count: the customer has not tried it.
 */
export const withTry = (billed: BilledSubscription, payment: Payment): BilledSubscription => {
  const { invoice, subscription } = billed;
  if (invoice?.isCustomerPresent !== true) return billed;
  const before = triesOf(billed);
  const tries: CustomerTries = {
    invoiceId: invoice.invoiceId,
    attempts: before.attempts + decidedAttempts(payment),
    cards: payment.details.followUps.clientCards ?? before.cards,
  };
  return withDetails(billed, { ...subscription.details, tries });
};

/** The subscription without what was tried of an invoice that is paid. */
export const withoutTries = (billed: BilledSubscription): BilledSubscription => {
  const { details } = billed.subscription;
  return details.tries === undefined ? billed : withDetails(billed, without(details, "tries"));
};
