import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { CardRange } from "../../methods/domain/card-range.ts";
import type { CardSummary } from "../../methods/domain/card.ts";
import { noTraits, summaryOf } from "../../methods/domain/card.ts";
import { cardNetworkOf } from "../../methods/domain/card-network.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import { keptBankKind } from "./payout-bank.ts";
import type { PayoutMethodSecret } from "./payout-method.ts";
import type { Payout } from "./payout.ts";

/** Whether the change is the success of a payout that stores its destination; one that was stored already stays so. */
export const savesDestination = (before: Payout, after: Payout): boolean =>
  before.status !== "success" &&
  after.status === "success" &&
  after.details.isRecurring === true &&
  after.details.payoutMethodId === undefined &&
  after.customerId !== null;

/** The payout with the method that its destination was stored as; null: the recipient was erased meanwhile. */
export const withSavedDestination = (payout: Payout, paymentMethodId: string | null): Payout =>
  paymentMethodId === null ? payout : { ...payout, details: { ...payout.details, payoutMethodId: paymentMethodId } };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const plain = (value: unknown): string => textOf(value).replaceAll(/[\s-]/g, "").toUpperCase();

const bankAccountOf = (data: PayoutMethodSecret["data"]): string => {
  if (plain(data["iban"]) !== "") return `iban:${plain(data["iban"])}`;
  if (textOf(data["pix_key"]) !== "") return `pix:${textOf(data["pix_key"]).trim().toLowerCase()}`;
  const sortCode = plain(data["bank_sort_code"]);
  const bank = sortCode === "" ? `ach:${plain(data["bank_routing_number"])}` : `bacs:${sortCode}`;
  return `${bank}:${plain(data["bank_account_number"])}`;
};

/**
 * The account in one spelling, the same however it was written; of a card its number alone, so that the card is known
 * again when it was stored by a payment.
 */
export const accountTextOf = ({ type, data }: PayoutMethodSecret): string => {
  if (type === "card") return plain(data["card_number"]);
  if (type === "bank") return bankAccountOf(data);
  const kind = textOf(data["kind"]);
  const telephone = plain(data["telephone_number"]);
  if (telephone !== "") return `${kind}:telephone:${telephone}`;
  const id = textOf(data["paypal_id"]);
  return id === "" ? `${kind}:email:${textOf(data["email"]).trim().toLowerCase()}` : `${kind}:id:${id}`;
};

/** A destination as a stored payment method. */
export interface SavedMethod {
  readonly paymentMethod: PaymentMethod;
  readonly paymentMethodType: PaymentMethodType | null;
  readonly secret: MethodSecret;
  readonly card?: CardSummary;
}

const savedCard = ({ data }: PayoutMethodSecret, rangeOf: (number: string) => CardRange | null): SavedMethod => {
  const number = textOf(data["card_number"]);
  const range = rangeOf(number);
  const card = {
    number,
    expiryMonth: textOf(data["expiry_month"]),
    expiryYear: textOf(data["expiry_year"]),
    cvc: null,
    holderName: typeof data["card_holder_name"] === "string" ? data["card_holder_name"] : null,
    network: range?.network ?? cardNetworkOf(number),
  };
  // A recipient's browser may have sent it, so that only what the number itself shows counts.
  const words = { isClient: true, knownType: null, claimedType: null };
  const summary = summaryOf(card, noTraits, words, range);
  const { cardType } = summary;
  return {
    paymentMethod: "card",
    paymentMethodType: cardType === "credit" || cardType === "debit" ? cardType : null,
    secret: { kind: "card", card },
    card: summary,
  };
};

/** The destination of a payout as a payment method to store. */
export const methodOfDestination = (
  destination: PayoutMethodSecret,
  rangeOf: (number: string) => CardRange | null,
): SavedMethod => {
  if (destination.type === "card") return savedCard(destination, rangeOf);
  const { kind: stated, ...data } = destination.data;
  const isBank = destination.type === "bank";
  const method = isBank ? "bank_transfer" : destination.type === "wallet" ? "wallet" : "bank_redirect";
  const kind = isBank ? keptBankKind(data) : textOf(stated);
  return {
    paymentMethod: method,
    paymentMethodType: kind as PaymentMethodType,
    secret: { kind: "other", method, data: { [kind]: data } },
  };
};
