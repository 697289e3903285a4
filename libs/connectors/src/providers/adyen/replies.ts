import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { memberAt, textAt } from "../../wire/reading.ts";

/** The first of several names that `additionalData` has a text under. */
export const dataAt = (value: unknown, names: readonly string[]): string | undefined =>
  names.flatMap((name) => textAt(value, "additionalData", name) ?? []).at(0);

/** An amount as Adyen writes it down, however large; undefined when there is none. */
export const amountAt = (value: unknown): { readonly value: number; readonly currency: string } | undefined => {
  const [amount, currency] = [memberAt(value, "amount", "value"), textAt(value, "amount", "currency")];
  return typeof amount === "number" && currency !== undefined ? { value: amount, currency } : undefined;
};

/** A text that the answer must have. @throws {UnreadableResponse} when it is missing. */
export const needText = (value: unknown, name: string, status?: number): string => {
  const text = textAt(value, name);
  if (text === undefined) throw new UnreadableResponse(`The provider's answer has no ${name}.`, status);
  return text;
};
