import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { registry } from "@railyard/connectors";
import { connectorNames } from "@railyard/contracts";

import { call } from "../support/http-call.ts";
import type { Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

interface Matrix {
  readonly connector_count: number;
  readonly connectors: readonly {
    readonly name: string;
    readonly category: string;
    readonly connector_types: readonly string[];
    readonly credential_schema: object;
    readonly request_members: object;
    readonly supported_payment_methods: readonly { payment_method: string; payment_method_type: string }[];
    readonly supported_payout_methods: readonly { payout_type: string }[];
  }[];
}

const read = async (query = ""): Promise<Matrix> =>
  (await call(stack.url, "GET", `/feature_matrix${query}`)).body as Matrix;

describe("the feature matrix", () => {
  it("is what the manifests state, of every provider and to any caller", async () => {
    const matrix = await read();
    expect(matrix.connector_count).toBe(connectorNames.length);
    expect(matrix.connectors.map(({ name }) => name)).toEqual([...connectorNames].sort());
    for (const row of matrix.connectors) {
      const manifest = registry.get(row.name)?.manifest;
      expect(row.category).toBe(manifest?.connectorTypes[0]);
      expect(row.connector_types).toEqual(manifest?.connectorTypes);
      expect(row.credential_schema).toEqual(manifest?.credentialSchema);
      expect(row.request_members).toEqual(manifest?.requestMembers);
      expect(
        row.supported_payment_methods.map((method) => `${method.payment_method} ${method.payment_method_type}`),
      ).toEqual(
        manifest?.supportedMethods.flatMap(({ paymentMethod, paymentMethodTypes }) =>
          paymentMethodTypes.map((type) => `${paymentMethod} ${type}`),
        ),
      );
      expect(row.supported_payout_methods).toHaveLength(manifest?.supportedPayoutMethods?.length ?? 0);
    }
  });

  it("can be asked for one provider, and knows no others", async () => {
    const all = await read();
    const one = await read("?connector=payoutsim");
    expect(one).toEqual({
      connector_count: 1,
      connectors: all.connectors.filter(({ name }) => name === "payoutsim"),
    });
    const refused = await call(stack.url, "GET", "/feature_matrix?connector=nopay");
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_06", field: "connector" } },
    });
  });
});
