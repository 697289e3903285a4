import type { ConnectorContext, PreparatoryStep, ProviderRequest, ProviderResponse, StepReply } from "../connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  PaymentReferenceInput,
  VoidInput,
  VoidPostCaptureInput,
} from "../inputs.ts";
import { wireAmount } from "./amounts.ts";
import { braintreeCall, braintreeKeyedMutation, braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { readAnswer } from "./errors.ts";
import { cardParams, isVerification, networkTokenParams, transactionParams, vaultParams } from "./payment-params.ts";
import { asPaymentMethod } from "./replies.ts";
import { foundTransaction } from "./found.ts";

type Replies = Readonly<Record<string, StepReply>>;

const steps = { card: "card", networkToken: "network_token", search: "search" } as const;

const tokenIn =
  (operation: string) =>
  (response: ProviderResponse): StepReply | null => {
    const answer = readAnswer(response, operation, "paymentMethod");
    return "refusal" in answer ? null : { id: asPaymentMethod(answer.result, response.status).id };
  };

const tokenizeCard: PreparatoryStep<AuthorizeInput> = {
  name: steps.card,
  isNeeded: ({ paymentMethodData: { type } }) => type === "card",
  build: (context, input) => {
    const data = input.paymentMethodData;
    return braintreeMutation(context, documents.tokenizeCard, data.type === "card" ? cardParams(data.card, input) : {});
  },
  read: tokenIn("tokenizeCreditCard"),
};

const tokenizeNetworkToken: PreparatoryStep<AuthorizeInput> = {
  name: steps.networkToken,
  isNeeded: ({ paymentMethodData: { type } }) => type === "network_token",
  build: (context, { paymentMethodData: data }) => {
    const params = data.type === "network_token" ? networkTokenParams(data.token) : {};
    return braintreeMutation(context, documents.tokenizeNetworkToken, params);
  },
  read: tokenIn("tokenizeNetworkToken"),
};

/** A number is exchanged for an id that serves once. Nothing is charged by that. */
export const authorizeSteps: readonly PreparatoryStep<AuthorizeInput>[] = [tokenizeCard, tokenizeNetworkToken];

const methodIdOf = ({ paymentMethodData: data }: AuthorizeInput, replies: Replies): string =>
  data.type === "connector_mandate"
    ? data.connectorMandateId
    : (replies[steps.card]?.["id"] ?? replies[steps.networkToken]?.["id"] ?? "");

export const authorizeRequest = (
  context: ConnectorContext,
  input: AuthorizeInput,
  replies: Replies,
): ProviderRequest => {
  const methodId = methodIdOf(input, replies);
  if (isVerification(input)) {
    return braintreeMutation(context, documents.vault, vaultParams(context, input, methodId));
  }
  const document = input.captureMethod === "automatic" ? documents.charge : documents.authorize;
  return braintreeKeyedMutation(context, document, transactionParams(context, input, methodId));
};

/** By its id, else by our reference, which is the order id. */
export const syncRequest = (
  context: ConnectorContext,
  { connectorTransactionId: id, attemptId }: PaymentReferenceInput,
): ProviderRequest =>
  id === null
    ? braintreeCall(context, documents.paymentsOfOrder, { orderId: attemptId })
    : braintreeCall(context, documents.payment, { id });

/** What is left of an authorization after its capture is released by Braintree. */
export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest =>
  braintreeKeyedMutation(context, documents.capture, {
    transactionId: input.connectorTransactionId,
    transaction: { amount: wireAmount(input.amountToCapture, input.currency) },
  });

/** Finds a payment whose answer was lost by our reference. */
const search: PreparatoryStep<VoidInput> = {
  name: steps.search,
  isNeeded: ({ connectorTransactionId }) => connectorTransactionId === null,
  build: (context, { attemptId }) => braintreeCall(context, documents.paymentsOfOrder, { orderId: attemptId }),
  read: (response) => {
    const answer = readAnswer(response, "search", "transactions");
    if ("refusal" in answer) return null;
    const found = foundTransaction(answer.result, response.status);
    return found === null ? null : { id: found.id };
  },
};

export const voidSteps: readonly PreparatoryStep<VoidInput>[] = [search];

/** A settled transaction cannot be voided: unlike a reversal, this never becomes a refund. */
export const voidRequest = (
  context: ConnectorContext,
  { connectorTransactionId }: VoidInput | VoidPostCaptureInput,
  replies: Replies,
): ProviderRequest =>
  braintreeMutation(context, documents.void, {
    transactionId: connectorTransactionId ?? replies[steps.search]?.["id"] ?? "",
  });

export const incrementRequest = (context: ConnectorContext, input: IncrementalAuthorizationInput): ProviderRequest =>
  braintreeMutation(context, documents.increment, {
    transactionId: input.connectorTransactionId,
    amount: wireAmount(input.requestedTotal, input.currency),
  });

export const revokeRequest = (
  context: ConnectorContext,
  { connectorMandateId }: MandateReferenceInput,
): ProviderRequest => braintreeMutation(context, documents.deleteMethod, { paymentMethodId: connectorMandateId });
