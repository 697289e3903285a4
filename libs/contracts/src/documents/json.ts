/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object that JSON can hold. */
export interface JsonObject {
  readonly [member: string]: Json;
}

/** The object without one of its members. */
export const without = <Value>(
  object: Readonly<Record<string, Value>>,
  member: string,
): Readonly<Record<string, Value>> => Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
