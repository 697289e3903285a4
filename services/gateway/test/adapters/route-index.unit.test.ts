import { describe, expect, it } from "@jest/globals";
import type { OperationContract } from "@railyard/contracts";
import { defined } from "@railyard/members";
import { createRouteIndex } from "../../src/adapters/http/route-index.ts";

const operation = (
  method: OperationContract["method"],
  path: string,
  aliases?: readonly string[],
): OperationContract => ({
  operationId: `${method} ${path}`,
  service: "payments",
  api: "merchant",
  method,
  path,
  access: "public",
  tag: "Test",
  summary: "For this test",
  ...defined({ aliases }),
});

const index = createRouteIndex(
  [
    operation("GET", "/payments/{payment_id}"),
    operation("POST", "/payments/{payment_id}"),
    operation("GET", "/payments/list"),
    operation("POST", "/account/{merchant_id}/connectors/{connector_id}", [
      "/accounts/{merchant_id}/connectors/{connector_id}",
    ]),
    { ...operation("POST", "/webhooks/{merchant_id}"), api: "provider" },
    { ...operation("GET", "/routing/{id}"), api: "engine" },
  ],
  ["merchant", "provider"],
);

const found = (method: string, path: string): { id: string; parameters: Readonly<Record<string, string>> } | string => {
  const lookup = index.lookUp(method, path);
  return lookup.found === "operation"
    ? { id: lookup.operation.contract.operationId, parameters: lookup.operation.parameters }
    : lookup.found;
};

describe("route index", () => {
  it("finds an operation and its path parameters", () => {
    expect(found("GET", "/payments/pay_1")).toEqual({
      id: "GET /payments/{payment_id}",
      parameters: { payment_id: "pay_1" },
    });
  });

  it("prefers a fixed segment to a parameter", () => {
    expect(found("GET", "/payments/list")).toEqual({ id: "GET /payments/list", parameters: {} });
  });

  it("falls back to the parameter where the fixed path lacks the method", () => {
    expect(found("POST", "/payments/list")).toEqual({
      id: "POST /payments/{payment_id}",
      parameters: { payment_id: "list" },
    });
  });

  it("finds an operation under its other path", () => {
    expect(found("POST", "/accounts/m1/connectors/mca_1")).toMatchObject({
      parameters: { merchant_id: "m1", connector_id: "mca_1" },
    });
  });

  it("states which methods an address accepts", () => {
    expect(index.lookUp("DELETE", "/payments/pay_1")).toEqual({ found: "other_methods", allowed: ["GET", "POST"] });
  });

  it("knows only its own APIs", () => {
    expect(found("POST", "/webhooks/m1")).toMatchObject({ id: "POST /webhooks/{merchant_id}" });
    expect(found("GET", "/routing/1")).toBe("nothing");
  });

  it.each(["/payments", "/payments/", "/payments//", "/payments/a/b", "/", "", "/payments/%zz"])(
    "finds nothing at %p",
    (path) => {
      expect(found("GET", path)).toBe("nothing");
    },
  );

  it("decodes what a path parameter escapes", () => {
    expect(found("GET", "/payments/a%2Fb")).toMatchObject({ parameters: { payment_id: "a/b" } });
  });
});
