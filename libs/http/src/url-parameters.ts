import { edgeFailures } from "@railyard/failures";
import { isStorableText } from "@railyard/members";

import { httpFailures } from "./failures.ts";
import type { SchemaNode } from "./schema-node.ts";
import { admitsType, asSchemaNode, memberSchemas } from "./schema-node.ts";

/** Reads `a=1&b=2` into the members that a schema declares. Values stay text; the schema's validator converts them. */
export type ParameterReader = (encoded: string) => Record<string, unknown>;

const maximumPairs = 256;

const decode = (encoded: string): string => {
  let text: string;
  try {
    text = decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    throw edgeFailures.invalid_request({ problem: "the query has a broken percent escape" });
  }
  if (!isStorableText(text)) throw edgeFailures.invalid_request({ problem: "the query has a text with U+0000" });
  return text;
};

type Pair = readonly [name: string, value: string];

const pairsOf = (encoded: string): readonly Pair[] => {
  if (encoded === "") return [];
  const parts = encoded.split("&", maximumPairs + 1);
  if (parts.length > maximumPairs) {
    throw edgeFailures.invalid_request({ problem: `at most ${String(maximumPairs)} parameters are allowed` });
  }
  return parts
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      return equals < 0 ? [decode(part), ""] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
};

type ParameterKind = "text" | "list" | "object";

const kindOf = (schemas: readonly SchemaNode[]): ParameterKind => {
  if (schemas.some((schema) => admitsType(schema, "array"))) return "list";
  return schemas.some((schema) => admitsType(schema, "object")) ? "object" : "text";
};

interface ParameterPlan {
  readonly kinds: ReadonlyMap<string, ParameterKind>;
  /** Whether names that the schema does not declare are refused rather than ignored. */
  readonly closed: boolean;
}

/** `name[]` and `name[member]` as well as `name`. */
const bracketed = /^([^[\]]+)\[([^[\]]*)\]$/;

const ownList = (target: Record<string, unknown>, name: string): unknown[] => {
  const known = target[name];
  if (Array.isArray(known)) return known;
  const list: unknown[] = [];
  target[name] = list;
  return list;
};

const setOnce = (target: Record<string, unknown>, name: string, value: unknown, field: string): void => {
  if (Object.hasOwn(target, name)) throw httpFailures.repeated_parameter({ field });
  // Defined, not assigned: a member called __proto__ must stay an ordinary member.
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

const addPair = (plan: ParameterPlan, target: Record<string, unknown>, [rawName, value]: Pair): void => {
  const bracket = plan.kinds.has(rawName) ? null : bracketed.exec(rawName);
  const name = bracket?.[1] ?? rawName;
  const member = bracket?.[2];
  const kind = plan.kinds.get(name);
  if (kind === "list" && (member === undefined || member === "")) {
    const items = member === undefined ? value.split(",") : [value];
    ownList(target, name).push(...items.filter((item) => item !== ""));
  } else if (kind === "object" && member !== undefined && member !== "") {
    const known = asSchemaNode(target[name]);
    const object: Record<string, unknown> = known === undefined ? {} : { ...known };
    setOnce(object, member, value, `${name}.${member}`);
    target[name] = object;
  } else if (kind !== undefined && member === undefined) {
    setOnce(target, name, value, name);
  } else if (plan.closed) {
    // Left for the validator, which refuses it by name.
    setOnce(target, rawName, value, "parameter");
  }
};

/** Compiles the reader of a schema's members. */
export const parameterReader = (schema: unknown): ParameterReader => {
  const node = asSchemaNode(schema) ?? {};
  const plan: ParameterPlan = {
    kinds: new Map([...memberSchemas(node)].map(([name, schemas]) => [name, kindOf(schemas)])),
    closed: node["additionalProperties"] === false,
  };
  return (encoded) => {
    const target: Record<string, unknown> = {};
    for (const pair of pairsOf(encoded)) addPair(plan, target, pair);
    return target;
  };
};

/** What follows the question mark; empty when nothing does. */
export const queryTextOf = (url: string): string => {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
};
