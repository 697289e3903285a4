import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { adminKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const organizationId = "org_of_platform";
const keys = {
  platform: `snd_${"p".repeat(64)}`,
  connected: `snd_${"c".repeat(64)}`,
  standard: `snd_${"s".repeat(64)}`,
};
const publishableKey = `pk_snd_${"d".repeat(32)}`;
const standardPublishableKey = `pk_snd_${"e".repeat(32)}`;

let surroundings: Surroundings;
let gateway: TestGateway;

beforeAll(async () => {
  surroundings = await startSurroundings();
  const { merchants } = surroundings;
  const platform = { merchantId: "platform", organizationId, accountType: "platform" } as const;
  const connected = { merchantId: "connected", organizationId, accountType: "connected" } as const;
  const standard = { merchantId: "standard", organizationId, accountType: "standard" } as const;
  const foreign = { merchantId: "foreign", organizationId: "org_of_a_rival", accountType: "connected" } as const;
  for (const merchant of [platform, connected, standard, foreign]) merchants.addMerchant(merchant);
  merchants.addKey(keys.platform, { kind: "merchant_key", keyId: "key_platform", ...platform });
  merchants.addKey(keys.connected, { kind: "merchant_key", keyId: "key_connected", ...connected });
  merchants.addKey(keys.standard, { kind: "merchant_key", keyId: "key_standard", ...standard });
  merchants.addKey(publishableKey, { kind: "publishable_key", ...platform });
  merchants.addKey(standardPublishableKey, { kind: "publishable_key", ...standard });
  gateway = await surroundings.startGateway();
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
});

const lastPrincipal = () => surroundings.service.seen.at(-1)?.principal;
const as = (key: string, merchantId?: string) => ({
  "api-key": key,
  ...defined({ "x-connected-merchant-id": merchantId }),
});

describe("a platform merchant's key", () => {
  it("is the key of its own merchant where no other is named", async () => {
    expect((await gateway.call("/payments", { headers: as(keys.platform), body: {} })).status).toBe(200);
    expect(lastPrincipal()).toMatchObject({ kind: "merchant_key", merchantId: "platform", accountType: "platform" });
    expect(lastPrincipal()).not.toHaveProperty("platformMerchantId");
  });

  it("acts for a connected merchant that the header names, in paths too", async () => {
    const acting = {
      kind: "merchant_key",
      merchantId: "connected",
      platformMerchantId: "platform",
      organizationId,
      keyId: "key_platform",
    };
    const headers = as(keys.platform, "connected");
    expect((await gateway.call("/payments", { headers, body: {} })).status).toBe(200);
    expect(lastPrincipal()).toMatchObject(acting);
    expect((await gateway.call("/account/connected/connectors", { headers })).status).toBe(200);
    expect(lastPrincipal()).toMatchObject(acting);
    expect((await gateway.call("/account/platform/connectors", { headers })).status).toBe(401);
    expect((await gateway.call("/account/connected/connectors", { headers: as(keys.platform) })).status).toBe(401);
  });

  it("acts for no other merchant", async () => {
    const before = surroundings.service.seen.length;
    for (const merchantId of ["standard", "foreign", "nobody", "platform", "", " "]) {
      const answer = await gateway.call("/payments", { headers: as(keys.platform, merchantId), body: {} });
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { code: "IR_44", reason: "connected_merchant_refused" } },
      });
    }
    expect(surroundings.service.seen.length).toBe(before);
  });

  it("makes merchants, reads its organization, and manages its connected merchants and their keys", async () => {
    const headers = as(keys.platform);
    for (const [path, merchantId] of [
      ["/accounts", "platform"],
      ["/accounts/connected", "connected"],
      ["/accounts/platform", "platform"],
      ["/api_keys/connected", "connected"],
    ] as const) {
      expect((await gateway.call(path, { headers, body: {} })).status).toBe(200);
      expect(lastPrincipal()).toMatchObject({
        kind: "platform_key",
        merchantId,
        organizationId,
        keyId: "key_platform",
      });
    }
    for (const path of [`/organization/${organizationId}`, `/accounts/list?organization_id=${organizationId}`]) {
      expect((await gateway.call(path, { headers })).status).toBe(200);
      expect(lastPrincipal()).toMatchObject({ kind: "platform_key", merchantId: "platform", organizationId });
    }
  });

  it("has no right over other merchants, and none of the operator's", async () => {
    const headers = as(keys.platform);
    for (const merchantId of ["standard", "foreign", "nobody"]) {
      expect((await gateway.call(`/accounts/${merchantId}`, { headers })).status).toBe(401);
      expect((await gateway.call(`/api_keys/${merchantId}`, { headers, body: {} })).status).toBe(401);
    }
    expect((await gateway.call("/organization", { headers, body: {} })).status).toBe(401);
    expect((await gateway.call("/accounts/connected", { method: "DELETE", headers })).status).toBe(401);
  });

  it("names no connected merchant where the path does", async () => {
    const answer = await gateway.call("/accounts/connected", { headers: as(keys.platform, "connected") });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "IR_49" } } });
  });

  it("loses a connected merchant as soon as that is another's", async () => {
    const headers = as(keys.platform, "leaving");
    const leaving = { merchantId: "leaving", organizationId, accountType: "connected" } as const;
    surroundings.merchants.addMerchant(leaving);
    expect((await gateway.call("/payments", { headers, body: {} })).status).toBe(200);
    const asked = surroundings.merchants.calls.merchantStatus;
    expect((await gateway.call("/payments", { headers, body: {} })).status).toBe(200);
    expect(surroundings.merchants.calls.merchantStatus).toBe(asked);
    surroundings.merchants.addMerchant({ ...leaving, organizationId: "org_of_a_rival" });
    await surroundings.publish("merchants.account.changed", { merchant_id: "leaving", version: 2 });
    await eventually(async () => (await gateway.call("/payments", { headers, body: {} })).status === 401);
  });
});

