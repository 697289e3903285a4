// The GraphQL documents that are sent. Tests validate each of them, and the variables that go with it, against the
// published schema as far as the emulator knows it.
import { disputeFields, refundableFields, refundFields, transactionFields, verificationFields } from "./fragments.ts";

const mutation = (name: string, input: string, selection: string, ...fragments: readonly string[]): string =>
  `mutation Call($input: ${input}!) {\n  ${name}(input: $input) { ${selection} }\n}${fragments.join("")}`;

const transaction = "transaction { ...TransactionFields }";
const vaulted = "paymentMethod { id usage }";
const withAgreement = `${transaction} billingAgreementWithPurchasePaymentMethod { id usage }`;

const paying = (name: string, input: string, selection = transaction): string =>
  mutation(name, input, selection, transactionFields);

/** By the operation that they ask for. */
export const paymentDocuments = {
  chargeCreditCard: paying("chargeCreditCard", "ChargeCreditCardInput"),
  authorizeCreditCard: paying("authorizeCreditCard", "AuthorizeCreditCardInput"),
  chargePayPalAccount: paying("chargePayPalAccount", "ChargePayPalAccountInput", withAgreement),
  authorizePayPalAccount: paying("authorizePayPalAccount", "AuthorizePayPalAccountInput", withAgreement),
  chargeVenmoAccount: paying("chargeVenmoAccount", "ChargeVenmoAccountInput"),
  authorizeVenmoAccount: paying("authorizeVenmoAccount", "AuthorizeVenmoAccountInput"),
  chargeUsBankAccount: paying("chargeUsBankAccount", "ChargeUsBankAccountInput"),
  vaultCreditCard: mutation(
    "vaultCreditCard",
    "VaultCreditCardInput",
    `${vaulted} verification { ...VerificationFields }`,
    verificationFields,
  ),
  vaultPaymentMethod: mutation("vaultPaymentMethod", "VaultPaymentMethodInput", vaulted),
  createPayPalOneTimePayment: mutation(
    "createPayPalOneTimePayment",
    "CreatePayPalOneTimePaymentInput",
    "approvalUrl paymentId",
  ),
} as const;

export type PaymentOperation = keyof typeof paymentDocuments;

export const documents = {
  ...paymentDocuments,
  ping: "query Call {\n  ping\n}",
  tokenizeCreditCard: mutation("tokenizeCreditCard", "TokenizeCreditCardInput", "paymentMethod { id }"),
  tokenizeNetworkToken: mutation("tokenizeNetworkToken", "TokenizeNetworkTokenInput", "paymentMethod { id }"),
  tokenizeUsBankAccount: mutation("tokenizeUsBankAccount", "TokenizeUsBankAccountInput", "paymentMethod { id }"),
  tokenizePayPalOneTimePayment: mutation(
    "tokenizePayPalOneTimePayment",
    "TokenizePayPalOneTimePaymentInput",
    "paymentMethod { id }",
  ),
  vaultUsBankAccount: mutation(
    "vaultUsBankAccount",
    "VaultUsBankAccountInput",
    `${vaulted} verification { ...VerificationFields }`,
    verificationFields,
  ),
  deleteMethod: mutation("deletePaymentMethodFromVault", "DeletePaymentMethodFromVaultInput", "clientMutationId"),
  capture: paying("captureTransaction", "CaptureTransactionInput"),
  partialCapture: mutation(
    "partialCaptureTransaction",
    "PartialCaptureTransactionInput",
    "capture { ...TransactionFields }",
    transactionFields,
  ),
  increment: paying("updateTransactionAmount", "UpdateTransactionAmountInput"),
  reverse: mutation(
    "reverseTransaction",
    "ReverseTransactionInput",
    "reversal { __typename ...TransactionFields ...RefundFields }",
    transactionFields,
    refundFields,
  ),
  refund: mutation("refundTransaction", "RefundTransactionInput", "refund { ...RefundFields }", refundFields),
  payment: `query Call($id: ID!) {
  node(id: $id) { __typename ...TransactionFields ...VerificationFields }
}${transactionFields}${verificationFields}`,
  paymentsOfOrder: `query Call($orderId: String!) {
  search { transactions(input: { orderId: { is: $orderId } }) { edges { node { ...TransactionFields } } } }
}${transactionFields}`,
  paymentWithRefunds: `query Call($id: ID!) {
  node(id: $id) {
    __typename
    ... on Transaction {
      ...RefundableFields
      partialCaptureDetails { ... on ParentAuthorization { childCaptures { ...RefundableFields } } }
    }
  }
}${refundableFields}${refundFields}`,
  refundById: `query Call($id: ID!) {
  node(id: $id) { __typename ...RefundFields ...RefundableFields }
}${refundableFields}${refundFields}`,
  dispute: `query Call($id: ID!) {
  node(id: $id) { __typename ...DisputeFields }
}${disputeFields}`,
  disputeEvidence: `query Call($id: ID!) {
  node(id: $id) {
    __typename
    ...DisputeFields
    ... on Dispute { evidence { __typename id ... on DisputeTextEvidence { content } } }
  }
}${disputeFields}`,
  disputes: `query Call($from: Date!, $until: Date!, $first: Int!, $after: String) {
  search {
    disputes(
      input: { receivedDate: { greaterThanOrEqualTo: $from, lessThanOrEqualTo: $until } }
      first: $first
      after: $after
    ) {
      edges {
        node { ...DisputeFields }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}${disputeFields}`,
  acceptDispute: mutation("acceptDispute", "AcceptDisputeInput", "dispute { ...DisputeFields }", disputeFields),
  finalizeDispute: mutation("finalizeDispute", "FinalizeDisputeInput", "dispute { ...DisputeFields }", disputeFields),
  textEvidence: mutation("createDisputeTextEvidence", "CreateDisputeTextEvidenceInput", "evidence { id }"),
  fileEvidence: mutation("createDisputeFileEvidence", "CreateDisputeFileEvidenceInput", "evidence { id }"),
  deleteEvidence: mutation("deleteDisputeEvidence", "DeleteDisputeEvidenceInput", "clientMutationId"),
  clientToken: mutation("createClientToken", "CreateClientTokenInput", "clientToken"),
} as const;
