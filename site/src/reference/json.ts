/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether the value is an object and no array. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the value is an array. */
export const isJsonArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
