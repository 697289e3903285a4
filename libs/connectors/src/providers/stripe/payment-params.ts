import { cutText, defined } from "@railyard/members";
import type { ConnectorContext, StepReply } from "../../port/connector.ts";
import type { AuthorizeInput, CardData } from "../../port/inputs.ts";
import { memberAt } from "../../wire/reading.ts";
import { given } from "../../wire/request-values.ts";
import { toStripeAmount } from "./amounts.ts";
import { cardOptions, gatedCardOptions, setupCardOptions } from "./card-options.ts";
import { billingDetails, mandateData, shippingOf } from "./contact-params.ts";
import { metadataOf } from "./metadata.ts";
import { amountDetails } from "./order-params.ts";
import type { OtherMethod } from "./other-methods.ts";
import { cardTokenOf, debitType, otherMethod } from "./other-methods.ts";
import type {
  CardOptionsParams,
  GatedCardOptionsParams,
  PaymentIntentParams,
  PaymentMethodDataParams,
  PaymentMethodParams,
  SetupIntentParams,
} from "./params.ts";
import { readSavedMethodId, savesMethod } from "./saved-methods.ts";

/** Names of the steps before a payment. */
export const steps = { paymentMethod: "payment_method", customer: "customer" } as const;

const cardParams = (card: CardData): PaymentMethodParams["card"] => ({
  number: card.number,
  exp_month: Number(card.expiryMonth),
  exp_year: Number(card.expiryYear),
  cvc: card.cvc ?? undefined,
  networks: card.network === "CartesBancaires" ? { preferred: "cartes_bancaires" } : undefined,
});

/** Null when the payment is made neither with a card in the clear nor with a wallet's. */
export const paymentMethodParams = (input: AuthorizeInput): PaymentMethodParams | null => {
  const { paymentMethodData: data } = input;
  const details = billingDetails(input);
  const token = cardTokenOf(input);
  if (token !== null) return { type: "card", card: { token }, billing_details: details };
  if (data.type !== "card") return null;
  const name = given(data.card.holderName) ?? details.name;
  return { type: "card", card: cardParams(data.card), billing_details: { ...details, name } };
};

const descriptorLengthMax = 22;

