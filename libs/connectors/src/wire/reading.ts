// Reading answers and webhooks: what is not as documented is unreadable, never guessed.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";

import type { ProviderResponse } from "../port/connector.ts";
import { UnreadableResponse } from "./unreadable-response.ts";

export const isSuccess = ({ status }: Pick<ProviderResponse, "status">): boolean => status >= 200 && status < 300;

/** Parses JSON bytes. Throws {@link UnreadableResponse} on anything else. */
export const readJson = (body: Buffer | string, status?: number): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw new UnreadableResponse("The provider's answer is not JSON.", status);
  }
};

/** Checks a value that a provider sent. Throws {@link UnreadableResponse}. */
export type Reader<Value> = (value: unknown, status?: number) => Value;

// Formats and unknown members are the provider's business; what is read here must have the documented type.
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, validateFormats: false });

/**
 * A reader of what has that JSON schema; `name` states in messages what was odd. The schema is compiled when the reader
 * is first used: most processes talk with few providers, and all readers together would be a fifth of a start.
 */
export const reader = <Value>(schema: object, name: string): Reader<Value> => {
  let isValid: ValidateFunction<Value> | undefined;
  return (value, status) => {
    isValid ??= ajv.compile<Value>(schema);
    if (isValid(value)) return value;
    const place = isValid.errors?.[0]?.instancePath ?? "";
    throw new UnreadableResponse(`The provider's ${name} is odd at ${place}.`, status);
  };
};

/** What a successful answer holds. */
export const readBody = <Value>({ body, status }: ProviderResponse, as: Reader<Value>): Value =>
  as(readJson(body, status), status);

/** A member below others; undefined when one is missing. */
export const memberAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (holder, name) => (typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined),
    value,
  );

/** A text below other members; undefined when it is missing or empty. */
export const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = memberAt(value, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
};
