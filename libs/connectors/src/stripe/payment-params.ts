import type { AuthenticationProof } from "../authentication.ts";
import type { ConnectorContext, StepReply } from "../connector.ts";
import type { AuthorizeInput, CardData, ContactAddress } from "../inputs.ts";
import { given, oneOf } from "../request-values.ts";
import { toStripeAmount } from "./amounts.ts";
import { metadataOf } from "./metadata.ts";
import { amountDetails } from "./order-params.ts";
import { redirectType } from "./redirect-methods.ts";
import type {
  AddressParams,
  AuthenticationOptionsParams,
  BillingDetailsParams,
  CardOptionsParams,
  CustomerParams,
  GatedCardOptionsParams,
  PaymentIntentParams,
  PaymentMethodParams,
  SetupIntentParams,
  ThreeDSecureParams,
  ThreeDSecureProofParams,
} from "./params.ts";

/** Names of the steps before a payment. */
export const steps = { paymentMethod: "payment_method", customer: "customer" } as const;

/** What a later charge of a saved card must name. */
export interface SavedMethod {
  /** Absent in ids that a merchant brought along from elsewhere. */
  readonly customer?: string;
  readonly paymentMethod: string;
}

export const savedMethodId = ({ customer, paymentMethod }: Required<SavedMethod>): string =>
  `${customer}:${paymentMethod}`;

export const readSavedMethodId = (id: string): SavedMethod => {
  const [first = "", second] = id.split(":");
  return second === undefined ? { paymentMethod: first } : { customer: first, paymentMethod: second };
};

/** Whether the card is kept at Stripe for charges without the customer. */
export const savesCard = ({ setupFutureUsage, paymentMethodData, amount }: AuthorizeInput): boolean =>
  paymentMethodData.type === "card" && (setupFutureUsage === "off_session" || amount === 0);

/** Whether the amount asks for a card to be kept only. */
export const isSetup = ({ amount }: { readonly amount: number }): boolean => amount === 0;

const addressOf = (contact: ContactAddress): AddressParams => {
  const lines = [contact.line2, contact.line3].filter((line) => given(line) !== undefined);
  return {
    line1: given(contact.line1),
    line2: given(lines.join(", ")),
    city: given(contact.city),
    state: given(contact.state),
    postal_code: given(contact.zip),
    country: given(contact.country),
  };
};

const nameOf = (contact: ContactAddress): string | undefined =>
  given([contact.firstName, contact.lastName].filter((part) => given(part) !== undefined).join(" "));

const cardParams = (card: CardData): PaymentMethodParams["card"] => ({
  number: card.number,
  exp_month: Number(card.expiryMonth),
  exp_year: Number(card.expiryYear),
  cvc: card.cvc ?? undefined,
  networks: card.network === "CartesBancaires" ? { preferred: "cartes_bancaires" } : undefined,
});

const billingDetails = ({ billing, email, customerName }: AuthorizeInput): BillingDetailsParams => ({
  address: billing === null ? undefined : addressOf(billing),
  email: given(billing?.email ?? email),
  name: (billing === null ? undefined : nameOf(billing)) ?? given(customerName),
});

/** Null when the payment is not made with a card in the clear. */
export const paymentMethodParams = (input: AuthorizeInput): PaymentMethodParams | null => {
  const { paymentMethodData: data } = input;
  if (data.type !== "card") return null;
  const details = billingDetails(input);
  const name = given(data.card.holderName) ?? details.name;
  return { type: "card", card: cardParams(data.card), billing_details: { ...details, name } };
};

export const customerParams = (input: AuthorizeInput): CustomerParams => ({
  email: given(input.email ?? input.billing?.email),
  name: input.billing === null ? undefined : nameOf(input.billing),
  metadata: input.customerId === null ? {} : { customer_id: input.customerId },
});

const versions = ["1.0.2", "2.1.0", "2.2.0", "2.3.0", "2.3.1"] as const;
const indicators = ["01", "02", "05", "06", "07"] as const;
const statuses = ["A", "C", "I", "N", "R", "U", "Y"] as const;

/** Null when the proof lacks what Stripe insists on: cryptogram, directory server's transaction id and version. */
export const threeDSecureParams = (proof: AuthenticationProof): ThreeDSecureProofParams | null => {
  const version = oneOf(versions, proof.version);
  if (proof.cavv === null || proof.dsTransactionId === null || version === undefined) return null;
  return {
    cryptogram: proof.cavv,
    transaction_id: proof.dsTransactionId,
    version,
    electronic_commerce_indicator: oneOf(indicators, proof.eci?.padStart(2, "0")),
    ares_trans_status: oneOf(statuses, proof.transStatus),
  };
};

const isMoto = ({ paymentChannel }: AuthorizeInput): boolean =>
  paymentChannel === "mail_order" || paymentChannel === "telephone_order";

const threeDsWish = (input: AuthorizeInput): AuthenticationOptionsParams["request_three_d_secure"] => {
  const { offSession, authentication, authenticationType, isChallengeForced } = input;
  if (offSession || authentication !== undefined || isMoto(input)) return undefined;
  if (authenticationType !== "three_ds") return "automatic";
  return isChallengeForced === true ? "challenge" : "any";
};

const proofParams = ({ authentication }: AuthorizeInput): ThreeDSecureProofParams | undefined =>
  authentication === undefined ? undefined : (threeDSecureParams(authentication) ?? undefined);

