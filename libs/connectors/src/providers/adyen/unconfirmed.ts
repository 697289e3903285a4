import type { DisputeReport } from "../../port/outcomes.ts";

// Facts about Adyen that no document at hand confirms. Check each of them against a test account before going live.

/** Decimals of the Indonesian rupiah at Adyen. */
export const rupiahExponent = 0;

/** Longest Idempotency-Key. */
export const idempotencyKeyLengthMax = 64;

/** `errorCode` of a request whose twin with the same key is still under way. */
export const duplicateUnderWay = "704";

/** `errorCode` of a review of a payout that Adyen does not know. */
export const unknownPayout = "167";

/** Header that states that the same request may succeed a moment later. */
export const transientErrorHeader = "transient-error";

/** `paymentMethod.brand` by our card networks, where the number alone does not choose it. */
export const cardBrands: Readonly<Record<string, string>> = { CartesBancaires: "cartebancaire" };

/** Member of the merchant's `installment_data` that states in how many parts the customer pays. */
export const installmentCount = "number_of_installments";

/** Names in `additionalData` of answers and webhooks; the older name of each comes last. */
export const answerData = {
  storedPaymentMethod: ["tokenization.storedPaymentMethodId", "recurring.recurringDetailReference"],
  shopper: ["tokenization.shopperReference", "recurring.shopperReference", "shopperReference"],
  networkTransaction: ["networkTxReference"],
  issuerReason: ["refusalReasonRaw"],
  networkAdvice: ["merchantAdviceCode"],
} as const;

/** Refusals that mean that the customer was not authenticated. */
export const authenticationRefusals = ["11", "38", "39", "42"];

/** Codes of refusals by their words, which are all that webhooks hold. */
export const refusalCodes: Readonly<Record<string, string>> = {
  refused: "2",
  referral: "3",
  "acquirer error": "4",
  "blocked card": "5",
  "expired card": "6",
  "invalid card number": "8",
  "issuer unavailable": "9",
  "not supported": "10",
  "3d not authenticated": "11",
  "not enough balance": "12",
  "acquirer fraud": "14",
  cancelled: "15",
  "shopper cancelled": "16",
  "invalid pin": "17",
  "pin tries exceeded": "18",
  fraud: "20",
  "not submitted": "21",
  "fraud-cancelled": "22",
  "transaction not permitted": "23",
  "cvc declined": "24",
  "restricted card": "25",
  "revocation of auth": "26",
  "declined non generic": "27",
  "withdrawal amount exceeded": "28",
  "withdrawal count exceeded": "29",
  "issuer suspected fraud": "31",
  "avs declined": "32",
  "authentication required": "38",
};

/** Where, and with what, methods are taken. */
export const payPalCurrencies =
  "AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" ");
export const klarnaCountries = "AT AU BE CA CH CZ DE DK ES FI FR GB GR IE IT NL NO NZ PL PT RO SE US".split(" ");
export const klarnaCurrencies = "AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD".split(" ");
export const sepaCountries =
  "AD AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA".split(
    " ",
  );

export const alipayCurrencies = "AUD CAD CHF CNY DKK EUR GBP HKD JPY NOK NZD SEK SGD THB USD".split(" ");
export const trustlyCountries = "AT CZ DE DK EE ES FI GB LT LV NL NO PL SE SK".split(" ");
export const trustlyCurrencies = "CZK DKK EUR GBP NOK PLN SEK".split(" ");
export const paysafecardCurrencies = "AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD".split(" ");

/** Path of the return address's part that must go to `/payments/details`. */
export const redirectResultName = "redirectResult";

/** `additionalData` of a dispute's webhook. */
export const disputeData = {
  status: "disputeStatus",
  reasonCode: "chargebackReasonCode",
  defenseEnd: "defensePeriodEndsAt",
} as const;

/** `additionalData.disputeStatus`; where it is missing the event implies it. */
export const disputeStatuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  Undefended: "dispute_opened",
  Unresponded: "dispute_opened",
  Pending: "dispute_challenged",
  Responded: "dispute_challenged",
  Accepted: "dispute_accepted",
  Expired: "dispute_expired",
  Lost: "dispute_lost",
  Won: "dispute_won",
};

/** Those of a request for information. */
export const requestStatuses: readonly string[] = ["Unresponded", "Responded"];

/** Kind of document that represents any other. */
export const generalDocument = "DefenseMaterial";

/** Kinds of documents by our kinds of evidence, where there is a better one than the general. */
export const documentTypes: Readonly<Record<string, readonly string[]>> = {
  receipt: ["TIDorInvoice"],
  invoice_showing_distinct_transactions: ["TIDorInvoice"],
  service_documentation: ["ProofOfGoodsOrServicesProvided"],
  shipping_documentation: ["ProofOfGoodsOrServicesProvided"],
  cancellation_policy: ["DisclosureAtPointOfSale"],
  refund_policy: ["DisclosureAtPointOfSale"],
};

/** Types of files that are taken as documents. */
export const evidenceContentTypes: readonly string[] = ["application/pdf", "image/jpeg", "image/tiff"];

/** What an event of the kind CANCEL_OR_REFUND was, in its `additionalData`. */
export const modificationAction = "modification.action";
