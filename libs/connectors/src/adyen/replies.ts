import type { ProviderResponse } from "../connector.ts";
import { UnreadableResponse } from "../unreadable-response.ts";

export const isSuccess = ({ status }: ProviderResponse): boolean => status >= 200 && status < 300;

/** Parses JSON bytes. Throws {@link UnreadableResponse} on anything else. */
export const readJson = (body: Buffer, status?: number): unknown => {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new UnreadableResponse("The provider's answer is not JSON.", status);
  }
};

/** A member below others; undefined when one is missing. */
export const memberAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined),
    value,
  );

export const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = memberAt(value, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
};

/** The first of several names that `additionalData` has a text under. */
export const dataAt = (value: unknown, names: readonly string[]): string | undefined =>
  names.flatMap((name) => textAt(value, "additionalData", name) ?? []).at(0);

/** An amount as Adyen writes it down; undefined when there is none. */
export const amountAt = (value: unknown): { readonly value: number; readonly currency: string } | undefined => {
  const [amount, currency] = [memberAt(value, "amount", "value"), textAt(value, "amount", "currency")];
  return typeof amount === "number" && Number.isSafeInteger(amount) && currency !== undefined
    ? { value: amount, currency }
    : undefined;
};

/** A text that the answer must have. @throws {UnreadableResponse} when it is missing. */
export const needText = (value: unknown, name: string, status?: number): string => {
  const text = textAt(value, name);
  if (text === undefined) throw new UnreadableResponse(`The provider's answer has no ${name}.`, status);
  return text;
};