describe("a platform merchant's publishable key", () => {
  it("acts for a connected merchant that the header names, where publishable keys may, and nowhere else", async () => {
    const headers = as(publishableKey, "connected");
    expect((await gateway.call("/payments/pay_1", { headers })).status).toBe(200);
    expect(lastPrincipal()).toMatchObject({
      kind: "publishable_key",
      merchantId: "connected",
      platformMerchantId: "platform",
    });
    expect((await gateway.call("/payments/pay_1", { headers: as(publishableKey) })).status).toBe(200);
    expect(lastPrincipal()).toMatchObject({ kind: "publishable_key", merchantId: "platform" });
    const refused = await gateway.call("/payments", { headers, body: {} });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_49" } } });
    expect((await gateway.call("/accounts/connected", { headers: as(publishableKey) })).status).toBe(401);
  });
});

describe("other credentials with x-connected-merchant-id", () => {
  it.each([
    ["a connected merchant's key", as(keys.connected, "connected"), "IR_50"],
    ["a standard merchant's key", as(keys.standard, "connected"), "IR_44"],
    ["a standard merchant's publishable key", as(standardPublishableKey, "connected"), "IR_44"],
    ["a publishable key that names a standard merchant", as(publishableKey, "standard"), "IR_44"],
    ["a publishable key that names a merchant of a rival", as(publishableKey, "foreign"), "IR_44"],
    ["the operator's key", as(adminKey, "connected"), "IR_44"],
  ])("are refused: %s", async (_whose, headers, code) => {
    const answer = await gateway.call("/payments/pay_1", { headers });
    expect(answer).toMatchObject({ status: 401, body: { error: { code } } });
    expect(surroundings.service.seen).toEqual([]);
  });

  it("keep their own rights without it: no other merchant is managed by a connected or standard one", async () => {
    for (const key of [keys.connected, keys.standard]) {
      expect((await gateway.call("/accounts", { headers: as(key), body: {} })).status).toBe(401);
      expect((await gateway.call("/accounts/connected", { headers: as(key) })).status).toBe(401);
      expect((await gateway.call("/payments", { headers: as(key), body: {} })).status).toBe(200);
    }
  });
});
