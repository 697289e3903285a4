import { isDeepStrictEqual } from "node:util";
import { Bug } from "@railyard/failures";
import { defined, isMembers } from "@railyard/members";
import { schemaOrigin } from "../schema.ts";
import type { Json, JsonObject } from "./json.ts";
import { without } from "./json.ts";

/** Turns schemas into JSON, naming each titled schema once under components. */
export interface SchemaEmitter {
  /** The schema, or a reference to its component. */
  emit(schema: unknown): Json;
  /** The components that were referred to so far, by name in alphabetical order. */
  components(): JsonObject;
}

// Under these keywords are schemas; under all others are plain values, which are copied.
const schemaKeywords = new Set(["items", "additionalProperties", "propertyNames", "if", "then", "else", "not"]);
const schemaListKeywords = new Set(["anyOf", "oneOf", "allOf"]);
const schemaMapKeywords = new Set(["properties", "patternProperties"]);

const inCamelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Members by their first spelling: generators make one name of excludeGateways and exclude_gateways, and what they make
 * of a schema with both does not compile.
 */
const spelledOnce = (members: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] => {
  const names = members.map(([name]) => inCamelCase(name));
  return members.filter((_member, index) => names.indexOf(names[index] ?? "") === index);
};

interface Resolved {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly nullable: boolean;
  readonly description?: string;
}

/** Follows a schema to the one it was made of. */
const resolve = (schema: Readonly<Record<string, unknown>>): Resolved => {
  const origin = schemaOrigin(schema);
  if (origin === undefined) return { schema, nullable: false };
  const inner = resolve(origin.schema as Readonly<Record<string, unknown>>);
  const description = origin.description ?? inner.description;
  return {
    schema: inner.schema,
    nullable: origin.nullable || inner.nullable,
    ...defined({ description }),
  };
};

/** Makes an emitter for one document. */
export const createSchemaEmitter = (): SchemaEmitter => {
  const components = new Map<string, Json>();
  const sources = new Map<string, object>();

  const emitMembers = (schema: Readonly<Record<string, unknown>>): JsonObject =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, emitMember(keyword, value)]));

  const emitMember = (keyword: string, value: unknown): Json => {
    if (schemaKeywords.has(keyword)) return emit(value);
    if (schemaListKeywords.has(keyword) && Array.isArray(value)) return value.map((item) => emit(item));
    if (schemaMapKeywords.has(keyword) && isMembers(value)) {
      const members = keyword === "properties" ? spelledOnce(Object.entries(value)) : Object.entries(value);
      return Object.fromEntries(members.map(([name, member]) => [name, emit(member)]));
    }
    return value as Json;
  };

  const register = (title: string, schema: Readonly<Record<string, unknown>>): void => {
    const known = sources.get(title);
    if (known === schema) return;
    if (known !== undefined) {
      if (!isDeepStrictEqual(known, schema)) throw new Bug(`Two schemas have the title ${title}.`);
      return;
    }
    sources.set(title, schema);
    components.set(title, emitMembers(without(schema, "title")));
  };

  const emit = (schema: unknown): Json => {
    if (!isMembers(schema)) return schema as Json;
    const resolved = resolve(schema);
    const title = resolved.schema["title"];
    if (typeof title !== "string") return emitMembers(schema);
    register(title, resolved.schema);
    const reference = { $ref: `#/components/schemas/${title}` };
    const named = resolved.nullable ? { anyOf: [reference, { type: "null" }] } : reference;
    return resolved.description === undefined ? named : { ...named, description: resolved.description };
  };

  return {
    emit,
    components: () =>
      Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))),
  };
};
