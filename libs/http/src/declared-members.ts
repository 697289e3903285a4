import type { SchemaNode } from "./schema-node.ts";
import { asSchemaNode, memberSchemas, schemasOfSameValue } from "./schema-node.ts";

/** Returns the value without the members that its schema does not declare. Never changes the value itself. */
export type MemberFilter = (value: unknown) => unknown;

const keep: MemberFilter = (value) => value;

/** A map with free names declares them; an object that lists its members means just those. */
const isOpen = (schema: SchemaNode): boolean => {
  const nodes = schemasOfSameValue(schema);
  const opened = nodes.some((node) => node["additionalProperties"] !== undefined && !closes(node));
  return opened || nodes.some((node) => node["$ref"] !== undefined) || !nodes.some((node) => node["properties"]);
};

const closes = (schema: SchemaNode): boolean => schema["additionalProperties"] === false;

const objectFilter = (schema: SchemaNode): MemberFilter => {
  const filters = new Map([...memberSchemas(schema)].map(([name, schemas]) => [name, filterOf(schemas)]));
  const open = isOpen(schema);
  if (open && [...filters.values()].every((filter) => filter === keep)) return keep;
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const members = value as Readonly<Record<string, unknown>>;
    // A copy is made only when something is dropped.
    let copy: Record<string, unknown> | undefined;
    for (const name in members) {
      const filter = filters.get(name);
      if (filter === keep) continue;
      if (filter === undefined) {
        if (open) continue;
        copy ??= { ...members };
        Reflect.deleteProperty(copy, name);
        continue;
      }
      const filtered = filter(members[name]);
      if (filtered === members[name]) continue;
      copy ??= { ...members };
      copy[name] = filtered;
    }
    return copy ?? value;
  };
};

const listFilter = (filter: MemberFilter): MemberFilter => {
  if (filter === keep) return keep;
  return (value) => {
    if (!Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    let copy: unknown[] | undefined;
    for (const [index, item] of items.entries()) {
      const filtered = filter(item);
      if (filtered === item) continue;
      copy ??= [...items];
      copy[index] = filtered;
    }
    return copy ?? value;
  };
};

/** One filter for a value that several schemas describe: what any of them declares may stay. */
const filterOf = (schemas: readonly SchemaNode[]): MemberFilter => {
  const schema = schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas };
  const nodes = schemasOfSameValue(schema);
  const items = nodes.map((node) => asSchemaNode(node["items"])).filter((node) => node !== undefined);
  const ofObject = nodes.some((node) => node["properties"] !== undefined) ? objectFilter(schema) : keep;
  const ofList = items.length > 0 ? listFilter(filterOf(items)) : keep;
  if (ofList === keep) return ofObject;
  if (ofObject === keep) return ofList;
  return (value) => (Array.isArray(value) ? ofList(value) : ofObject(value));
};

/** Compiles the filter of a schema. */
export const declaredMembers = (schema: unknown): MemberFilter => {
  const node = asSchemaNode(schema);
  return node === undefined ? keep : filterOf([node]);
};
