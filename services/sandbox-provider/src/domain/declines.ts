/** Why money is not taken: the code that merchants' error rules match on, and the message. */
export const declines = {
  card_declined: { message: "The card was declined.", issuerCode: "05" },
  insufficient_funds: { message: "The account does not hold enough money.", issuerCode: "51" },
  lost_card: { message: "The card was reported lost.", issuerCode: "41" },
  stolen_card: { message: "The card was reported stolen.", issuerCode: "43" },
  expired_card: { message: "The card has expired.", issuerCode: "54" },
  incorrect_cvc: { message: "The security code is wrong.", issuerCode: "N7" },
  incorrect_number: { message: "The card number is wrong.", issuerCode: "14" },
  card_not_supported: {
    message: "The sandbox does not know this card. Use one of its test cards.",
    issuerCode: null,
  },
  network_token_declined: { message: "The issuer does not take the network token.", issuerCode: "15" },
  authentication_required: { message: "The issuer wants 3DS. Send the payment again with 3DS.", issuerCode: "1A" },
  authentication_failed: { message: "The customer was not authenticated.", issuerCode: null },
  suspected_fraud: { message: "The payment was held as suspicious and rejected.", issuerCode: "59" },
  mandate_unknown: { message: "There is no such mandate.", issuerCode: null },
  mandate_ended: { message: "The mandate has ended.", issuerCode: null },
  network_transaction_invalid: {
    message: "A network transaction id has 1 to 64 letters, digits, hyphens and underscores.",
    issuerCode: null,
  },
  mandate_declined: { message: "The issuer declined a merchant-initiated charge (MIT).", issuerCode: "05" },
  payment_rejected: { message: "The customer or the customer's bank refused.", issuerCode: null },
  insufficient_balance: { message: "The balance of the gift card is too small.", issuerCode: null },
  address_invalid: { message: "There is no such payment address.", issuerCode: null },
} as const;

export type DeclineCode = keyof typeof declines;

/** How an authorization ends: taken in full, in part, or not. */
export type Verdict = "approve" | "approve_half" | DeclineCode;
