import type { OperationContract } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { asSchemaNode } from "./schema-node.ts";

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

const queryPairs = (query: unknown): readonly string[] =>
  Object.entries(asSchemaNode(query) ?? {}).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(item))}`);
  });

/**
 * Path and query of an operation with its parameters filled in.
 * @throws {Bug} when a path parameter is missing or empty
 */
export const addressOf = (contract: OperationContract, params: unknown, query: unknown): string => {
  const given = asSchemaNode(params) ?? {};
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = given[name];
    if (value === undefined || value === "") throw new Bug(`${contract.operationId} needs the parameter ${name}.`);
    return encodeURIComponent(textOf(value));
  });
  const address = `${contract.servicePrefix ?? ""}${path}`;
  const pairs = queryPairs(query);
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
};
