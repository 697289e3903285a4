import type {
  ConnectorContext,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  PaymentReferenceInput,
  VoidInput,
} from "../../port/inputs.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { toStripeAmount } from "./amounts.ts";
import { stripeGet, stripePost } from "./calls.ts";
import { customerParams } from "./contact-params.ts";
import { captureMetadata, ownMetadata } from "./metadata.ts";
import type {
  CancelParams,
  CaptureParams,
  IncrementParams,
  PaymentIntentParams,
  ReleaseParams,
  SetupCancelParams,
  SetupIntentParams,
} from "./params.ts";
import { cardTokenOf, otherMethod } from "./other-methods.ts";
import { paymentIntentParams, paymentMethodParams, setupIntentParams, steps } from "./payment-params.ts";
import { asPaymentIntent, isCapturedInPart, readId } from "./replies.ts";
import { isSetup, readSavedMethodId, savesMethod } from "./saved-methods.ts";

type Replies = Readonly<Record<string, StepReply>>;

const paymentIntents = "/v1/payment_intents";
const setupIntents = "/v1/setup_intents";
const expandCharge = "expand[]=latest_charge";
/** Most that a list shows at once. */
const listLimit = 100;

const isSetupId = (id: string): boolean => id.startsWith("seti_");

const intentPath = (id: string): string => `${isSetupId(id) ? setupIntents : paymentIntents}/${encodeURIComponent(id)}`;

const readIdOf = (response: ProviderResponse): StepReply | null =>
  isSuccess(response) ? { id: readId(response) } : null;

/** What must be at Stripe before a payment can name it. */
export const authorizeSteps: readonly PreparatoryStep<AuthorizeInput>[] = [
  {
    name: steps.paymentMethod,
    isNeeded: (input) => input.paymentMethodData.type === "card" || cardTokenOf(input) !== null,
    build: (context, input) =>
      stripePost(context, "/v1/payment_methods", paymentMethodParams(input) ?? {}, "_payment_method"),
    read: readIdOf,
  },
  {
    name: steps.customer,
    // What is transferred by bank goes to the balance of a customer.
    isNeeded: (input) => savesMethod(input) || otherMethod(input)?.type === "customer_balance",
    build: (context, input) => stripePost(context, "/v1/customers", customerParams(input), "_customer"),
    read: readIdOf,
  },
];

export const authorizeRequest = (context: ConnectorContext, input: AuthorizeInput, replies: Replies): ProviderRequest =>
  isSetup(input)
    ? stripePost(context, setupIntents, setupIntentParams(context, input, replies))
    : stripePost(context, paymentIntents, paymentIntentParams(context, input, replies));

export const captureParams = (input: CaptureInput): CaptureParams => {
  const amount = toStripeAmount(input.amountToCapture, input.currency) ?? input.amountToCapture;
  return {
    amount_to_capture: amount,
    final_capture: input.isFinal,
    metadata: captureMetadata(input, amount),
    expand: ["latest_charge"],
  };
};

export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest =>
  stripePost(context, `${intentPath(input.connectorTransactionId)}/capture`, captureParams(input));

const searchText = (text: string): string => text.replaceAll(/[\\']/g, "\\$&");

export const syncRequest = (context: ConnectorContext, input: PaymentReferenceInput): ProviderRequest => {
  const { connectorTransactionId: id, authorizationKey } = input;
  if (id !== null) return stripeGet(context, intentPath(id) + (isSetupId(id) ? "" : `?${expandCharge}`));
  if (isSetup(input)) return stripeGet(context, `${setupIntents}?limit=${listLimit}`);
  const query = encodeURIComponent(`metadata['${ownMetadata.key}']:'${searchText(authorizationKey)}'`);
  return stripeGet(context, `${paymentIntents}/search?query=${query}&expand[]=data.latest_charge`);
};

/**
 * A payment that is never confirmed, made under the key of an authorization whose id is not known: Stripe refuses
 * the authorization from then on, or refuses this when it has seen the authorization.
 */
export const claimParams = (input: VoidInput): PaymentIntentParams => ({
  amount: toStripeAmount(input.amount, input.currency) ?? input.amount,
  currency: input.currency.toLowerCase(),
  capture_method: "manual",
  allowed_payment_method_types: ["card"],
  metadata: { [ownMetadata.payment]: input.paymentId, [ownMetadata.attempt]: input.attemptId },
  expand: ["latest_charge"],
});

const setupClaimParams = (input: VoidInput): SetupIntentParams => ({
  usage: "off_session",
  allowed_payment_method_types: ["card"],
  metadata: { [ownMetadata.payment]: input.paymentId, [ownMetadata.attempt]: input.attemptId },
});

const claim = "claim";
const rest = "rest";

const claimRequest = (context: ConnectorContext, input: VoidInput): ProviderRequest => {
  const asAuthorization = { ...context, idempotencyKey: input.authorizationKey };
  return isSetup(input)
    ? stripePost(asAuthorization, setupIntents, setupClaimParams(input))
    : stripePost(asAuthorization, paymentIntents, claimParams(input));
};

export const voidSteps: readonly PreparatoryStep<VoidInput>[] = [
  {
    name: claim,
    isNeeded: ({ connectorTransactionId }) => connectorTransactionId === null,
    build: claimRequest,
    read: readIdOf,
  },
  {
    // A payment of which something was captured is not cancelled: its last capture takes nothing.
    name: rest,
    isNeeded: ({ connectorTransactionId, captureMethod }) =>
      connectorTransactionId !== null && captureMethod === "manual_multiple",
    build: syncRequest,
    read: (response) =>
      isSuccess(response) ? { isCapturedInPart: String(isCapturedInPart(readBody(response, asPaymentIntent))) } : null,
  },
];

const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
const setupReasons = ["duplicate", "requested_by_customer", "abandoned"] as const;

const cancelParams = ({ reason: wanted }: VoidInput): CancelParams => ({
  cancellation_reason: reasons.find((reason) => reason === wanted),
  expand: ["latest_charge"],
});

const setupCancelParams = ({ reason: wanted }: VoidInput): SetupCancelParams => ({
  cancellation_reason: setupReasons.find((reason) => reason === wanted),
});

const releaseParams = (): ReleaseParams => ({
  amount_to_capture: 0,
  final_capture: true,
  expand: ["latest_charge"],
});

export const voidRequest = (context: ConnectorContext, input: VoidInput, replies: Replies): ProviderRequest => {
  const path = intentPath(input.connectorTransactionId ?? replies[claim]?.["id"] ?? "");
  return replies[rest]?.["isCapturedInPart"] === "true"
    ? stripePost(context, `${path}/capture`, releaseParams())
    : stripePost(context, `${path}/cancel`, isSetup(input) ? setupCancelParams(input) : cancelParams(input));
};

const incrementParams = (input: IncrementalAuthorizationInput): IncrementParams => ({
  amount: toStripeAmount(input.requestedTotal, input.currency) ?? input.requestedTotal,
  metadata: { [ownMetadata.authorization]: input.authorizationId },
  expand: ["latest_charge"],
});

export const incrementRequest = (context: ConnectorContext, input: IncrementalAuthorizationInput): ProviderRequest =>
  stripePost(context, `${intentPath(input.connectorTransactionId)}/increment_authorization`, incrementParams(input));

export const revokeRequest = (
  context: ConnectorContext,
  { connectorMandateId }: MandateReferenceInput,
): ProviderRequest => {
  const { paymentMethod } = readSavedMethodId(connectorMandateId);
  return stripePost(context, `/v1/payment_methods/${encodeURIComponent(paymentMethod)}/detach`, {});
};
