/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether it is a text a caller may name something with. */
export const isText = (value: unknown, maximumLength = 255): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maximumLength;
