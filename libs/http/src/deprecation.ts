import type { OperationContract } from "@railyard/contracts";

import type { OperationInput } from "./operation-input.ts";
import type { SchemaNode } from "./schema-node.ts";
import { asSchemaNode, memberSchemas, schemasOfSameValue } from "./schema-node.ts";

/** When what is deprecated now was declared so: the day of the interface's first publication. */
const deprecatedSince = new Date("2026-11-01T00:00:00Z");

/** Values of the headers by their names. */
interface DeprecationHeaders {
  readonly deprecation: string;
  readonly link: string;
}

/** RFC 9745: since when, and where it is documented what to use instead. */
const deprecationHeaders: DeprecationHeaders = {
  deprecation: `@${String(deprecatedSince.getTime() / 1000)}`,
  link: '</docs>; rel="deprecation"; type="text/html"',
};

/** Whether a value has something that its schema calls deprecated. */
type UsesDeprecated = (value: unknown) => boolean;

const memberCheck = (schema: SchemaNode): UsesDeprecated | undefined => {
  const checks = new Map<string, UsesDeprecated | "deprecated">();
  for (const [name, schemas] of memberSchemas(schema)) {
    const nested = schemas.map(deprecatedUse).filter((check) => check !== undefined);
    if (schemas.some((node) => node["deprecated"] === true)) checks.set(name, "deprecated");
    else if (nested.length > 0) checks.set(name, (value) => nested.some((check) => check(value)));
  }
  if (checks.size === 0) return undefined;
  return (value) => {
    const members = asSchemaNode(value);
    if (members === undefined) return false;
    for (const [name, check] of checks) {
      const member = Object.hasOwn(members, name) ? members[name] : undefined;
      // Without a value nothing is asked of it.
      if (member === undefined || member === null) continue;
      if (check === "deprecated" || check(member)) return true;
    }
    return false;
  };
};

/** Compiles the check; undefined for a schema that deprecates nothing. */
const deprecatedUse = (schema: SchemaNode): UsesDeprecated | undefined => {
  const items = schemasOfSameValue(schema)
    .map((node) => asSchemaNode(node["items"]))
    .filter((node) => node !== undefined)
    .map(deprecatedUse)
    .filter((check) => check !== undefined);
  const members = memberCheck(schema);
  if (items.length === 0) return members;
  return (value) =>
    (Array.isArray(value) && value.some((item) => items.some((check) => check(item)))) || members?.(value) === true;
};

/** Headers that inform a caller that what it used is deprecated; undefined when it used nothing of the kind. */
export type DeprecationNotice = (input: OperationInput) => DeprecationHeaders | undefined;

/** Compiles the notice of an operation from its contract: the operation itself, members of its query and its body. */
export const deprecationNotice = ({ deprecated, query, body }: OperationContract): DeprecationNotice => {
  if (deprecated === true) return () => deprecationHeaders;
  const inQuery = deprecatedUse(asSchemaNode(query) ?? {});
  const inBody = deprecatedUse(asSchemaNode(body) ?? {});
  if (inQuery === undefined && inBody === undefined) return () => undefined;
  return (input) => (inQuery?.(input.query) === true || inBody?.(input.body) === true ? deprecationHeaders : undefined);
};
