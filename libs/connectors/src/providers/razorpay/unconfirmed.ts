// What is taken from general knowledge of Razorpay, or stated differently in different documents of it, and must be
// confirmed with a test account before the connector goes live. Also unconfirmed, in their own files: that
// `create/json` takes `auth_type` for orders by mail and telephone as `create/redirect` does, that a look-up by receipt
// finds an order at once, and the meanings of the reasons in the shipped rules.

/** Smallest amount of rupees, for payments and payouts, in paise. Other currencies have one of their own. */
export const smallestRupees = 100;

/** Currencies with three decimals: the last one must be zero. */
export const thousandthStep = 10;

/** How much a card kept for merchant-initiated charges may be charged at once, in the order's currency. */
export const largestKeptCharge = 1_500_000;

/** How often such a card is charged: whenever the merchant asks. */
export const keptChargeFrequency = "as_presented";

/**
 * How long, in minutes, a payment may wait for its capture: five days, the longest that Razorpay takes. One that is
 * captured automatically is so, too, when its bank answers as late.
 */
export const captureMinutes = 7200;

/** How long, in minutes, a customer may take to agree to a request in the UPI app. */
export const collectMinutes = 10;

/** Longest texts of a payment. */
export const lengths = {
  email: 40,
  contact: 15,
  name: 50,
  description: 255,
  language: 8,
  note: 256,
  noteName: 256,
  summary: 1000,
} as const;

/** The step of a payment in which the customer is authenticated. */
export const authenticationStep = "payment_authentication";

/** Reasons that name none. */
export const namelessReasons: readonly string[] = ["", "NA", "null"];

/** What a refusal without a reason means. */
export const codeByStatus: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "not_allowed",
  404: "not_found",
};

/** Wallets by our names of them. */
export const walletCodes: Readonly<Record<string, string>> = {
  amazon_pay: "amazonpay",
  paypal: "paypal",
  touch_n_go: "touchngo",
};

/** Kinds of evidence under their own names at Razorpay; the others go under `others`. */
export const evidenceNames: Readonly<Record<string, string>> = {
  receipt: "billing_proof",
  invoice_showing_distinct_transactions: "billing_proof",
  shipping_documentation: "shipping_proof",
  service_documentation: "proof_of_service",
  customer_communication: "customer_communication",
  refund_policy: "refund_cancellation_policy",
  cancellation_policy: "refund_cancellation_policy",
  recurring_transaction_agreement: "term_and_conditions",
};

/** How a payout goes to a card, and what it is for. */
export const cardPayout = { mode: "NEFT", purpose: "payout", narrationMax: 30 } as const;
