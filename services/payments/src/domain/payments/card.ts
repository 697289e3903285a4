import type { CardNetwork, CardRequest } from "@railyard/contracts";

import { failures } from "../../failures.ts";
import type { CardRange } from "../card-ranges/card-range.ts";
import { cardNetworkOf } from "./card-network.ts";

/** A card in the clear. It lives in memory, or sealed; never in a log, an event or an answer. */
export interface Card {
  readonly number: string;
  /** Two digits, `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** Null when the caller gave none, and for a card that was stored. */
  readonly cvc: string | null;
  readonly holderName: string | null;
  readonly network: CardNetwork | null;
}

/** What may be kept and shown of a card. */
export interface CardSummary {
  readonly last4: string;
  /** First six digits. */
  readonly isin: string;
  /** First eight digits; null for numbers too short to hide the rest. */
  readonly extendedBin: string | null;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holderName: string | null;
  readonly network: CardNetwork | null;
  readonly cardType: string | null;
  readonly issuer: string | null;
  readonly issuingCountry: string | null;
}

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  let isDoubled = false;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits.charCodeAt(index) - 48;
    const doubled = digit * 2;
    sum += isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : digit;
    isDoubled = !isDoubled;
  }
  return sum % 10 === 0;
};

const numberPattern = /^\d{8,19}$/;

/** The number without blanks. @throws {Failure} `card_number_invalid` (IR_06). */
export const readNumber = (text: string, field = "payment_method_data.card.card_number"): string => {
  const digits = text.replaceAll(/[ -]/g, "");
  if (!numberPattern.test(digits) || !passesLuhn(digits)) {
    throw failures.card_number_invalid({ field });
  }
  return digits;
};

/** Paths of an expiry in the request. */
export interface ExpiryFields {
  readonly month: string;
  readonly year: string;
}

const cardExpiryFields: ExpiryFields = {
  month: "payment_method_data.card.card_exp_month",
  year: "payment_method_data.card.card_exp_year",
};

const readMonth = (text: string, field: string): string => {
  const month = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (month < 1 || month > 12) {
    throw failures.card_expiry_invalid({ field, problem: "it must be 01 to 12" });
  }
  return String(month).padStart(2, "0");
};

const readYear = (text: string, field: string): string => {
  if (/^\d{2}$/.test(text)) return `20${text}`;
  if (/^\d{4}$/.test(text)) return text;
  throw failures.card_expiry_invalid({ field, problem: "it must have two or four digits" });
};

// A card is good through the last day of its month, and the day ends last in UTC-12.
export const isExpired = (year: string, month: string, now: Date): boolean => {
  const endOfMonth = Date.UTC(Number(year), Number(month), 1, 12);
  return now.getTime() >= endOfMonth;
};

/** The security code when it has the right form. */
export const readCvc = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined || text === "") return null;
  if (!/^\d{3,4}$/.test(text)) throw failures.card_cvc_invalid({ field: "payment_method_data.card.card_cvc" });
  return text;
};

/**
 * Month and year of expiry in one form.
 * @throws {Failure} `card_expiry_invalid`, `card_expired` (IR_16).
 */
export const readExpiry = (
  month: string,
  year: string,
  now: Date,
  fields: ExpiryFields = cardExpiryFields,
): Pick<Card, "expiryMonth" | "expiryYear"> => {
  const expiryMonth = readMonth(month, fields.month);
  const expiryYear = readYear(year, fields.year);
  if (isExpired(expiryYear, expiryMonth, now)) {
    throw failures.card_expired({ field: fields.year, expiry: `${expiryMonth}/${expiryYear}` });
  }
  return { expiryMonth, expiryYear };
};

/**
 * A card as the caller sent it, checked.
 * @throws {Failure} `card_number_invalid` (IR_06), `card_expiry_invalid`, `card_expired`, `card_cvc_invalid` (IR_16).
 */
export const readCard = (request: CardRequest, now: Date, range: CardRange | null = null): Card => {
  const number = readNumber(request.card_number);
  const { expiryMonth, expiryYear } = readExpiry(request.card_exp_month, request.card_exp_year, now);
  return {
    number,
    expiryMonth,
    expiryYear,
    cvc: readCvc(request.card_cvc),
    holderName: request.card_holder_name ?? null,
    network: request.card_network ?? cardNetworkOf(number) ?? range?.network ?? null,
  };
};

/** What may be shown of the card: never the number or the security code. */
export const summaryOf = (
  card: Card,
  request: CardRequest,
  cardType: string | null,
  range: CardRange | null = null,
): CardSummary => ({
  last4: card.number.slice(-4),
  isin: card.number.slice(0, 6),
  extendedBin: card.number.length >= 15 ? card.number.slice(0, 8) : null,
  expiryMonth: card.expiryMonth,
  expiryYear: card.expiryYear,
  holderName: card.holderName,
  network: card.network,
  cardType: request.card_type ?? cardType ?? range?.cardType ?? null,
  issuer: request.card_issuer ?? range?.issuer ?? null,
  issuingCountry: request.card_issuing_country ?? range?.issuingCountry ?? null,
});
