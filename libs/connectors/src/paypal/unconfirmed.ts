// What is taken from general knowledge of PayPal and must be confirmed with a sandbox account before the connector goes
// live. Also unconfirmed, in their own files: that a key that comes again with another body gets the order of before
// (claimParams), the status of an order after 3-D Secure (isToBeCompleted), the form of evidence (disputes.ts).

/** Issues after which it is not known what became of the request: it, or one like it, has acted or still acts. */
export const openIssues: readonly string[] = [
  "DUPLICATE_INVOICE_ID",
  "DUPLICATE_REQUEST_ID",
  "ORDER_ALREADY_AUTHORIZED",
  "ORDER_ALREADY_CAPTURED",
  "ORDER_ALREADY_COMPLETED",
  "ORDER_COMPLETION_IN_PROGRESS",
  "PAYPAL_REQUEST_ID_PREVIOUSLY_USED",
  "PREVIOUS_REQUEST_IN_PROGRESS",
];

/** Where certificates are, and the name in that of a signer. */
export const certificatePath = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,128}$/;
export const signerName = /^CN=(?:[a-z0-9-]+\.)+paypal\.com$/m;

/** How a resolved dispute ended. */
export const disputeOutcomes = {
  RESOLVED_SELLER_FAVOUR: "dispute_won",
  // PayPal pays the buyer, and the seller keeps the money.
  RESOLVED_WITH_PAYOUT: "dispute_won",
  RESOLVED_BUYER_FAVOUR: "dispute_lost",
  CANCELED_BY_BUYER: "dispute_cancelled",
  ACCEPTED: "dispute_accepted",
  DENIED: "dispute_won",
  NONE: "dispute_cancelled",
} as const;