/** Stripe refuses descriptors with other characters, longer ones and those without a letter. */
const descriptorOf = (descriptor: string | null): string | undefined => {
  const text = cutText((descriptor ?? "").replaceAll(/[^ -~]|[<>\\'"*]/g, ""), descriptorLengthMax).trim();
  return /[A-Za-z]/.test(text) ? text : undefined;
};

const orderParams = (input: AuthorizeInput): Pick<PaymentIntentParams, "payment_details" | "amount_details"> => {
  const reference = given(input.order?.merchantReference);
  return {
    payment_details: reference === undefined ? undefined : { order_reference: reference },
    amount_details: amountDetails(input),
  };
};

type Replies = Readonly<Record<string, StepReply>>;

const methodIds = (
  input: AuthorizeInput,
  replies: Replies,
): { readonly payment_method?: string; readonly customer?: string } => {
  const data = input.paymentMethodData;
  const saved: { readonly paymentMethod?: string | undefined; readonly customer?: string | undefined } =
    data.type === "connector_mandate"
      ? readSavedMethodId(data.connectorMandateId)
      : { paymentMethod: replies[steps.paymentMethod]?.["id"], customer: replies[steps.customer]?.["id"] };
  return defined({ payment_method: saved.paymentMethod, customer: saved.customer });
};

type MethodParams = Pick<
  PaymentIntentParams<CardOptionsParams & GatedCardOptionsParams>,
  | "allowed_payment_method_types"
  | "payment_method"
  | "customer"
  | "payment_method_data"
  | "mandate_data"
  | "payment_method_options"
  | "statement_descriptor"
  | "statement_descriptor_suffix"
>;

/** A method that is no card, with the mandate that a debit needs. */
const otherParams = (
  input: AuthorizeInput,
  { type, details }: OtherMethod,
): { readonly payment_method_data: PaymentMethodDataParams } & Pick<PaymentIntentParams, "mandate_data"> => ({
  payment_method_data: { type, billing_details: billingDetails(input), ...details },
  mandate_data: debitType(input) === null ? undefined : mandateData(input),
});

/** How it is paid. Cards take a suffix of the descriptor only, other methods the whole only. */
const methodParams = (input: AuthorizeInput, replies: Replies): MethodParams => {
  const method = otherMethod(input) ?? null;
  const type = method?.type ?? debitType(input);
  const descriptor = input.billingDescriptor;
  if (type !== null) {
    return {
      allowed_payment_method_types: [type],
      ...methodIds(input, replies),
      ...(method === null ? {} : otherParams(input, method)),
      payment_method_options: method?.options,
      statement_descriptor: descriptorOf(descriptor?.statementDescriptor ?? input.statementDescriptor),
    };
  }
  return {
    allowed_payment_method_types: ["card"],
    ...methodIds(input, replies),
    payment_method_options: { card: { ...cardOptions(input), ...gatedCardOptions(input) } },
    statement_descriptor_suffix: descriptorOf(descriptor?.statementDescriptorSuffix ?? input.statementDescriptor),
  };
};

/** With an address Stripe mails a receipt in live mode, whatever the account's settings are. */
const isReceiptWanted = ({ connectorMetadata }: AuthorizeInput): boolean =>
  memberAt(connectorMetadata, "send_receipt") === true;

/** Body of the payment that is confirmed at once. */
export const paymentIntentParams = (
  { idempotencyKey }: Pick<ConnectorContext, "idempotencyKey">,
  input: AuthorizeInput,
  replies: Replies,
): PaymentIntentParams<CardOptionsParams & GatedCardOptionsParams> => ({
  // Inputs whose amount Stripe cannot express are refused before.
  amount: toStripeAmount(input.amount, input.currency) ?? input.amount,
  currency: input.currency.toLowerCase(),
  confirm: true,
  // Scheduled and sequential captures are calls of ours: the provider only has to hold the money until then.
  capture_method: input.captureMethod === "automatic" ? "automatic" : "manual",
  ...methodParams(input, replies),
  // The customer is not present to act on a challenge.
  ...(input.offSession ? { off_session: true, error_on_requires_action: true } : { return_url: input.returnUrl }),
  setup_future_usage: savesMethod(input) ? "off_session" : undefined,
  description: given(input.description),
  receipt_email: isReceiptWanted(input) ? given(input.email) : undefined,
  shipping: shippingOf(input),
  ...orderParams(input),
  metadata: metadataOf(input, idempotencyKey),
  expand: ["latest_charge"],
});

type SetupMethodParams = Pick<
  SetupIntentParams,
  "allowed_payment_method_types" | "payment_method_data" | "mandate_data" | "payment_method_options"
>;

const setupMethodParams = (input: AuthorizeInput): SetupMethodParams => {
  const method = otherMethod(input) ?? null;
  const type = method?.type ?? debitType(input);
  if (type === null) {
    return { allowed_payment_method_types: ["card"], payment_method_options: { card: setupCardOptions(input) } };
  }
  return {
    allowed_payment_method_types: [type],
    ...(method === null ? {} : otherParams(input, method)),
    payment_method_options: { us_bank_account: method?.options?.us_bank_account },
  };
};

/** Body of what keeps a payment method for merchant-initiated charges and charges nothing. */
export const setupIntentParams = (
  { idempotencyKey }: Pick<ConnectorContext, "idempotencyKey">,
  input: AuthorizeInput,
  replies: Replies,
): SetupIntentParams => ({
  confirm: true,
  usage: "off_session",
  ...methodIds(input, replies),
  ...setupMethodParams(input),
  return_url: input.returnUrl,
  description: given(input.description),
  metadata: metadataOf(input, idempotencyKey),
});
