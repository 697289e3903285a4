import { maskCardNumbers } from "@railyard/identifiers";

type Members = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

// Times and bytes have no members of ours.
const hasMembers = (value: unknown): value is Members =>
  Array.isArray(value) ||
  (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);

const copyOf = (value: Members): Record<string, unknown> => Object.assign(Array.isArray(value) ? [] : {}, value);

/** The very same value when no member changes, as in the outcomes of nearly all payments. */
const mapMembers = (value: unknown, map: (name: string, member: unknown) => unknown): unknown => {
  if (!hasMembers(value)) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const mapped = map(name, value[name]);
    if (mapped !== value[name]) (copy ??= copyOf(value))[name] = mapped;
  }
  return copy ?? value;
};

const mapTexts = (value: unknown, mask: Mask): unknown =>
  typeof value === "string" ? mask(value) : mapMembers(value, (_name, member) => mapTexts(member, mask));

const maskMembers = (value: unknown, mask: Mask, names: readonly string[]): unknown =>
  mapMembers(value, (name, member) => (names.includes(name) ? mapTexts(member, mask) : member));

/** Texts that people wrote, or that a provider wrote for people; codes may be a number that is as long as a CVC. */
const freeTexts = ["message", "reason", "issuerMessage"];
const codes = ["code", "issuerCode", "networkCode"];
const textsOfDispute = ["reason", "reasonCode", "connectorStatus"];

/** Members of outcomes with free texts, at any depth. All others are ids, amounts, addresses and our own words. */
const maskedMember = (name: string, value: unknown, mask: Mask): unknown => {
  if (name === "error") return maskMembers(maskMembers(value, mask, freeTexts), maskCardNumbers, codes);
  if (name === "report") return maskMembers(value, mask, textsOfDispute);
  if (name === "paymentChecks") return mapTexts(value, mask);
  return maskedIn(value, mask);
};

const maskedIn = (value: unknown, mask: Mask): unknown =>
  mapMembers(value, (name, member) => maskedMember(name, member, mask));

const codeNames = ["cvc", "securityCode"];
const depthMax = 5;

/** Members of what is sent that state who the customer or the recipient is, and where the account is. */
const personalNames = new Set([
  ...["name", "customerName", "holderName", "firstName", "lastName", "first_name", "last_name", "card_holder_name"],
  ...["account_holder_name", "bank_account_holder_name", "email", "phone", "telephone_number", "mobile_number"],
  ...["line1", "line2", "line3", "ip_address", "tax_id", "cpf", "cnpj"],
  ...["iban", "account", "account_number", "bank_account_number", "pix_key", "vpa_id"],
]);

/** What the merchant states of itself and of the goods. */
const merchantsMembers = ["order", "billingDescriptor", "metadata", "connectorMetadata", "fraudMetadata"];

/** Texts of fewer characters are parts of too many words. */
const personalTextMin = 3;

interface SentTexts {
  readonly codes: string[];
  readonly personal: string[];
}

/** The security codes and the personal texts in what is sent. */
const sentTextsIn = (input: unknown, sent: SentTexts = { codes: [], personal: [] }, depth = 0): SentTexts => {
  if (!hasMembers(input) || depth > depthMax) return sent;
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== "string") {
      if (!merchantsMembers.includes(name)) sentTextsIn(value, sent, depth + 1);
    } else if (codeNames.includes(name)) {
      if (/^\d{3,4}$/.test(value)) sent.codes.push(value);
    } else if (personalNames.has(name) && value.trim().length >= personalTextMin) sent.personal.push(value.trim());
  }
  return sent;
};

// With the flag u, nothing but these may be escaped.
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Of numbers of accounts, in groups as well. */
export const sourceOf = (text: string): string =>
  /^[A-Z]*\d[A-Z\d]+$/i.test(text) ? [...text].join("[ -]?") : escaped(text);

/** Replaces whole words; the longest first, since one may be part of another. */
export const maskerOf = (sources: readonly string[], inWord: string, flags = "gu"): Mask => {
  if (sources.length === 0) return (text) => text;
  const choice = sources.toSorted((left, right) => right.length - left.length).join("|");
  const pattern = new RegExp(`(?<!${inWord})(?:${choice})(?!${inWord})`, flags);
  return (text) => text.replaceAll(pattern, "***");
};

// Begins where a word does, or a text without any would be read once for each of its characters.
export const emails = /(?<![^\s@<>"'(),;:])[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[\p{L}\d-]{2,}/gu;

/**
 * What a provider reports, with `***` in texts for card numbers, for e-mail addresses, and for the security code and
 * the personal data that were just sent: providers repeat in an error what they were sent, and texts of errors are
 * stored in clear, published, shown, and kept when the customer is erased.
 * @param input what was sent; undefined in messages that the provider sent by itself.
 */
export const withMaskedTexts = <Outcome extends object>(outcome: Outcome, input?: unknown): Outcome => {
  let masks: readonly Mask[] | null = null;
  const mask: Mask = (text) => {
    // Results of checks, which nearly all payments have.
    if (/^[a-z_]+$/.test(text)) return text;
    if (masks === null) {
      const { codes, personal } = sentTextsIn(input);
      masks = [maskerOf(personal.map(sourceOf), String.raw`[\p{L}\p{N}]`), maskerOf(codes, String.raw`\d`)];
    }
    const withoutNumbers = /\d\D*\d\D*\d/.test(text) ? maskCardNumbers(text) : text;
    return masks.reduce((masked, hide) => hide(masked), withoutNumbers.replaceAll(emails, "***"));
  };
  return maskedIn(outcome, mask) as Outcome;
};
