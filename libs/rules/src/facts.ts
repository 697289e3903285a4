import type { Weekday } from "./conditions.ts";

/** Something known of a payment. Variants are compared without regard to case, texts exactly. */
export type Fact =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "enum_variant"; readonly value: string }
  | { readonly type: "str_value"; readonly value: string };

/** The time of the payment in a time zone. */
export interface LocalTime {
  /** After midnight. */
  readonly minute: number;
  readonly weekday: Weekday;
}

/** A payment as conditions see it; amounts in minor units. What is not known is left out. */
export interface Facts {
  readonly values: ReadonlyMap<string, Fact>;
  /** The merchant's own data, as text by key. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Whether a metadata condition asks for the name that it is under where its own key is not known. */
  readonly isMetadataFoundByName: boolean;
  /** Undefined where the time of the payment is not known. */
  readonly localTime?: (timeZone: string) => LocalTime | undefined;
}

const maximumMetadata = 100;

const comparableTypes: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** Entries of a free object that conditions can compare: texts, numbers and flags; the first hundred of them. */
export const metadataOf = (given: Readonly<Record<string, unknown>> | null): ReadonlyMap<string, string> => {
  const entries = Object.entries(given ?? {})
    .filter(([, value]) => comparableTypes.has(typeof value))
    .slice(0, maximumMetadata);
  return new Map(entries.map(([key, value]) => [key, String(value)]));
};
