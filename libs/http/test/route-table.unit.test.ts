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
      face: "merchant",
      method,
      path,
      aliases,
      access: "public",
      tag: "tests",
      summary: "A test operation.",
    },
    () => Promise.resolve({ body: undefined }),
  );

describe("the route table", () => {
  it("puts literal paths before parameters, whatever order they come in", () => {
    const entries = routeTable([
      route("GET", "/payments/{payment_id}"),
      route("GET", "/{anything}/list"),
      route("GET", "/payments/list"),
    ]);
    expect(entries.map((entry) => entry.expressPath)).toEqual(["/payments/list", "/payments/:p0", "/:p0/list"]);
  });

  it("keeps operations apart that have one address on two faces, by the prefix of one", () => {
    const { contract, handle } = route("GET", "/rules/{id}", ["/rule/{id}"]);
    const prefixed: Route = { contract: { ...contract, servicePrefix: "/other-face" }, handle };
    const entries = routeTable([route("GET", "/rules/{id}"), prefixed]);
    expect(entries.map(({ expressPath }) => expressPath)).toEqual([
      "/other-face/rules/:p0",
      "/other-face/rule/:p0",
      "/rules/:p0",
    ]);
    expect(entries[0]?.methods.get("GET")?.template).toBe("/rules/{id}");
  });

  it("gathers the methods of one address, also when its parameters are named differently", () => {
    const entries = routeTable([route("GET", "/refunds/{refund_id}"), route("POST", "/refunds/{id}")]);
    expect(entries).toHaveLength(1);
    expect([...(entries[0]?.methods.keys() ?? [])]).toEqual(["GET", "POST"]);
    expect(entries[0]?.methods.get("GET")?.parameterNames).toEqual(["refund_id"]);
    expect(entries[0]?.methods.get("POST")?.parameterNames).toEqual(["id"]);
  });

  it("mounts aliases under the template of the contract", () => {
    const alias = "/account/{account_id}/connectors";
    const entries = routeTable([route("GET", "/accounts/{account_id}/connectors", [alias])]);
    expect(entries.map((entry) => entry.methods.get("GET")?.template)).toEqual([
      "/accounts/{account_id}/connectors",
      "/accounts/{account_id}/connectors",
    ]);
  });

  it("refuses two operations at one address", () => {
    expect(() => routeTable([route("GET", "/a/{b}"), route("GET", "/a/{c}")])).toThrow("both answer GET");
  });
});
