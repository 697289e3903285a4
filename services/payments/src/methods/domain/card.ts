import type { CardNetwork } from "@railyard/contracts";
import { passesLuhn } from "@railyard/identifiers";

import { failures } from "../failures.ts";
import type { CardRange } from "./card-range.ts";
import { cardNetworkOf } from "./card-network.ts";

/** A card in plaintext. It is kept in memory, or encrypted; never in a log, an event or an answer. */
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

/** What is known of a card in addition to its number; null where it is unknown. */
export interface CardTraits {
  readonly network: CardNetwork | null;
  readonly cardType: string | null;
  readonly issuer: string | null;
  readonly issuingCountry: string | null;
}

/** Only the number of the card is known. */
export const noTraits: CardTraits = { network: null, cardType: null, issuer: null, issuingCountry: null };

/** A card in plaintext as the caller states it, not checked yet; null where it states nothing. */
export interface StatedCard extends CardTraits {
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvc: string | null;
  readonly holderName: string | null;
}

/** What may be kept and shown of a card. */
export interface CardSummary extends CardTraits {
  readonly last4: string;
  /** First six digits. */
  readonly isin: string;
  /** First eight digits; null for numbers too short to hide the remaining ones. */
  readonly extendedBin: string | null;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly holderName: string | null;
  /** What a browser claims of the card where nothing is known: shown and routed by, but it loosens no rule. */
  readonly claimed?: Partial<CardTraits>;
}

/** The card with what a browser claims of it in the place of what is not known. */
export const withClaims = ({ claimed, ...known }: CardSummary): CardSummary => ({
  ...known,
  network: known.network ?? claimed?.network ?? null,
  cardType: known.cardType ?? claimed?.cardType ?? null,
  issuer: known.issuer ?? claimed?.issuer ?? null,
  issuingCountry: known.issuingCountry ?? claimed?.issuingCountry ?? null,
});

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

/** The security code; null when it is left out. @throws {Failure} `card_cvc_invalid` (IR_16). */
export const readCvc = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null;
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

const networkByNumber = (number: string, range: CardRange | null): CardNetwork | null =>
  range?.network ?? cardNetworkOf(number);

/**
 * A card as the caller sent it, checked.
 * @throws {Failure} `card_number_invalid` (IR_06), `card_expiry_invalid`, `card_expired`, `card_cvc_invalid` (IR_16).
 */
export const readCard = (stated: StatedCard, now: Date, range: CardRange | null = null): Card => {
  const number = readNumber(stated.number);
  const { expiryMonth, expiryYear } = readExpiry(stated.expiryMonth, stated.expiryYear, now);
  return {
    number,
    expiryMonth,
    expiryYear,
    cvc: readCvc(stated.cvc),
    holderName: stated.holderName,
    network: stated.network ?? networkByNumber(number, range),
  };
};

/** Whether the members of a request were stated by the merchant's server or by a browser. */
export interface CardWords {
  /** What a browser states about a card is only claimed. */
  readonly isClient: boolean;
  /** Card type by the payment method's type, as stated by the merchant's server; null without one. */
  readonly knownType: string | null;
  /** The same as stated by a browser. */
  readonly claimedType: string | null;
}

const claimsOf = (known: CardTraits, stated: CardTraits): Pick<CardSummary, "claimed"> => {
  const notification = Object.entries(stated).filter(
    ([name, value]) => value !== null && known[name as keyof CardTraits] === null,
  );
  return notification.length === 0 ? {} : { claimed: Object.fromEntries(notification) as Partial<CardTraits> };
};

/**
 * What may be shown of the card: never the PAN or the security code. What the merchant's server states of the card
 * itself takes precedence, then its range, then the type that the merchant expects; a browser's statement comes last.
 */
export const summaryOf = (
  card: Card,
  stated: CardTraits,
  { isClient, knownType, claimedType }: CardWords,
  range: CardRange | null = null,
): CardSummary => {
  const { network, cardType, issuer, issuingCountry } = stated;
  const trusted = isClient ? null : stated;
  const known: CardTraits = {
    network: trusted?.network ?? networkByNumber(card.number, range),
    cardType: trusted?.cardType ?? range?.cardType ?? knownType,
    issuer: trusted?.issuer ?? range?.issuer ?? null,
    issuingCountry: trusted?.issuingCountry ?? range?.issuingCountry ?? null,
  };
  return {
    last4: card.number.slice(-4),
    isin: card.number.slice(0, 6),
    extendedBin: card.number.length >= 15 ? card.number.slice(0, 8) : null,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    holderName: card.holderName,
    ...known,
    ...claimsOf(known, { network, cardType: cardType ?? claimedType, issuer, issuingCountry }),
  };
};

/**
 * A stored card with the current data of its range. Cards stored long ago do not record which of their data the caller
 * claimed and which were known from the range.
 */
export const withRange = (card: CardSummary, number: string, range: CardRange | null): CardSummary => {
  const { claimed = {}, ...kept } = card;
  const known: CardTraits = {
    network: kept.network ?? networkByNumber(number, range),
    cardType: range?.cardType ?? kept.cardType,
    issuer: range?.issuer ?? kept.issuer,
    issuingCountry: range?.issuingCountry ?? kept.issuingCountry,
  };
  return { ...kept, ...known, ...claimsOf(known, { ...noTraits, ...claimed }) };
};
