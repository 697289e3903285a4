// A payment that the customer agrees to on PayPal's page, and what follows when they are back.
import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { CompleteAuthorizeInput } from "../../port/inputs.ts";
import type { AttemptOutcome } from "../../port/outcomes.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { wireAmount } from "./amounts.ts";
import { braintreeMutation, merchantAccountFor } from "./calls.ts";
import { documents, paymentDocuments } from "./documents.ts";
import { readAnswer } from "./errors.ts";
import { isPayPalPayment } from "./paypal-payment.ts";
import { asPaymentMethod } from "./replies.ts";
import { formerId, parsePayment } from "./responses.ts";

type Replies = Readonly<Record<string, StepReply>>;

const agreed = "agreed";

/** What PayPal's page added to the address of the return. */
const parameters = { payerId: "PayerID", paymentId: "paymentId", paymentToken: "token" } as const;

const refusal = (
  { connectorTransactionId }: CompleteAuthorizeInput,
  code: string,
  message: string,
): AttemptOutcome => ({ ...refusedAttempt("complete_authorize", { code, message }), connectorTransactionId });

/**
 * A customer who comes back from PayPal without having agreed has given the payment up; one who does not come from
 * there proves nothing.
 */
export const refuseReturn = (input: CompleteAuthorizeInput): AttemptOutcome | null => {
  const { query, connectorTransactionId: id } = input;
  const [payerId, token] = [query[parameters.payerId], query[parameters.paymentToken]];
  if (payerId === undefined && token === undefined) {
    return { attemptStatus: "unchanged", settlement: "await_webhook", connectorTransactionId: id };
  }
  if (payerId === undefined) return refusal(input, "payer_cancelled", "The customer gave up the payment at PayPal.");
  if (id === null || !isPayPalPayment(id) || (query[parameters.paymentId] ?? id) !== id) {
    return refusal(input, "return_of_another_payment", "The customer came back with another payment at PayPal.");
  }
  return null;
};

export const completionSteps: readonly PreparatoryStep<CompleteAuthorizeInput>[] = [
  {
    name: agreed,
    build: (context, { query, connectorTransactionId, currency }) =>
      braintreeMutation(context, documents.tokenizePayPalOneTimePayment, {
        merchantAccountId: merchantAccountFor(context, currency),
        paypalOneTimePayment: {
          payerId: query[parameters.payerId] ?? "",
          paymentId: connectorTransactionId ?? "",
          paymentToken: query[parameters.paymentToken] ?? "",
        },
      }),
    read: (response: ProviderResponse): StepReply | null => {
      const answer = readAnswer(response, "tokenizePayPalOneTimePayment", "paymentMethod");
      return "refusal" in answer ? null : { id: asPaymentMethod(answer.result, response.status).id };
    },
  },
];

const operationFor = ({ captureMethod }: Pick<CompleteAuthorizeInput, "captureMethod">) =>
  captureMethod === "automatic" ? "chargePayPalAccount" : "authorizePayPalAccount";

export const completeRequest = (
  context: ConnectorContext,
  input: CompleteAuthorizeInput,
  replies: Replies,
): ProviderRequest =>
  braintreeMutation(context, paymentDocuments[operationFor(input)], {
    paymentMethodId: replies[agreed]?.["id"] ?? "",
    transaction: {
      amount: wireAmount(input.amount, input.currency),
      merchantAccountId: merchantAccountFor(context, input.currency),
      orderId: input.attemptId,
    },
  });

/** A refusal is of the payment as a whole, whichever call it answers. */
export const parseReturn = (
  response: ProviderResponse,
  input: CompleteAuthorizeInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  const operation = replies[agreed] === undefined ? "tokenizePayPalOneTimePayment" : operationFor(input);
  const outcome = { ...parsePayment(response, operation, input), ...formerId(input.connectorTransactionId) };
  return outcome.attemptStatus === "failure"
    ? { ...outcome, connectorTransactionId: outcome.connectorTransactionId ?? input.connectorTransactionId }
    : outcome;
};
