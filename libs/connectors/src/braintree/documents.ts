// The GraphQL documents that are sent. Tests validate each of them against the schema.

const processor = "processorResponse { legacyCode message }";
const decline = `${processor} networkResponse { code message } merchantAdviceCodeResponse { code }`;

const history = `
statusHistory {
  __typename
  status
  timestamp
  amount { value currencyCode }
  ... on AuthorizedEvent {
    authorizationExpiresAt
    processorResponse { cvvResponse avsPostalCodeResponse avsStreetAddressResponse }
  }
  ... on ProcessorDeclinedEvent { declineType ${decline} }
  ... on GatewayRejectedEvent { gatewayRejectionReason ${decline} }
  ... on FailedEvent { ${decline} }
  ... on SettlementDeclinedEvent { ${processor} }
}`;

const transactionFields = `
fragment TransactionFields on Transaction {
  id
  status
  orderId
  amount { value currencyCode }
  paymentMethod { id usage }
  paymentMethodSnapshot { ... on CreditCardTransactionDetails { networkTransactionId } }
  ${history}
}`;

const refundFields = `
fragment RefundFields on Refund {
  id
  status
  orderId
  amount { value currencyCode }
  ${history}
}`;

const verificationFields = `
fragment VerificationFields on Verification {
  id
  verificationStatus: status
  gatewayRejectionReason
  processorResponse { legacyCode message cvvResponse avsPostalCodeResponse avsStreetAddressResponse }
  networkResponse { code message }
  paymentMethod { id usage }
}`;

const disputeFields = `
fragment DisputeFields on Dispute {
  id
  status
  type
  createdAt
  replyByDate
  amountDisputed { value currencyCode }
  processorResponse { reason reasonCode reasonDescription }
  statusHistory { status timestamp }
}`;

const mutation = (name: string, input: string, selection: string): string =>
  `mutation Call($input: ${input}!) {\n  ${name}(input: $input) { ${selection} }\n}`;

export const documents = {
  ping: "query Call {\n  ping\n}",
  tokenizeCard: mutation("tokenizeCreditCard", "TokenizeCreditCardInput", "paymentMethod { id }"),
  tokenizeNetworkToken: mutation("tokenizeNetworkToken", "TokenizeNetworkTokenInput", "paymentMethod { id }"),
  charge:
    mutation("chargeCreditCard", "ChargeCreditCardInput", "transaction { ...TransactionFields }") + transactionFields,
  authorize:
    mutation("authorizeCreditCard", "AuthorizeCreditCardInput", "transaction { ...TransactionFields }") +
    transactionFields,
  vault:
    mutation(
      "vaultCreditCard",
      "VaultCreditCardInput",
      "paymentMethod { id usage } verification { ...VerificationFields }",
    ) + verificationFields,
  deleteMethod: mutation(
    "deletePaymentMethodFromVault",
    "DeletePaymentMethodFromVaultInput",
    "clientMutationId",
  ),
  capture:
    mutation("captureTransaction", "CaptureTransactionInput", "transaction { ...TransactionFields }") +
    transactionFields,
  increment:
    mutation("updateTransactionAmount", "UpdateTransactionAmountInput", "transaction { ...TransactionFields }") +
    transactionFields,
  void:
    mutation("voidTransaction", "VoidTransactionInput", "transaction { ...TransactionFields }") + transactionFields,
  refund: mutation("refundTransaction", "RefundTransactionInput", "refund { ...RefundFields }") + refundFields,
  payment: `query Call($id: ID!) {
  node(id: $id) { __typename ...TransactionFields ...VerificationFields }
}${transactionFields}${verificationFields}`,
  paymentsOfOrder: `query Call($orderId: String!) {
  search { transactions(input: { orderId: { is: $orderId } }) { edges { node { ...TransactionFields } } } }
}${transactionFields}`,
  refundById: `query Call($id: ID!) {\n  node(id: $id) { __typename ...RefundFields }\n}${refundFields}`,
  refundsOfOrder: `query Call($orderId: String!) {
  search { refunds(input: { orderId: { is: $orderId } }) { edges { node { ...RefundFields } } } }
}${refundFields}`,
  dispute: `query Call($id: ID!) {\n  node(id: $id) { __typename ...DisputeFields }\n}${disputeFields}`,
  acceptDispute: mutation("acceptDispute", "AcceptDisputeInput", "dispute { ...DisputeFields }") + disputeFields,
  textEvidence: mutation("createDisputeTextEvidence", "CreateDisputeTextEvidenceInput", "evidence { id }"),
  finalizeDispute: mutation("finalizeDispute", "FinalizeDisputeInput", "dispute { ...DisputeFields }") + disputeFields,
} as const;
