import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { merchantApiOperations } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";

import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const hasSecret = (schema: unknown): boolean =>
  Object.hasOwn((schema as { readonly properties?: object } | undefined)?.properties ?? {}, "client_secret");

/** Operations that a browser reaches with a client secret and a server without. */
const forBoth = merchantApiOperations.filter(
  ({ operationId, access, body, query }) =>
    access !== "public" &&
    operationId !== "retrievePaymentLink" &&
    access.includes("publishable_key") &&
    access.includes("merchant_key") &&
    (hasSecret(body) || hasSecret(query)),
);

const addressOf = ({ path }: OperationContract): string =>
  path
    .replace("{bin}", "424242")
    .replace("{merchant_id}", shop.merchantId)
    .replaceAll(/\{\w+\}/g, "pay_00000000000000000000000000");

const examples: Readonly<Record<string, unknown>> = {
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf("4242424242424242") },
  payment_details: {},
  device_channel: "BRW",
  threeds_method_comp_ind: "Y",
};

const exampleOf = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, examples[name]]));

const neededInQuery = ({ query }: OperationContract): string =>
  ((query as { readonly required?: readonly string[] } | undefined)?.required ?? [])
    .map((name) => `&${name}=x`)
    .join("");

describe("a client secret next to a secret key", () => {
  it("is nothing that any operation for both takes", () => {
    expect(forBoth.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["retrievePayment", "confirmPayment", "listAccountPaymentMethods", "retrieveCardRange"]),
    );
  });

  it.each(forBoth.map((contract) => [contract.operationId, contract] as const))(
    "is refused by %s",
    async (_operationId, contract) => {
      const inBody = hasSecret(contract.body) && contract.method !== "GET";
      const path = inBody
        ? addressOf(contract)
        : `${addressOf(contract)}?client_secret=pay_x_secret_y${neededInQuery(contract)}`;
      const needed = (contract.body as { readonly required?: readonly string[] } | undefined)?.required ?? [];
      const members = { client_secret: "pay_x_secret_y", ...exampleOf(needed) };
      const answer = await shop.send(contract.method, path, inBody ? members : undefined);
      expect([answer.status, errorOf(answer.body).code, errorOf(answer.body).reason]).toEqual([
        422,
        "IR_06",
        "client_secret_with_secret_key",
      ]);
    },
  );
});
