import type {
  ConnectorContext,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type {
  AuthorizeInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  PaymentReferenceInput,
} from "../../port/inputs.ts";
import { wireAmount } from "./amounts.ts";
import { bankAccountParams, vaultBankAccountParams } from "./bank-accounts.ts";
import { braintreeCall, braintreeMutation } from "./calls.ts";
import { documents, paymentDocuments } from "./documents.ts";
import { readAnswer } from "./errors.ts";
import { bankAccountOf, kindOf, networkTokenOf, nonceOf, operationOf } from "./methods.ts";
import { cardParams, networkTokenParams, paymentParams } from "./payment-params.ts";
import { isPayPalPayment } from "./paypal-payment.ts";
import { asPaymentMethod, asVerification } from "./replies.ts";

type Replies = Readonly<Record<string, StepReply>>;

const steps = { method: "method", networkToken: "network_token", account: "account", vault: "vault" } as const;

const methodIn =
  (operation: string) =>
  (response: ProviderResponse): StepReply | null => {
    const answer = readAnswer(response, operation, "paymentMethod");
    return "refusal" in answer ? null : { id: asPaymentMethod(answer.result, response.status).id };
  };

const tokenizeCard: PreparatoryStep<AuthorizeInput> = {
  name: steps.method,
  isNeeded: ({ paymentMethodData: { type } }) => type === "card",
  build: (context, input) => {
    const data = input.paymentMethodData;
    const params = data.type === "card" ? cardParams(data.card, input) : {};
    return braintreeMutation(context, documents.tokenizeCreditCard, params);
  },
  read: methodIn("tokenizeCreditCard"),
};

const tokenizeNetworkToken: PreparatoryStep<AuthorizeInput> = {
  name: steps.networkToken,
  isNeeded: (input) => networkTokenOf(input) !== null,
  build: (context, input) => {
    const made = networkTokenOf(input);
    const params = made === null ? {} : networkTokenParams(made.token, made.origin);
    return braintreeMutation(context, documents.tokenizeNetworkToken, params);
  },
  read: methodIn("tokenizeNetworkToken"),
};

const tokenizeAccount: PreparatoryStep<AuthorizeInput> = {
  name: steps.account,
  isNeeded: (input) => bankAccountOf(input) !== null && kindOf(input) === "us_bank_account",
  build: (context, input) => braintreeMutation(context, documents.tokenizeUsBankAccount, bankAccountParams(input)),
  read: methodIn("tokenizeUsBankAccount"),
};

/** A bank account can be charged once it is in the vault and verified. */
const vaultAccount: PreparatoryStep<AuthorizeInput> = {
  name: steps.vault,
  isNeeded: (_input, replies) => replies[steps.account] !== undefined,
  build: (context, input, replies) => {
    const params = vaultBankAccountParams(context, input, replies[steps.account]?.["id"] ?? "");
    return braintreeMutation(context, documents.vaultUsBankAccount, params);
  },
  read: (response) => {
    const answer = readAnswer(response, "vaultUsBankAccount", "verification");
    if ("refusal" in answer) return null;
    const { verificationStatus, paymentMethod } = asVerification(answer.result, response.status);
    return verificationStatus === "VERIFIED" && paymentMethod?.usage === "MULTI_USE" ? { id: paymentMethod.id } : null;
  },
};

/** A number is exchanged for an id that serves once. Nothing is charged by that. */
export const authorizeSteps: readonly PreparatoryStep<AuthorizeInput>[] = [
  tokenizeCard,
  tokenizeNetworkToken,
  tokenizeAccount,
  vaultAccount,
];

const methodIdOf = (input: AuthorizeInput, replies: Replies): string => {
  const { paymentMethodData: data } = input;
  if (data.type === "connector_mandate") return data.connectorMandateId;
  const made = replies[steps.vault] ?? replies[steps.networkToken] ?? replies[steps.method];
  return made?.["id"] ?? nonceOf(input) ?? "";
};

export const authorizeRequest = (
  context: ConnectorContext,
  input: AuthorizeInput,
  replies: Replies,
): ProviderRequest => {
  const operation = operationOf(input);
  const params = paymentParams(context, operation, input, methodIdOf(input, replies));
  return braintreeMutation(context, paymentDocuments[operation], params);
};

/** By its id, else by our reference, which is the order id. */
export const syncRequest = (
  context: ConnectorContext,
  { connectorTransactionId: id, attemptId }: PaymentReferenceInput,
): ProviderRequest =>
  id === null || isPayPalPayment(id)
    ? braintreeCall(context, documents.paymentsOfOrder, { orderId: attemptId })
    : braintreeCall(context, documents.payment, { id });

export const incrementRequest = (context: ConnectorContext, input: IncrementalAuthorizationInput): ProviderRequest =>
  braintreeMutation(context, documents.increment, {
    transactionId: input.connectorTransactionId,
    amount: wireAmount(input.requestedTotal, input.currency),
  });

export const revokeRequest = (
  context: ConnectorContext,
  { connectorMandateId }: MandateReferenceInput,
): ProviderRequest => braintreeMutation(context, documents.deleteMethod, { paymentMethodId: connectorMandateId });
