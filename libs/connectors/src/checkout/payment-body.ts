import type { AuthenticationProof } from "../authentication.ts";
import type { ConnectorContext } from "../connector.ts";
import type { AuthorizeInput, CardData, ContactAddress, NetworkTokenData } from "../inputs.ts";
import { given } from "../request-values.ts";
import { toCheckoutAmount, wireAmount } from "./amounts.ts";
import { credential } from "./calls.ts";
import { metadataOf } from "./metadata.ts";
import { longestDescriptorCity, longestDescriptorName } from "./unconfirmed.ts";

/** What a later charge must name: the kept card, and the payment with which the customer agreed. */
export interface KeptCard {
  readonly source: string;
  readonly payment: string | undefined;
}

export const keptCardId = (source: string, payment: string): string => `${source}:${payment}`;

export const readKeptCardId = (id: string): KeptCard => {
  const [source = "", payment] = id.split(":");
  return { source, payment };
};

/** Whether the card is kept for charges without the customer. */
export const keepsCard = ({ setupFutureUsage, paymentMethodData: { type }, amount }: AuthorizeInput): boolean =>
  type === "card" && (setupFutureUsage === "off_session" || amount === 0);

const addressOf = (contact: ContactAddress): object => ({
  address_line1: given(contact.line1),
  address_line2: given([contact.line2, contact.line3].filter((line) => given(line) !== undefined).join(", ")),
  city: given(contact.city),
  state: given(contact.state),
  zip: given(contact.zip),
  country: given(contact.country),
});

const nameOf = (input: AuthorizeInput): string | undefined =>
  given(input.customerName) ?? given([input.billing?.firstName, input.billing?.lastName].filter(Boolean).join(" "));

const cardSource = (card: CardData, input: AuthorizeInput): object => ({
  type: "card",
  number: card.number,
  expiry_month: Number(card.expiryMonth),
  expiry_year: Number(card.expiryYear),
  cvv: card.cvc ?? undefined,
  name: given(card.holderName) ?? nameOf(input),
  stored: input.networkTransactionId !== undefined || input.isStoredCredential === true ? true : undefined,
  store_for_future_use: keepsCard(input) ? true : undefined,
  billing_address: input.billing === null ? undefined : addressOf(input.billing),
});

/** The two schemes whose tokens Checkout.com takes outside wallets; null for another one. */
export const tokenTypeOf = ({ network, number }: NetworkTokenData): "vts" | "mdes" | null => {
  if (network === "Visa" || (network === null && number.startsWith("4"))) return "vts";
  return network === "Mastercard" || (network === null && /^[25]/.test(number)) ? "mdes" : null;
};

const sourceOf = (input: AuthorizeInput): object => {
  const data = input.paymentMethodData;
  if (data.type === "card") return cardSource(data.card, input);
  if (data.type === "connector_mandate") return { type: "id", id: readKeptCardId(data.connectorMandateId).source };
  if (data.type !== "network_token") return { type: data.method };
  const { token } = data;
  return {
    type: "network_token",
    token: token.number,
    token_type: tokenTypeOf(token) ?? undefined,
    expiry_month: Number(token.expiryMonth),
    expiry_year: Number(token.expiryYear),
    cryptogram: token.cryptogram ?? undefined,
    eci: token.eci ?? undefined,
  };
};

/** Null when the proof lacks what Checkout.com insists on. */
export const proofMembers = (proof: AuthenticationProof): object | null => {
  const { cavv, dsTransactionId, eci, version, transStatus } = proof;
  if (cavv === null || dsTransactionId === null || eci === null || version === null) return null;
  return {
    enabled: true,
    eci: eci.padStart(2, "0"),
    cryptogram: cavv,
    xid: dsTransactionId,
    version,
    status: transStatus,
  };
};

const exemptions = { low_value: "low_value", transaction_risk_analysis: "transaction_risk_assessment" } as const;

const threeDsOf = (input: AuthorizeInput): object | undefined => {
  if (input.authentication !== undefined) return proofMembers(input.authentication) ?? undefined;
  if (input.offSession) return undefined;
  const isWanted = input.authenticationType === "three_ds" || input.isChallengeForced === true;
  const exemption = input.scaExemption === undefined ? undefined : exemptions[input.scaExemption];
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
    name: name.slice(0, longestDescriptorName),
    city: city.slice(0, longestDescriptorCity),
    reference: given(wanted?.reference),
  };
};

const moneyOf = (amount: number | null | undefined, currency: string): number | undefined =>
  amount === null || amount === undefined ? undefined : (toCheckoutAmount(amount, currency) ?? undefined);

const processingOf = ({ order, currency, mitCategory }: AuthorizeInput): object | undefined => {
  const members = {
    order_id: given(order?.merchantReference),
    tax_amount: moneyOf(order?.taxAmount, currency),
    discount_amount: moneyOf(order?.discountAmount, currency),
    duty_amount: moneyOf(order?.dutyAmount, currency),
    shipping_amount: moneyOf(order?.shippingAmount, currency),
    shipping_tax_amount: moneyOf(order?.shippingTaxAmount, currency),
    merchant_initiated_reason: mitCategory === "resubmission" ? "Resubmission" : undefined,
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
        reference: given(line.sku ?? line.productId),
        commodity_code: given(line.commodityCode),
        unit_of_measure: given(line.unitOfMeasure),
        tax_amount: moneyOf(line.totalTaxAmount, currency),
      }));

const customerOf = (input: AuthorizeInput): object | undefined => {
  const email = given(input.email ?? input.billing?.email);
  return email === undefined ? undefined : { email, name: nameOf(input) };
};

/** Body of a payment, or of the verification of a card when the amount is zero. */
export const paymentBody = (context: Pick<ConnectorContext, "credentials">, input: AuthorizeInput): object => {
  const capture = input.captureMethod === "automatic";
  return {
    source: sourceOf(input),
    amount: wireAmount(input.amount, input.currency),
    currency: input.currency,
    // Scheduled and sequential captures are calls of ours: the provider only has to hold the money until then.
    capture: input.amount === 0 ? undefined : capture,
    // Estimated authorizations are never captured by themselves.
    authorization_type: input.isIncrementalAuthorizationRequested && !capture ? "Estimated" : undefined,
    payment_type: paymentTypeOf(input),
    ...agreementOf(input),
    reference: input.attemptId,
    description: given(input.description)?.slice(0, 100),
    billing_descriptor: descriptorOf(input),
    customer: customerOf(input),
    shipping: input.shipping === null ? undefined : { address: addressOf(input.shipping) },
    "3ds": threeDsOf(input),
    processing_channel_id: credential(context, "processingChannel"),
    success_url: input.returnUrl,
    failure_url: input.returnUrl,
    processing: processingOf(input),
    partial_authorization: input.isPartialAuthorizationEnabled ? { enabled: true } : undefined,
    items: itemsOf(input),
    metadata: metadataOf(input),
  };
};
