import { cutText } from "@railyard/members";
import { isIP } from "node:net";

import type { AuthenticationProof } from "../../port/authentication.ts";
import type { ConnectorContext, StepReply } from "../../port/connector.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import { given } from "../../wire/request-values.ts";
import { toCheckoutAmount, wireAmount } from "./amounts.ts";
import { processingChannelOf } from "./calls.ts";
import { metadataOf } from "./metadata.ts";
import { blikCodeOf, customerPhoneOf } from "./other-sources.ts";
import { addressOf, customerNameOf } from "./parties.ts";
import { keepsCard, readKeptCardId, sourceOf, tokenTypeOf } from "./sources.ts";
import { longestDescriptorCity, longestDescriptorName } from "./unconfirmed.ts";

const isVisa = ({ paymentMethodData: data }: AuthorizeInput): boolean => {
  if (data.type === "card") return data.card.number.startsWith("4");
  return data.type === "network_token" && tokenTypeOf(data.token) === "vts";
};

/** Null when the proof lacks what Checkout.com insists on; only Visa does without the transaction's id. */
export const proofMembers = (proof: AuthenticationProof, input: AuthorizeInput): object | null => {
  const { cavv, dsTransactionId, eci, version, transStatus } = proof;
  if (cavv === null || eci === null || version === null) return null;
  if (dsTransactionId === null && !isVisa(input)) return null;
  return {
    enabled: true,
    eci: eci.padStart(2, "0"),
    cryptogram: cavv,
    xid: dsTransactionId ?? undefined,
    version,
    status: transStatus,
    exemption: exemptionOf(input),
  };
};

const exemptions = { low_value: "low_value", transaction_risk_analysis: "transaction_risk_assessment" } as const;

const exemptionOf = ({ scaExemption }: AuthorizeInput): string | undefined =>
  scaExemption === undefined ? undefined : exemptions[scaExemption];

const threeDsOf = (input: AuthorizeInput): object | undefined => {
  if (input.authentication !== undefined) return proofMembers(input.authentication, input) ?? undefined;
  if (input.offSession) return undefined;
  const isWanted = input.authenticationType === "three_ds" || input.isChallengeForced === true;
  const exemption = exemptionOf(input);
  if (!isWanted && exemption === undefined) return undefined;
  return {
    enabled: isWanted,
    attempt_n3d: isWanted ? true : undefined,
    challenge_indicator: input.isChallengeForced === true ? "challenge_requested_mandate" : undefined,
    exemption,
  };
};

const paymentTypeOf = (input: AuthorizeInput): string | undefined => {
  if (input.paymentChannel === "mail_order" || input.paymentChannel === "telephone_order") return "MOTO";
  if (input.mitCategory === "installment") return "Installment";
  if (input.mitCategory === "recurring") return "Recurring";
  if (input.offSession || keepsCard(input)) return "Unscheduled";
  return undefined;
};

const agreementOf = (input: AuthorizeInput): object => {
  if (!input.offSession) return {};
  const data = input.paymentMethodData;
  const kept = data.type === "connector_mandate" ? readKeptCardId(data.connectorMandateId).payment : undefined;
  return { merchant_initiated: true, previous_payment_id: kept ?? input.networkTransactionId };
};

const descriptorOf = ({ billingDescriptor: wanted, statementDescriptor }: AuthorizeInput): object | undefined => {
  const name = given(wanted?.name ?? wanted?.statementDescriptor ?? statementDescriptor);
  const city = given(wanted?.city);
  if (name === undefined || city === undefined) return undefined;
  return {
    name: cutText(name, longestDescriptorName),
    city: cutText(city, longestDescriptorCity),
    reference: given(wanted?.reference),
  };
};

const moneyOf = (amount: number | null | undefined, currency: string): number | undefined =>
  amount === null || amount === undefined ? undefined : (toCheckoutAmount(amount, currency) ?? undefined);

const processingOf = (input: AuthorizeInput): object | undefined => {
  const { order, currency, mitCategory } = input;
  const members = {
    order_id: given(order?.merchantReference),
    tax_amount: moneyOf(order?.taxAmount, currency),
    discount_amount: moneyOf(order?.discountAmount, currency),
    duty_amount: moneyOf(order?.dutyAmount, currency),
    shipping_amount: moneyOf(order?.shippingAmount, currency),
    shipping_tax_amount: moneyOf(order?.shippingTaxAmount, currency),
    merchant_initiated_reason: mitCategory === "resubmission" ? "Resubmission" : undefined,
    partner_code: blikCodeOf(input),
  };
  return Object.values(members).some((value) => value !== undefined) ? members : undefined;
};

const itemsOf = ({ order, currency }: AuthorizeInput): readonly object[] | undefined =>
  order === undefined || order.lines.length === 0
    ? undefined
    : order.lines.map((line) => ({
        name: line.productName,
        quantity: line.quantity,
        unit_price: moneyOf(line.amount, currency),
        total_amount: moneyOf(line.amount * line.quantity, currency),
        reference: given(line.sku ?? line.productId),
        commodity_code: given(line.commodityCode),
        unit_of_measure: given(line.unitOfMeasure),
        tax_amount: moneyOf(line.totalTaxAmount, currency),
        image_url: given(line.imageUrl),
      }));

const customerOf = (input: AuthorizeInput): object | undefined => {
  const email = given(input.email ?? input.billing?.email);
  const phone = customerPhoneOf(input);
  return email === undefined && phone === undefined ? undefined : { email, name: customerNameOf(input), phone };
};

/** Where the customer is, for the checks of risk and 3-D Secure. */
const riskOf = ({ browserInformation }: AuthorizeInput): object | undefined => {
  const address = textAt(browserInformation, "ip_address") ?? "";
  const version = isIP(address);
  if (version === 0) return undefined;
  return { device: { network: version === 6 ? { ipv6: address } : { ipv4: address } } };
};

/** Body of a payment, or of the verification of a card when the amount is zero. */
export const paymentBody = (
  context: Pick<ConnectorContext, "credentials">,
  input: AuthorizeInput,
  replies: Readonly<Record<string, StepReply>> = {},
): object => {
  const capture = input.captureMethod === "automatic";
  return {
    source: sourceOf(input, replies),
    amount: wireAmount(input.amount, input.currency),
    currency: input.currency,
    // Scheduled and sequential captures are calls of ours: the provider only has to hold the money until then.
    capture: input.amount === 0 ? undefined : capture,
    // Estimated authorizations are never captured by themselves.
    authorization_type: input.isIncrementalAuthorizationRequested && !capture ? "Estimated" : undefined,
    payment_type: paymentTypeOf(input),
    ...agreementOf(input),
    reference: input.attemptId,
    description: cutText(given(input.description), 100),
    billing_descriptor: descriptorOf(input),
    customer: customerOf(input),
    shipping: input.shipping === null ? undefined : { address: addressOf(input.shipping) },
    "3ds": threeDsOf(input),
    risk: riskOf(input),
    processing_channel_id: processingChannelOf(context),
    success_url: input.returnUrl,
    failure_url: input.returnUrl,
    processing: processingOf(input),
    partial_authorization: input.isPartialAuthorizationEnabled ? { enabled: true } : undefined,
    items: itemsOf(input),
    metadata: metadataOf(input),
  };
};
