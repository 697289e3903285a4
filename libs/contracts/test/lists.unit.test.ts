// Every operation that answers a list marks its shape, from which client libraries make iterators.
import { describe, expect, it } from "@jest/globals";
import type { ListContract, ListStyle, OperationContract } from "@railyard/contracts";
import { engineApiOperations, merchantApiOperations, merchantOpenApiDocument } from "@railyard/contracts";

const operations = [...merchantApiOperations, ...engineApiOperations];

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

const membersOf = (schema: unknown): Readonly<Record<string, Schema>> =>
  (schema as Schema | undefined)?.properties ?? {};

const isArray = (schema: Schema | undefined): boolean => [schema?.type].flat().includes("array");

const parametersOf = ({ query, body }: OperationContract): readonly string[] =>
  Object.keys({ ...membersOf(query), ...membersOf(body) });

/** What takes a position in a list. A limit alone may also bound what a report reads. */
const positions = ["offset", "skip", "starting_after", "before", "page"];

/** A limit in these is the number of payments that a report reads, or of what an item has. */
const limitsOfReports = ["dryRunDecisionRules", "dryRunRoutingRule", "listAccountPaymentMethods"];

const isReading = ({ method, idempotent }: OperationContract): boolean =>
  method === "GET" || (method === "POST" && idempotent === false);

/**
 * A long poll has no last page. Otherwise by an answer that is an array, or that has one next to members that page it,
 * or has it under a list's name.
 */
const answersList = (operation: OperationContract): boolean => {
  const arrays = Object.values(membersOf(operation.response)).filter(isArray);
  const parameters = parametersOf(operation);
  const isPaged = [...positions, "limit"].some((name) => parameters.includes(name));
  return (
    isReading(operation) &&
    operation.isLongPoll !== true &&
    !limitsOfReports.includes(operation.operationId) &&
    (isArray(operation.response as Schema | undefined) ||
      (arrays.length > 0 && isPaged) ||
      (arrays.length === 1 && operation.operationId.startsWith("list")))
  );
};

const arrayOf = ({ response }: OperationContract, { items }: ListContract): Schema | undefined =>
  items === "" ? (response as Schema | undefined) : membersOf(response)[items];

/** Whether cursors are what they are taken for: of the last item for starting_after, of the answer for before. */
const cursorFits = (operation: OperationContract, list: ListContract): boolean => {
  if (list.cursor === undefined) return false;
  const parameters = parametersOf(operation);
  if (parameters.includes("starting_after")) return list.cursor in membersOf(arrayOf(operation, list)?.items);
  return parameters.includes("before") && list.cursor in membersOf(operation.response);
};

const stylesFit: Readonly<Record<ListStyle, (operation: OperationContract, list: ListContract) => boolean>> = {
  cursor: cursorFits,
  offset: (operation) => ["offset", "skip"].some((name) => parametersOf(operation).includes(name)),
  page: (operation) => ["page", "page_size"].every((name) => parametersOf(operation).includes(name)),
  whole: (operation) => !positions.some((name) => parametersOf(operation).includes(name)),
};

const marked = operations.flatMap((operation) =>
  operation.list === undefined ? [] : [{ operation, list: operation.list }],
);

describe("the shape of lists", () => {
  it("is marked in every contract that answers a list, and in no other", () => {
    const listing = operations.filter(answersList).map(({ operationId }) => operationId);
    expect(listing.length).toBeGreaterThan(80);
    const ids = marked.map(({ operation }) => operation.operationId);
    const unmarked = listing
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} answers a list: give its contract list: { style, items }.`);
    const tooMuch = ids.filter((id) => !listing.includes(id)).map((id) => `${id} answers no list: leave list out.`);
    expect([...unmarked, ...tooMuch]).toEqual([]);
  });

  it("names an array of the answer", () => {
    const wrong = marked.filter(({ operation, list }) => !isArray(arrayOf(operation, list)));
    expect(wrong.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it("has the parameters of its style, and a cursor only where the style is cursor", () => {
    const wrong = marked.filter(
      ({ operation, list }) =>
        !stylesFit[list.style](operation, list) || (list.cursor !== undefined) !== (list.style === "cursor"),
    );
    expect(wrong.map(({ operation, list }) => `${operation.operationId} ${list.style}`)).toEqual([]);
  });

  it("comes in every style", () => {
    expect([...new Set(marked.map(({ list }) => list.style))].sort()).toEqual(["cursor", "offset", "page", "whole"]);
  });

  it("is in the OpenAPI document, with the parameter that takes the cursor", () => {
    const paths = merchantOpenApiDocument()["paths"] as Record<string, Record<string, Record<string, unknown>>>;
    const markAt = (path: string, method: string): unknown => paths[path]?.[method]?.["x-railyard-list"];
    expect(markAt("/payments/list", "get")).toEqual({
      style: "cursor",
      items: "data",
      cursor: "payment_id",
      parameter: "starting_after",
    });
    expect(markAt("/routing/decision/versions", "get")).toEqual({
      style: "cursor",
      items: "versions",
      cursor: "next_before",
      parameter: "before",
    });
    expect(markAt("/refunds/list", "post")).toEqual({ style: "offset", items: "data" });
    expect(markAt("/payments/{payment_id}", "get")).toBeUndefined();
  });
});
