// What is taken from general knowledge of PayPal and must be confirmed with a sandbox account before the connector goes
// live. Also unconfirmed, in their own files: that a key that comes again with another body gets the order of before
// (claimParams), the status of an order after 3-D Secure, and that it names its processing instruction
// (isToBeCompleted), the form of answers to disputes (payPalUpload), the place of a prolonged authorization
// (authorizationIn).

import type { EvidenceType } from "./params.ts";

/** Issues after which the outcome of the request is not known: it, or one like it, has acted or still acts. */
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

/** How old a webhook may be: PayPal sends it up to 25 times in three days, under the time of the first. */
export const transmissionAgeMaxMs = 4 * 24 * 3_600_000;

/** Which of PayPal's kinds of evidence ours are; the others go as `OTHER`. */
export const evidenceTypes: Readonly<Record<string, EvidenceType>> = {
  customer_signature: "PROOF_OF_DELIVERY_SIGNATURE",
  receipt: "PROOF_OF_RECEIPT_COPY",
  refund_policy: "RETURN_POLICY",
  refund_policy_disclosure: "RETURN_POLICY",
  recurring_transaction_agreement: "BILLING_AGREEMENT",
  product_description: "ITEM_DESCRIPTION",
  shipping_documentation: "ADDITIONAL_PROOF_OF_SHIPMENT",
  shipping_address: "DELIVERY_ADDRESS",
  service_documentation: "PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED",
  invoice_showing_distinct_transactions: "DETAILS_OF_PURCHASE",
};

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

/** The batch that was made under the same id before, in the links of the refusal of another one. */
export const earlierBatch = /\/v1\/payments\/payouts\/([A-Z0-9]{1,30})(?=["?])/;

/** A telephone number as payouts name their receiver: digits, and those of the United States for Venmo. */
export const phoneReceiver = (phone: string, wallet: "PAYPAL" | "VENMO"): string => {
  const digits = phone.replaceAll(/\D/g, "");
  return wallet === "VENMO" && digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
};
