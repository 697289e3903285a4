import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const details = (api_key: string) => ({ auth_type: "HeaderKey", api_key });
const verify = (connector_name: string, connector_account_details: object | null = details("a-key-of-mine")) =>
  shop.send("POST", "/account/connectors/verify", { connector_name, connector_account_details });

describe("credentials that are tried", () => {
  it("are verified by the provider itself", async () => {
    for (const connector_name of ["fauxpay", "phonypay", "pretendpay", "payoutsim"]) {
      const answer = await verify(connector_name);
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 200,
        body: { connector_name, status: "verified" },
      });
    }
  });

  it("are refused as the provider refuses them, without being repeated", async () => {
    const answer = await verify("fauxpay", details("revoked_key_of_mine"));
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 400,
      body: { error: { code: "IR_30", reason: "credentials_refused", message: expect.stringContaining("revoked") } },
    });
    expect(answer.text).not.toContain("revoked_key_of_mine");
  });

  it("are refused when they are the documented bad key, with which payments fail", async () => {
    for (const connector_name of ["fauxpay", "phonypay", "pretendpay", "payoutsim"]) {
      const answer = await verify(connector_name, details("sk_bad"));
      const error = { code: "IR_30", reason: "credentials_refused", message: expect.stringContaining("not valid") };
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 400, body: { error } });
    }
    const bad = stack.shop({ apiKey: "sk_bad" });
    const codes = { error_code: "api_key_invalid", unified_code: "UE_2000" };
    expect(await bad.pay(cardPayment())).toMatchObject({ status: "failed", ...codes });
  });

  it.each([
    ["a provider that cannot be asked", "faketax", details("key"), 400, "IR_20"],
    ["a provider that does not exist", "nopay", details("key"), 400, "IR_06"],
    ["a missing key", "fauxpay", { auth_type: "HeaderKey" }, 400, "IR_05"],
    ["credentials of another kind", "fauxpay", { auth_type: "BodyKey", api_key: "a", key1: "b" }, 400, "IR_05"],
    ["no credentials", "fauxpay", null, 400, "IR_06"],
  ])("are not asked about: %s", async (_what, connector_name, given, status, code) => {
    const answer = await verify(connector_name, given);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { error: { code } } });
  });

  it("are tried by the merchant's server and by users who may set providers up, and by no other caller", async () => {
    const body = { connector_name: "fauxpay", connector_account_details: details("key") };
    const path = "/account/connectors/verify";
    const user = { kind: "jwt", merchantId: shop.merchantId, userId: "user_1" } as const;
    expect((await shop.as({ ...user, permissions: ["connectors:write"] }, "POST", path, body)).status).toBe(200);
    expect((await shop.as({ ...user, permissions: ["connectors:read"] }, "POST", path, body)).status).toBe(403);
    expect((await shop.client("POST", path, body)).status).toBe(401);
  });

  it("stay open when the provider does not answer", async () => {
    await stack.provider.kill();
    const answer = await verify("fauxpay");
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 503,
      body: { error: { code: "CE_00", reason: "provider_did_not" } },
    });
  });
});
