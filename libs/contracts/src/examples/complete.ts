import { Bug } from "@railyard/failures";
import type { Json, JsonObject } from "../documents/json.ts";

interface RecordLike {
  readonly properties: Readonly<Record<string, unknown>>;
}

const allowsNull = (schema: unknown): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  "type" in schema &&
  Array.isArray(schema.type) &&
  schema.type.includes("null");

/**
 * An example of a record: the members given, and null for the others.
 * @throws {Bug} when a member is neither given nor nullable, or given and not in the record.
 */
export const complete = (schema: RecordLike, given: JsonObject): JsonObject => {
  const unknown = Object.keys(given).find((name) => !(name in schema.properties));
  if (unknown !== undefined) throw new Bug(`The example has ${unknown}, which its schema does not have.`);
  const members = Object.entries(schema.properties).map(([name, member]): readonly [string, Json] => {
    const value = given[name];
    if (value !== undefined) return [name, value];
    if (!allowsNull(member)) throw new Bug(`The example lacks ${name}.`);
    return [name, null];
  });
  return Object.fromEntries(members);
};
