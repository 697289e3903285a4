// Small conversions on the way from an input to a provider's request.

/** A text that is not empty; undefined is left out of the request. */
export const given = (value: string | null | undefined): string | undefined =>
  value === null || value === "" ? undefined : value;

/** The text as one of the values that the provider knows; undefined when it is none of them. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null | undefined,
): Value | undefined => values.find((value) => value === text);

/** What the table has under a name that comes from outside; undefined when that is nothing of its own. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A value of the merchant's metadata, where the provider keeps only texts. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
