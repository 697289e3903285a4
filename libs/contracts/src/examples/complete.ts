import { Bug } from "@railyard/failures";
import type { Json, JsonObject } from "../documents/json.ts";

interface RecordLike {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

const allowsNull = (schema: unknown): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  "type" in schema &&
  Array.isArray(schema.type) &&
  schema.type.includes("null");

/**
 * An example of a record: the members given, and null for the others. What need not be there is left out.
 * @throws {Bug} when a member is required and neither given nor nullable, or given and not in the record.
 */
export const complete = (schema: RecordLike, given: JsonObject): JsonObject => {
  const unknown = Object.keys(given).find((name) => !(name in schema.properties));
  if (unknown !== undefined) throw new Bug(`The example has ${unknown}, which its schema does not have.`);
  const members = Object.entries(schema.properties).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    const value = given[name];
    if (value !== undefined) return [[name, value]];
    if (allowsNull(member)) return [[name, null]];
    if (schema.required?.includes(name) !== false) throw new Bug(`The example lacks ${name}.`);
    return [];
  });
  return Object.fromEntries(members);
};
