import { maskCardNumbers } from "@railyard/identifiers";

type Members = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null;

const mapTexts = (value: unknown, mask: Mask): unknown => {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, mask)]));
};

const maskMembers = (value: unknown, mask: Mask, names: readonly string[]): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, names.includes(name) ? mapTexts(member, mask) : member]),
      )
    : value;

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

/** The very same value when nothing is masked, as in the outcomes of nearly all payments. */
const maskedIn = (value: unknown, mask: Mask): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskedIn(one, mask));
  // Times and bytes have no members of ours.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const masked = maskedMember(name, value[name], mask);
    if (masked !== value[name]) (copy ??= { ...value })[name] = masked;
  }
  return copy ?? value;
};

const codeNames = ["cvc", "securityCode"];
const depthMax = 5;

/** The security codes in what is sent. */
const securityCodesIn = (input: unknown, depth = 0): readonly string[] => {
  if (!isObject(input) || depth > depthMax) return [];
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
