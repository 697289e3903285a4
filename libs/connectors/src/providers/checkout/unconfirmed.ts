// What is taken from general knowledge of Checkout.com and must be confirmed with a sandbox account before the
// connector goes live. Also unconfirmed, in their own files: that webhooks of captures and refunds carry the metadata
// of that operation and the balances (without balances one of our captures is still known by its id), the limits of
// metadata, the members of items, and an exemption without 3-D Secure; that a look-up by reference finds a payment of
// any status within `UNHEARD_GRACE_MS`, shows the reference and the status of each, and answers a search for nothing
// with an empty list; that a key is remembered for captures and refunds as for payments; and the meanings of response
// codes in the shipped rules.

/** Chilean pesos are counted in hundredths that end in 00. */
export const chileanPesoStep = 100;

/** Longest `reference` that every payment method takes, and what BLIK takes. */
export const longestReference = 50;
export const longestBlikReference = 35;

/** What an access token is asked for; the client must have been given them all. */
export const accessScopes = ["gateway", "vault", "disputes", "files", "flow", "payouts:bank-details"] as const;

/** What a payout to a card is for, in the words of the card schemes: a disbursement of funds to a customer. */
export const cardPayoutPurpose = "FD";

/** Longest text that the recipient of a payout sees. */
export const longestPayoutDescriptor = 50;

/** Both members of a billing descriptor must be given, and are at most so long. */
export const longestDescriptorName = 25;
export const longestDescriptorCity = 13;

/** Kinds of operations in the list of a payment's actions; the list holds only those that were processed. */
export const actionTypes = { capture: "Capture", refund: "Refund" } as const;

/** Codes of declines that mean the customer was not authenticated. */
export const authenticationFailureCodes: readonly string[] = ["20150", "20151", "20153"];

/** What a refusal without a body means. */
export const codeByStatus: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "not_allowed",
  404: "resource_not_found",
};

/** Kinds of evidence under their own names at Checkout.com; the others are additional evidence. */
export const evidenceNames: Readonly<Record<string, string>> = {
  receipt: "invoice_or_receipt",
  shipping_documentation: "proof_of_delivery_or_service",
  service_documentation: "proof_of_delivery_or_service",
  shipping_date: "proof_of_delivery_or_service_date",
  service_date: "proof_of_delivery_or_service_date",
  customer_communication: "customer_communication",
  refund_policy: "refund_or_cancellation_policy",
  cancellation_policy: "refund_or_cancellation_policy",
  recurring_transaction_agreement: "recurring_transaction_agreement",
  invoice_showing_distinct_transactions: "invoice_showing_distinct_transactions",
};

/** Where these methods are offered. */
export const almaCountries = ["AT", "BE", "DE", "ES", "FR", "IE", "IT", "LU", "NL", "PT"] as const;
export const sepaCountries =
  "AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA".split(
    " ",
  );
