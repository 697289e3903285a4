/** An object by the names of its members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether the value is an object with members; a list is none. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