const authenticationOptions = (input: AuthorizeInput): AuthenticationOptionsParams => ({
  moto: isMoto(input) ? true : undefined,
  request_three_d_secure: threeDsWish(input),
  three_d_secure: proofParams(input),
});

const chargeProof = (input: AuthorizeInput): ThreeDSecureParams | undefined => {
  const proof = proofParams(input);
  const isLowRisk = input.authentication?.exemptionIndicator === "low_risk";
  return proof === undefined ? undefined : { ...proof, exemption_indicator: isLowRisk ? "low_risk" : undefined };
};

const usages = ["installment", "recurring", "unscheduled"] as const;

/** What the card is kept for, or what of the agreement this charge is. */
const credentialUsage = (
  input: AuthorizeInput,
): Pick<CardOptionsParams, "setup_credential_usage" | "stored_credential_usage"> => {
  const usage = oneOf(usages, input.mitCategory);
  if (savesCard(input)) return { setup_credential_usage: usage };
  return { stored_credential_usage: input.offSession ? usage : undefined };
};

const ifAvailable = (isWanted: boolean | undefined): "if_available" | undefined =>
  isWanted === true ? "if_available" : undefined;

export const cardOptions = (input: AuthorizeInput): CardOptionsParams => ({
  ...authenticationOptions(input),
  three_d_secure: chargeProof(input),
  ...credentialUsage(input),
  request_multicapture: ifAvailable(input.captureMethod === "manual_multiple"),
  request_incremental_authorization: ifAvailable(input.isIncrementalAuthorizationRequested),
  request_extended_authorization: ifAvailable(input.isExtendedAuthorizationRequested),
  request_overcapture: ifAvailable(input.isOvercaptureRequested),
});

/** What a merchant-initiated transaction with a card that another provider agreed on says of that agreement. */
export const gatedCardOptions = ({
  networkTransactionId: id,
  paymentMethodData,
}: AuthorizeInput): GatedCardOptionsParams => ({
  mit_exemption: id === undefined || paymentMethodData.type !== "card" ? undefined : { network_transaction_id: id },
});

const descriptorLengthMax = 22;

/** Stripe refuses descriptors with other characters, longer ones and those without a letter. */
const descriptorOf = (descriptor: string | null): string | undefined => {
  const text = (descriptor ?? "")
    .replaceAll(/[^ -~]|[<>\\'"*]/g, "")
    .slice(0, descriptorLengthMax)
    .trim();
  return /[A-Za-z]/.test(text) ? text : undefined;
};

const shippingOf = ({ shipping }: AuthorizeInput): PaymentIntentParams["shipping"] => {
  const name = shipping === null ? undefined : nameOf(shipping);
  return shipping === null || name === undefined || given(shipping.line1) === undefined
    ? undefined
    : { name, address: addressOf(shipping) };
};

const orderParams = (input: AuthorizeInput): Pick<PaymentIntentParams, "payment_details" | "amount_details"> => {
  const reference = given(input.order?.merchantReference);
  return {
    payment_details: reference === undefined ? undefined : { order_reference: reference },
    amount_details: amountDetails(input),
  };
};

type Replies = Readonly<Record<string, StepReply>>;

const methodIds = (input: AuthorizeInput, replies: Replies): { payment_method?: string; customer?: string } => {
  const data = input.paymentMethodData;
  const saved: { readonly paymentMethod?: string | undefined; readonly customer?: string | undefined } =
    data.type === "connector_mandate"
      ? readSavedMethodId(data.connectorMandateId)
      : { paymentMethod: replies[steps.paymentMethod]?.["id"], customer: replies[steps.customer]?.["id"] };
  return {
    ...(saved.paymentMethod === undefined ? {} : { payment_method: saved.paymentMethod }),
    ...(saved.customer === undefined ? {} : { customer: saved.customer }),
  };
};

type MethodParams = Pick<
  PaymentIntentParams<CardOptionsParams & GatedCardOptionsParams>,
  | "allowed_payment_method_types"
  | "payment_method"
  | "customer"
  | "payment_method_data"
  | "payment_method_options"
  | "statement_descriptor"
  | "statement_descriptor_suffix"
>;

/** How it is paid. Cards take a suffix of the descriptor only, other methods the whole only. */
const methodParams = (input: AuthorizeInput, replies: Replies): MethodParams => {
  const type = redirectType(input);
  const descriptor = input.billingDescriptor;
  if (type !== null) {
    return {
      allowed_payment_method_types: [type],
      payment_method_data: { type, billing_details: billingDetails(input) },
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
  // Nobody is there to act on a challenge.
  ...(input.offSession ? { off_session: true, error_on_requires_action: true } : { return_url: input.returnUrl }),
  setup_future_usage: savesCard(input) ? "off_session" : undefined,
  description: given(input.description),
  receipt_email: given(input.email),
  shipping: shippingOf(input),
  ...orderParams(input),
  metadata: metadataOf(input, idempotencyKey),
  expand: ["latest_charge"],
});

/** Body of what keeps a card for charges without the customer and charges nothing. */
export const setupIntentParams = (
  { idempotencyKey }: Pick<ConnectorContext, "idempotencyKey">,
  input: AuthorizeInput,
  replies: Replies,
): SetupIntentParams => ({
  confirm: true,
  usage: "off_session",
  allowed_payment_method_types: ["card"],
  ...methodIds(input, replies),
  payment_method_options: { card: authenticationOptions(input) },
  return_url: input.returnUrl,
  description: given(input.description),
  metadata: metadataOf(input, idempotencyKey),
});
