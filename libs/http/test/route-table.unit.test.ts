import type { OperationContract } from "@railyard/contracts";
import { defineRoute } from "@railyard/http";
import type { Route } from "@railyard/http";
import { describe, expect, it } from "@jest/globals";

import { routeTable } from "../src/route-table.ts";

const route = (method: OperationContract["method"], path: string, aliases: readonly string[] = []): Route =>
  defineRoute(
    {
      operationId: `${method} ${path}`,
      service: "payments",
      api: "merchant",
      method,
      path,
      aliases,
      access: "public",
      tag: "tests",
      summary: "A test operation.",
    },
    () => Promise.resolve({ body: undefined }),
  );

/** Which operations answer at the path, in the order of the search. */
const operationsAt = (routes: readonly Route[], path: string): readonly string[] => {
  const found: string[] = [];
  routeTable(routes, ({ contract }) => contract.operationId).search(path, (endpoints) => {
    found.push(...[...endpoints.values()].map(({ target }) => target));
    return false;
  });
  return found;
};

describe("the route table", () => {
  it("puts literal paths before parameters, whatever order they come in", () => {
    const routes = [
      route("GET", "/payments/{payment_id}"),
      route("GET", "/{anything}/list"),
      route("GET", "/payments/list"),
    ];
    expect(operationsAt(routes, "/payments/list")).toEqual([
      "GET /payments/list",
      "GET /payments/{payment_id}",
      "GET /{anything}/list",
    ]);
  });

  it("keeps operations apart that have one address on two APIs, by the prefix of one", () => {
    const { contract, handle } = route("GET", "/rules/{id}", ["/rule/{id}"]);
    const prefixed: Route = { contract: { ...contract, operationId: "other", servicePrefix: "/other-face" }, handle };
    const routes = [route("GET", "/rules/{id}"), prefixed];
    expect(operationsAt(routes, "/rules/1")).toEqual(["GET /rules/{id}"]);
    expect(operationsAt(routes, "/other-face/rules/1")).toEqual(["other"]);
    expect(operationsAt(routes, "/other-face/rule/1")).toEqual(["other"]);
  });

  it("gathers the methods of one address, also when its parameters are named differently", () => {
    const routes = [route("GET", "/refunds/{refund_id}"), route("POST", "/refunds/{id}")];
    expect(operationsAt(routes, "/refunds/1")).toEqual(["GET /refunds/{refund_id}", "POST /refunds/{id}"]);
  });

  it("has one mount for an operation and its aliases", () => {
    const mounted: string[] = [];
    const routes = [route("GET", "/accounts/{account_id}/connectors", ["/account/{account_id}/connectors"])];
    routeTable(routes, ({ contract }) => mounted.push(contract.path));
    expect(mounted).toEqual(["/accounts/{account_id}/connectors"]);
    expect(operationsAt(routes, "/account/1/connectors")).toEqual(["GET /accounts/{account_id}/connectors"]);
  });

  it("refuses two operations at one address", () => {
    const twice = [route("GET", "/a/{b}"), route("GET", "/a/{c}")];
    expect(() => operationsAt(twice, "/a/1")).toThrow("both answer GET");
  });
});
