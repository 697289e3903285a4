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

/** The security codes in what is sent. */
const securityCodesIn = (input: unknown, depth = 0): readonly string[] => {
  if (!hasMembers(input) || depth > depthMax) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    codeNames.includes(name) && typeof value === "string" && /^\d{3,4}$/.test(value)
      ? [value]
      : securityCodesIn(value, depth + 1),
  );
};

/**
 * What a provider reports, without card numbers in texts, and without the security code that was just sent: providers
 * repeat in an error what they were sent, and texts of errors are stored, published and shown.
 * @param input what was sent; undefined in messages that the provider sent by itself.
 */
export const withoutCardData = <Outcome extends object>(outcome: Outcome, input?: unknown): Outcome => {
  let sent: readonly string[] | null = null;
  const mask: Mask = (text) => {
    if (!/\d\D*\d\D*\d/.test(text)) return text;
    sent ??= securityCodesIn(input);
    const masked = maskCardNumbers(text);
    return sent.length === 0
      ? masked
      : masked.replaceAll(new RegExp(`(?<!\\d)(?:${sent.join("|")})(?!\\d)`, "g"), "***");
  };
  return maskedIn(outcome, mask) as Outcome;
};
