import { describe, expect, it } from "@jest/globals";
import { engineFaceOperations, merchantFaceOperations } from "../src/index.ts";
import type { OperationContract } from "../src/index.ts";
import { strictRequests } from "../src/strict-requests.ts";
import { brokenKeywords } from "./ajv.ts";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every object with members of its own that a caller may send, however deep it stands. */
const partsOf = (schema: unknown): readonly Node[] => {
  if (!isNode(schema)) return [];
  const { properties, items, anyOf, oneOf, allOf } = schema;
  const inner = Array.isArray(schema) ? schema : [...Object.values(properties ?? {}), items, anyOf, oneOf, allOf];
  return [...(schema["properties"] === undefined ? [] : [schema]), ...inner.flatMap(partsOf)];
};

const operations: readonly OperationContract[] = [...merchantFaceOperations, ...engineFaceOperations];
const parts = new Map(
  operations
    .flatMap(({ body, query }) => [body, query])
    .flatMap(partsOf)
    .map((part) => [String(part["title"]), part]),
);

const titles = [...parts.keys()];
const refusesUnknown = (title: string): boolean =>
  brokenKeywords({ ...parts.get(title), required: [] }, { neverHeardOf: true }).includes("additionalProperties");

describe("members that nobody knows", () => {
  it("are looked for in all parts of requests, each of which has a title", () => {
    expect(titles.length).toBeGreaterThan(150);
    expect(titles).not.toContain("undefined");
  });

  it.each([...strictRequests])("are refused in %s", (title) => {
    expect(titles).toContain(title);
    expect(refusesUnknown(title)).toBe(true);
  });

  it.each(titles.filter((title) => !strictRequests.has(title)))("are passed over in %s", (title) => {
    expect(refusesUnknown(title)).toBe(false);
  });
});
