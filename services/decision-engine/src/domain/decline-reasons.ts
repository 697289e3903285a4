import type { ErrorCategory } from "@railyard/contracts";

/** What an error code means, for any sender. */
export interface DeclineReason {
  readonly category: ErrorCategory;
  readonly message: string;
  /** Whether the same gateway may be tried again with 3-D Secure. */
  readonly stepUpPossible: boolean;
}

const customers = (message: string): DeclineReason => ({
  category: "issue_with_payment_method",
  message,
  stepUpPossible: false,
});

const fraud = (message: string): DeclineReason => ({ category: "frm_decline", message, stepUpPossible: false });

const downtime = (message: string): DeclineReason => ({
  category: "processor_downtime",
  message,
  stepUpPossible: false,
});

// Response codes of ISO 8583, field 39, which issuers answer with all over the world.
const byResponseCode = new Map<string, DeclineReason>(
  Object.entries({
    "04": customers("The card is to be retained"),
    "07": fraud("The card is to be retained, special condition"),
    "14": customers("The card number is not valid"),
    "15": customers("There is no such issuer"),
    "33": customers("The card has expired"),
    "34": fraud("Fraud is suspected"),
    "41": customers("The card was lost"),
    "43": customers("The card was stolen"),
    "51": customers("Insufficient funds"),
    "54": customers("The card has expired"),
    "55": customers("The PIN is wrong"),
    "57": customers("The cardholder may not do this"),
    "59": fraud("Fraud is suspected"),
    "61": customers("The amount exceeds the card's limit"),
    "62": customers("The card is restricted"),
    "65": { ...customers("Authentication is required, or the card was used too often"), stepUpPossible: true },
    "75": customers("The PIN was wrong too often"),
    "82": customers("The card's check value is wrong"),
    "91": downtime("The issuer is not reachable"),
    "96": downtime("The system malfunctions"),
    "1A": { ...customers("Authentication is required"), stepUpPossible: true },
    N7: customers("The card's check value is wrong"),
  }),
);

// The same in words, as many providers write their codes.
const byWord = new Map<string, DeclineReason>(
  Object.entries({
    insufficient_funds: customers("Insufficient funds"),
    expired_card: customers("The card has expired"),
    incorrect_cvc: customers("The card's check value is wrong"),
    incorrect_number: customers("The card number is not valid"),
    invalid_number: customers("The card number is not valid"),
    lost_card: customers("The card was lost"),
    stolen_card: customers("The card was stolen"),
    authentication_required: { ...customers("Authentication is required"), stepUpPossible: true },
    fraudulent: fraud("Fraud is suspected"),
  }),
);

/**
 * What is known about an error. The issuer's code states more than the gateway's own, so it comes first; a code that is
 * not known means nothing, and the failure counts against the gateway.
 */
export const declineReason = (codes: {
  readonly issuerErrorCode: string | null;
  readonly errorCode: string | null;
}): DeclineReason | null => {
  for (const code of [codes.issuerErrorCode, codes.errorCode]) {
    if (code === null) continue;
    const found = byResponseCode.get(code.toUpperCase()) ?? byWord.get(code.toLowerCase());
    if (found !== undefined) return found;
  }
  return null;
};
