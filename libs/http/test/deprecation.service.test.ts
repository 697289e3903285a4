import { afterAll, describe, expect, it } from "@jest/globals";
import { defineOperation } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { defineRoute } from "@railyard/http";
import { httpCall } from "@railyard/testing";
import type { Received } from "@railyard/testing";
import { as, createPayment, merchantKey, startServer, stopServers } from "./support/test-server.ts";

afterAll(stopServers);

const old = { type: "string", deprecated: true } as const;

const order = defineOperation({
  ...createPayment,
  operationId: "order",
  path: "/orders",
  query: { type: "object", properties: { label: old, page: { type: "integer" } } },
  body: {
    type: "object",
    properties: {
      amount: { type: "integer" },
      email: { type: ["string", "null"], deprecated: true },
      customer: { type: "object", properties: { id: { type: "string" }, email: old } },
      lines: {
        type: "array",
        items: { anyOf: [{ type: "object", properties: { sku: old, id: { type: "string" } } }] },
      },
    },
  },
});
const retired = defineOperation({ ...order, operationId: "retired", path: "/retired", deprecated: true });

const start = () =>
  startServer([
    defineRoute(order, ({ body }) => {
      if (body.amount === 1) throw edgeFailures.not_found({ resource: "The order" });
      return Promise.resolve({ body: { payment_id: "pay_1", amount: 1 }, headers: { link: "</next>; rel=next" } });
    }),
    defineRoute(retired, () => Promise.resolve({ body: { payment_id: "pay_1", amount: 1 } })),
  ]);

const started = start();
const post = async (path: string, body: unknown): Promise<Received> =>
  httpCall((await started).port, path, { body, headers: as(merchantKey) });

describe("an answer to a request that uses what is deprecated", () => {
  it.each([
    ["a member", "/orders", { email: "a@b.example" }],
    ["a member of a member", "/orders", { customer: { email: "a@b.example" } }],
    ["a member of an item", "/orders", { lines: [{ id: "1" }, { sku: "x" }] }],
    ["a member of the query", "/orders?label=x", {}],
    ["an operation", "/retired", {}],
    ["a member, and is refused", "/orders", { amount: 1, email: "a@b.example" }],
  ])("states the deprecation: %s", async (_what, path, body) => {
    const { headers } = await post(path, body);
    expect(headers["deprecation"]).toBe("@1793491200");
    expect(headers["link"]).toMatch(/<\/docs>; rel="deprecation"; type="text\/html"$/);
  });

  it("keeps the links that the operation gives itself", async () => {
    const { headers } = await post("/orders", { email: "a@b.example" });
    expect(headers["link"]).toBe('</next>; rel=next, </docs>; rel="deprecation"; type="text/html"');
  });

  it.each([
    ["nothing", "/orders?page=1", { amount: 2, customer: { id: "c" }, lines: [{ id: "1" }] }],
    ["a member without a value", "/orders", { email: null }],
  ])("states no deprecation otherwise: %s", async (_what, path, body) => {
    const { status, headers } = await post(path, body);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty("deprecation");
  });
});
