import { describe, expect, it } from "@jest/globals";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import { catalogue, unmeasured } from "./catalogue/index.ts";
import type { Facts } from "./facts.ts";
import { countOf, operationOf, requestOf } from "./probe-request.ts";

const operations = [...merchantApiOperations, ...engineApiOperations];
/** How the contract names what answers many, or counts them. */
const isList = (operationId: string): boolean =>
  /^(list|search|filter|aggregate)|^read.*(Filters|Audit)$/.test(operationId);

/** Every fact is its own name. */
const facts = new Proxy({} as Facts, {
  get: (_, name) => (name === "daysAgo" ? (days: number) => `2026-01-01 less ${String(days)}` : String(name)),
});
const credentials = { secretKey: "key", token: "token", gatewayPort: 1, enginePort: 2 };

const membersOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly properties?: object } | undefined)?.properties ?? {});

/** Names that a probe sends; `time_range[start_time]` is the member `time_range`. */
const sentBy = (operationId: string): ReadonlySet<string> =>
  new Set(
    catalogue
      .filter((probe) => probe.operationId === operationId)
      .map(({ request }) => request(facts))
      .flatMap(({ query = {}, body = {} }) => [...Object.keys(query), ...Object.keys(body as object)])
      .map((name) => name.split("[")[0] ?? name),
  );

/** What lists of a profile can be narrowed by is the same as without, and so are the statements. */
const isOfProfile = (operationId: string): boolean => /Profile/.test(operationId);

/** Members that narrow nothing, or nothing that grows. */
const notNarrowing: Readonly<Record<string, readonly string[]>> = {
  retrievePayment: [
    ...membersOf(operationOf("retrievePayment").query),
    ...membersOf(operationOf("retrievePayment").body),
  ],
  listCustomerPaymentMethods: membersOf(operationOf("listCustomerPaymentMethods").query),
  listSubscriptionItems: ["client_secret"],
  // The same statement as for an organization.
  listInstallationAuditLog: membersOf(operationOf("listInstallationAuditLog").query),
};

describe("the catalogue of what is measured", () => {
  it("measures every operation of the contract that lists or counts, or states why not", () => {
    const lists = operations.map(({ operationId }) => operationId).filter(isList);
    const measured = new Set(catalogue.map(({ operationId }) => operationId));
    expect(lists.length).toBeGreaterThan(50);
    expect(lists.filter((operationId) => !measured.has(operationId) && !(operationId in unmeasured))).toEqual([]);
  });

  it("excuses only operations that there are and that it does not measure", () => {
    const known = new Set(operations.map(({ operationId }) => operationId));
    const measured = new Set(catalogue.map(({ operationId }) => operationId));
    const excused = Object.keys(unmeasured);
    expect(excused.filter((operationId) => !known.has(operationId) || measured.has(operationId))).toEqual([]);
  });

  it("measures every filter, order and page that the contract offers", () => {
    const measured = [...new Set(catalogue.map(({ operationId }) => operationId))];
    const left = measured
      .filter((operationId) => !isOfProfile(operationId))
      .flatMap((operationId) => {
        const { query, body } = operationOf(operationId);
        const excused = notNarrowing[operationId] ?? [];
        const sent = sentBy(operationId);
        return [...new Set([...membersOf(query), ...membersOf(body)])]
          .filter((name) => !sent.has(name) && !excused.includes(name))
          .map((name) => `${operationId}: ${name}`);
      });
    expect(left).toEqual([]);
  });

  it("sends no member that the contract does not have", () => {
    const unknown = catalogue.flatMap(({ operationId }) => {
      const { query, body } = operationOf(operationId);
      const known = new Set([...membersOf(query), ...membersOf(body)]);
      return [...sentBy(operationId)].filter((name) => !known.has(name)).map((name) => `${operationId}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it("names each measurement once", () => {
    const names = catalogue.map(({ operationId, name }) => `${operationId}, ${name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("makes a request of every line", () => {
    for (const probe of catalogue) expect(requestOf(probe, facts, credentials).request.path).not.toMatch(/[{}]/);
  });

  it("asks with the credential that the operation takes", () => {
    const headersOf = (operationId: string): Readonly<Record<string, string>> => {
      const found = catalogue.find((probe) => probe.operationId === operationId);
      if (found === undefined) throw new RangeError(operationId);
      return requestOf(found, facts, credentials).request.headers;
    };
    expect(headersOf("readPaymentAudit")).toEqual({ authorization: "Bearer token" });
    expect(headersOf("listPayments")).toEqual({ "api-key": "key" });
    expect(headersOf("listProfilePayments")).toEqual({ "api-key": "key", "x-profile-id": "profileId" });
    expect(headersOf("listOrganizationAuditLog")).toEqual({ "api-key": "test_admin" });
  });
});

describe("what an answer holds", () => {
  it.each([
    ["a page", { data: [1, 2], total_count: 100 }, 2],
    ["a bare array", [1, 2, 3], 3],
    ["events", { events: [], total_count: 5 }, 0],
    ["counts", { status_with_count: { failed: 2, succeeded: 3 } }, 5],
    ["values that occur", { connector: ["fauxpay"], currency: ["USD", "EUR"] }, 3],
    ["nothing", null, 0],
  ])("%s", (_, body, count) => {
    expect(countOf(JSON.stringify(body))).toBe(count);
  });
});
