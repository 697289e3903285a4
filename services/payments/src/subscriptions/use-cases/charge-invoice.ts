import { cutText } from "@railyard/members";
import type { ContactRequest, CreatePaymentRequest, SubscriptionPaymentDetails } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { triesOf } from "../domain/customer-tries.ts";
import type { Invoice } from "../domain/invoice.ts";
import type { BilledSubscription, Subscription } from "../domain/subscription.ts";
import { failures } from "../failures.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { createPayment } from "../../payments/use-cases/create-payment.ts";

/** What the customer sends with a confirmation. */
export interface CustomerPayment {
  readonly details: SubscriptionPaymentDetails;
  readonly billing: ContactRequest | null;
  readonly shipping: ContactRequest | null;
  readonly client: ClientHeaders;
}

const descriptionOf = ({ details, terms }: Subscription): string =>
  details.description ?? cutText(terms.lines.map(({ name }) => name).join(", "), 255);

/** What every payment of a subscription states. */
const commonRequest = (subscription: Subscription, invoice: Invoice): CreatePaymentRequest => ({
  payment_id: invoice.paymentId,
  amount: invoice.amount,
  currency: invoice.currency,
  confirm: true,
  customer_id: subscription.customerId,
  profile_id: subscription.profileId,
  capture_method: "automatic",
  description: descriptionOf(subscription),
  metadata: { subscription_id: subscription.subscriptionId, invoice_id: invoice.invoiceId },
});

const invoiceOf = ({ invoice }: BilledSubscription): Invoice & { readonly paymentId: string } => {
  const paymentId = invoice?.paymentId ?? null;
  if (invoice === null || paymentId === null) throw new Bug("An invoice is paid once its payment has an id.");
  return { ...invoice, paymentId };
};

/** What making a payment needs. */
export type ChargePorts = Parameters<typeof createPayment>[0];

const take = async (
  ports: ChargePorts,
  caller: Caller,
  billed: BilledSubscription,
  request: CreatePaymentRequest,
  client: ClientHeaders,
): Promise<void> => {
  const { subscriptionId } = billed.subscription;
  await createPayment(ports)({
    caller,
    request,
    idempotencyKey: null,
    client,
    invoice: { subscriptionId, invoiceId: invoiceOf(billed).invoiceId },
    earlierCards: triesOf(billed).cards,
  });
};

/**
 * The address that the customer returns to; a browser cannot change the one that the merchant has set.
 * @throws {Failure} `customer_change_refused` (IR_18) when a browser states otherwise.
 */
const returnUrlOf = (
  { isClient }: Caller,
  stated: string | null | undefined,
  known: string | null | undefined,
): string | null => {
  if (isClient && (stated ?? null) !== null && (known ?? stated) !== stated) {
    throw failures.customer_change_refused({ field: "payment_details.return_url" });
  }
  return stated ?? known ?? null;
};

/**
 * Makes the payment of the invoice with the customer, and stores how the customer pays for the later ones.
 * @throws {Failure} everything that a payment can be refused with; `subscription_overtaken` (409) when the invoice
 * does not wait for this payment any more. Nothing is charged then.
 */
export const takeCustomerPayment = async (
  ports: ChargePorts,
  caller: Caller,
  billed: BilledSubscription,
  { details, billing, shipping, client }: CustomerPayment,
): Promise<void> => {
  const { subscription } = billed;
  const invoice = invoiceOf(billed);
  const request: CreatePaymentRequest = {
    ...commonRequest(subscription, invoice),
    payment_method: details.payment_method ?? null,
    payment_method_type: details.payment_method_type ?? null,
    payment_method_data: details.payment_method_data ?? null,
    payment_token: details.payment_token ?? null,
    customer_acceptance: details.customer_acceptance ?? null,
    authentication_type: details.authentication_type ?? null,
    browser_info: details.browser_info ?? null,
    return_url: returnUrlOf(caller, details.return_url, subscription.details.returnUrl),
    billing,
    shipping,
    setup_future_usage: "off_session",
    ...(invoice.kind === "setup" ? { payment_type: "setup_mandate" as const } : {}),
  };
  await take(ports, caller, billed, request, client);
};

const noClient: ClientHeaders = { source: null, version: null };

/**
 * Charges the invoice to the stored payment method that the customer has agreed to (MIT).
 * @throws {Failure} as {@link takeCustomerPayment}.
 */
export const takeCharge = async (ports: ChargePorts, billed: BilledSubscription): Promise<void> => {
  const { subscription } = billed;
  const caller: Caller = {
    merchantId: subscription.merchantId,
    profileId: subscription.profileId,
    isClient: false,
    directoryVersion: null,
  };
  const request: CreatePaymentRequest = {
    ...commonRequest(subscription, invoiceOf(billed)),
    off_session: true,
    recurring_details: { type: "payment_method_id", data: subscription.paymentMethodId ?? "" },
  };
  await take(ports, caller, billed, request, noClient);
};
