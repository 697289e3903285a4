import { describe, expect, it } from "@jest/globals";
import { engineApiOperations, merchantApiOperations } from "../src/index.ts";
import type { OperationContract } from "../src/index.ts";
import { lenientRequests } from "../src/lenient-requests.ts";
import { brokenKeywords } from "./ajv.ts";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Every object with members of its own that a caller may send, at any depth. */
const partsOf = (schema: unknown): readonly Node[] => {
  if (!isNode(schema)) return [];
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  const inner = Array.isArray(schema)
    ? schema
    : [...Object.values(properties ?? {}), additionalProperties, items, anyOf, oneOf, allOf];
  return [...(schema["properties"] === undefined ? [] : [schema]), ...inner.flatMap(partsOf)];
};

const titleOf = (part: Node): string => String(part["title"]);

const operations: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];
const partsOfRequest = ({ body, query }: OperationContract): readonly Node[] => [body, query].flatMap(partsOf);
const parts = new Map(operations.flatMap(partsOfRequest).map((part) => [titleOf(part), part]));

const titles = [...parts.keys()];
const refusesUnknown = (part: Node | undefined): boolean =>
  brokenKeywords({ ...part, required: [] }, { neverHeardOf: true }).includes("additionalProperties");

/** Kept whole, with the members that Railyard does not know. */
const isKept = (title: string): boolean => parts.get(title)?.["additionalProperties"] === true;

/** Browsers send them, with parameters of the library that they run. */
const listsOfBrowsers = new Set(["ListCustomerPaymentMethodsQuery", "PaymentMethodsListingQuery"]);

const answersList = ({ operationId, path }: OperationContract): boolean =>
  /^(list|search|filter|aggregate|fetch|count|compare|export)/.test(operationId) ||
  /\/(list|filter|aggregate|search)(_with_count)?$/.test(path);

const filters = operations
  .filter(answersList)
  .flatMap((operation) =>
    partsOfRequest(operation).map((part) => [operation.operationId, titleOf(part), part] as const),
  )
  .filter(([, title]) => !listsOfBrowsers.has(title));

/** What a business profile, a merchant account, a connector account or a link is set up with. */
const settings = titles.filter((title) => /(Config|Look|Blocking|Enabled|^Accepted\w+)(Request)?$/.test(title));

describe("unknown members of requests", () => {
  it("are looked for in all parts of requests, each of which has a title", () => {
    expect(titles.length).toBeGreaterThan(300);
    expect(titles).not.toContain("undefined");
    expect(filters.length).toBeGreaterThan(60);
    expect(settings).toEqual(
      expect.arrayContaining(["PaymentLinkLook", "PayoutLinkLook", "CardTestingGuardConfigRequest"]),
    );
  });

  it.each([...lenientRequests])("are passed over in %s", (title) => {
    expect(titles).toContain(title);
    expect(refusesUnknown(parts.get(title))).toBe(false);
  });

  it.each(titles.filter((title) => !lenientRequests.has(title) && !isKept(title)))("are refused in %s", (title) => {
    expect(refusesUnknown(parts.get(title))).toBe(true);
  });

  it.each(filters)("are refused in every filter: %s, %s", (_operationId, _title, part) => {
    expect(refusesUnknown(part)).toBe(true);
  });

  it.each(settings)("are refused in every setting: %s", (title) => {
    expect(refusesUnknown(parts.get(title))).toBe(true);
  });
});
