// Every operation that answers a list, a report or an export states how much it reads, so that none is forgotten.
import { describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { engineApiOperations, merchantApiOperations, merchantOpenApiDocument } from "@railyard/contracts";

const operations = [...merchantApiOperations, ...engineApiOperations];

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maximum?: number;
}

const membersOf = (schema: unknown): Readonly<Record<string, Schema>> =>
  (schema as Schema | undefined)?.properties ?? {};

const listWord = /^(list|search|filter|aggregate|count|export|report)|(filters?|aggregates?|audit|report|export)$/i;
const listSegment = /\/(list\w*|filter|aggregate|search|export|audit_log|analytics|report\w*)(\/|$)/;
const pageMembers = ["limit", "offset", "starting_after"];

const isArray = (schema: Schema | undefined): boolean => [schema?.type].flat().includes("array");

/** By its name, its address, what pages it or what it answers. */
const seemsToList = ({ operationId, method, path, query, body, response }: OperationContract): boolean =>
  listWord.test(operationId) ||
  listSegment.test(path) ||
  pageMembers.some((name) => name in membersOf(query) || name in membersOf(body)) ||
  (method === "GET" && (isArray(response as Schema | undefined) || isArray(membersOf(response)["data"])));

describe("the weight of operations", () => {
  it("is stated for every list, report and export, and for nothing else", () => {
    const listing = operations.filter(seemsToList).map(({ operationId }) => operationId);
    const weighed = operations.filter(({ weight }) => weight !== undefined).map(({ operationId }) => operationId);
    expect(listing.length).toBeGreaterThan(60);
    const unweighed = listing
      .filter((operation) => !weighed.includes(operation))
      .map((operation) => `${operation} lists: give its contract weight: "list" (grows with a merchant) or "bounded".`);
    const overweight = weighed
      .filter((operation) => !listing.includes(operation))
      .map((operation) => `${operation} neither lists, reports nor exports: leave weight out of its contract.`);
    expect([...unweighed, ...overweight]).toEqual([]);
  });

  it("is that of a list for what grows with a merchant, in every service that keeps such things", () => {
    const lists = operations.filter(({ weight }) => weight === "list");
    expect([...new Set(lists.map(({ service }) => service))].sort()).toEqual([
      "decision-engine",
      "events",
      "merchants",
      "payments",
    ]);
    // A list that the customer's browser reads is on the way of a payment, which lists must not hold up.
    const ofCustomers = lists.filter(({ access }) => access === "public" || access.includes("publishable_key"));
    expect(ofCustomers.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("comes with a largest page", () => {
    const paged = operations.filter(({ query, body }) => "limit" in { ...membersOf(query), ...membersOf(body) });
    expect(paged.length).toBeGreaterThan(25);
    const boundless = paged.filter(({ query, body }) => {
      const { maximum = Infinity } = { ...membersOf(query), ...membersOf(body) }["limit"] ?? {};
      return maximum > 500;
    });
    expect(boundless.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("is in the published description and answers of the operation", () => {
    const { paths } = merchantOpenApiDocument() as unknown as {
      readonly paths: Readonly<Record<string, Record<string, { description: string; responses: object }>>>;
    };
    const list = paths["/payments/list"]?.["get"];
    expect(list?.description).toContain("too_many_reads (429), reads_at_capacity (503), read_timed_out (503)");
    expect(list?.responses).toMatchObject({
      "429": { $ref: "#/components/responses/TooManyReads" },
      "503": { $ref: "#/components/responses/ReadUnavailable" },
    });
    const single = paths["/payments/{payment_id}"]?.["get"];
    expect(single?.responses).toMatchObject({ "429": { $ref: "#/components/responses/TooManyRequests" } });
  });
});
