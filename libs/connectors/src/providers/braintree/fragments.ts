// What is asked of objects in the documents that are sent.

const money = "value currencyCode";
const processor = "processorResponse { legacyCode message }";
const decline = `${processor} networkResponse { code message } merchantAdviceCodeResponse { code }`;

/** What a payment is known by, asked of a transaction that may be the capture of a part. */
const names = "id orderId partialCaptureDetails { ... on ChildCapture { parentAuthorization { id orderId } } }";

const history = `
  statusHistory {
    __typename
    status
    timestamp
    amount { ${money} }
    ... on AuthorizedEvent {
      authorizationExpiresAt
      processorResponse { cvvResponse avsPostalCodeResponse avsStreetAddressResponse }
    }
    ... on ProcessorDeclinedEvent { declineType ${decline} }
    ... on GatewayRejectedEvent { gatewayRejectionReason duplicateOf { id orderId } ${decline} }
    ... on FailedEvent { ${decline} }
    ... on SettlementDeclinedEvent { ${processor} }
  }`;

/** Parts of an authorization that were captured each by itself are transactions of their own. */
export const transactionFields = `
fragment TransactionFields on Transaction {
  id
  status
  orderId
  amount { ${money} }
  paymentMethod { id usage }
  paymentMethodSnapshot { __typename ... on CreditCardTransactionDetails { networkTransactionId } }
  partialCaptureDetails {
    ... on ParentAuthorization {
      totalAmountAuthorized { ${money} }
      childCaptures { id status orderId amount { ${money} } }
    }
    ... on ChildCapture { parentAuthorization { id orderId } }
  }${history}
}`;

export const refundFields = `
fragment RefundFields on Refund {
  id
  status
  orderId
  amount { ${money} }
  refundedTransaction { ${names} }${history}
}`;

/** A transaction with what was returned of it; needs {@link refundFields}. */
export const refundableFields = `
fragment RefundableFields on Transaction {
  ${names}
  status
  amount { ${money} }
  refunds { ...RefundFields }
}`;

export const verificationFields = `
fragment VerificationFields on Verification {
  id
  verificationStatus: status
  gatewayRejectionReason
  processorResponse { legacyCode message cvvResponse avsPostalCodeResponse avsStreetAddressResponse }
  networkResponse { code message }
  paymentMethod { id usage }
}`;

export const disputeFields = `
fragment DisputeFields on Dispute {
  id
  status
  type
  createdAt
  receivedDate
  replyByDate
  amountDisputed { ${money} }
  processorResponse { reason reasonCode reasonDescription }
  statusHistory { status timestamp }
  transaction { ${names} }
}`;
