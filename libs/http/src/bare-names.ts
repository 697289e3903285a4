import { bareNamesKeyword } from "@railyard/contracts";

import type { SchemaNode } from "./schema-node.ts";
import { asSchemaNode, memberSchemas } from "./schema-node.ts";

/** Returns the body with the names written out that represent objects. Never changes the body itself. */
export type BareNameExpansion = (body: unknown) => unknown;

const namesOf = (schemas: readonly SchemaNode[]): readonly unknown[] =>
  schemas.flatMap((schema) => [schema[bareNamesKeyword] ?? []].flat());

/** Compiles what a body's schema specifies for members that may be a bare name. */
export const bareNameExpansion = (schema: unknown): BareNameExpansion => {
  const members = [...memberSchemas(asSchemaNode(schema) ?? {})]
    .map(([member, schemas]) => [member, namesOf(schemas)] as const)
    .filter(([, names]) => names.length > 0);
  if (members.length === 0) return (body) => body;
  return (body) => {
    const given = asSchemaNode(body);
    if (given === undefined) return body;
    const named = members.filter(([member, names]) => names.includes(given[member]));
    if (named.length === 0) return body;
    return { ...given, ...Object.fromEntries(named.map(([member]) => [member, { [String(given[member])]: {} }])) };
  };
};
