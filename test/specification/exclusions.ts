/** A place where the contracts are not what the specification says, and why. */
export interface Exclusion {
  readonly place: string;
  readonly reason: string;
}

const because = (reason: string, places: readonly string[]): readonly Exclusion[] =>
  places.map((place) => ({ place, reason }));

/** What is not built yet. This list only ever shrinks: whoever builds a thing takes its line out. */
export const notBuiltYet: readonly Exclusion[] = [];

/** Event classes and types beyond the specification: of money that no attempt of a payment explains. */
export const furtherEventClasses: readonly string[] = ["unmatched_transactions"];

export const furtherEventTypes: readonly string[] = [
  "unmatched_transaction_detected",
  "unmatched_transaction_reversed",
  "unmatched_transaction_review",
  "unmatched_transaction_resolved",
];

/** Where Railyard does otherwise on purpose. */
export const decidedOtherwise: readonly Exclusion[] = [
  ...because("Clients of peers name accounts as vault_processor; such an account is kept and has no effect.", [
    "Merchant connector account.connector_type",
  ]),
  ...because("The minimum of 100 is documented, not enforced: nothing is left to capture in the end, which is 0.", [
    "Payment.amount_capturable",
    "Limits: amount_capturable",
  ]),
  ...because("A payment is made before its payment method is known; until then the member is null.", [
    "Payment.payment_method",
  ]),
];
