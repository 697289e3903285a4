// The way to the provider: an address is registered there, and what comes to it is trusted.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sealPurposes } from "@railyard/contracts";
import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";

import { call } from "../support/http-call.ts";
import { accountId, merchantSnapshot } from "../support/merchant.ts";
import { signedBy } from "../support/provider-webhooks.ts";
import { masterKey } from "../support/settings.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  // Only the provider's own webhook can move a payment here.
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "3600000", SYNC_LONGEST_DELAY_MS: "3600000" });
}, 60_000);

afterAll(() => stack.stop());

interface Answer {
  readonly outcome: string;
  readonly webhook: { readonly connector_webhook_id: string } | null;
  readonly sealed_webhook_secret: string | null;
  readonly problem: string | null;
}

let made = 0;

/** A shop whose accounts have keys of their own at the provider. */
const newShop = (
  connector = "fauxpay",
): { readonly shop: Shop; readonly apiKey: string; become: (changes: Partial<ConnectorSnapshot>) => void } => {
  const shop = stack.shop({ connectors: [connector] });
  made += 1;
  const apiKey = `key_of_shop_${String(made)}`;
  const plain = merchantSnapshot(shop.merchantId, { connectors: [connector] });
  const details = createSealer(masterKey).seal(
    JSON.stringify({ auth_type: "HeaderKey", api_key: apiKey }),
    { merchantId: shop.merchantId, purpose: sealPurposes.sealed_account_details },
    plain.sealed_data_key,
  );
  let snapshot: MerchantSnapshot = plain;
  const become = (changes: Partial<ConnectorSnapshot>): void => {
    const connectors = snapshot.connectors.map((account) => ({ ...account, ...changes }));
    snapshot = { ...snapshot, version: snapshot.version + 1, connectors };
    stack.merchants.put(snapshot);
  };
  become({ sealed_account_details: details });
  return { shop, apiKey, become };
};

const pathOf = ({ merchantId }: Shop, connector: string): string =>
  `/internal/merchants/${merchantId}/connectors/${accountId(merchantId, connector)}/webhooks`;

const register = async (shop: Shop, known: string | null, version = 2, connector = "fauxpay") => {
  const body = { minimum_version: version, known_webhook_id: known };
  const { status, body: answer } = await shop.as({ kind: "service" }, "POST", pathOf(shop, connector), body);
  return { status, answer: answer as Answer };
};

const list = async (shop: Shop, version = 2) => {
  const url = `${stack.url}/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`;
  const query = new URLSearchParams({ minimum_version: String(version), webhook_url: url }).toString();
  const { body } = await shop.as({ kind: "service" }, "GET", `${pathOf(shop, "fauxpay")}?${query}`);
  return body as { readonly outcome: string; readonly webhooks: readonly Record<string, unknown>[] };
};

/** As the provider's own pages do it. */
const atProvider = async (apiKey: string, method: string, id: string, body?: object): Promise<number> => {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    "sandbox-connector": "fauxpay",
    "idempotency-key": "by-hand",
  };
  return (await call(stack.provider.url, method, `/v1/webhook-endpoints/${id}`, { headers, body })).status;
};

const idOf = ({ answer }: { readonly answer: Answer }): string => answer.webhook?.connector_webhook_id ?? "none";

describe("an address that is registered at the provider", () => {
  it("hears of a payment that names none, and its webhook alone moves the payment", async () => {
    const { shop, become } = newShop();
    const { answer } = await register(shop, null);
    expect(answer).toMatchObject({
      outcome: "registered",
      problem: null,
      webhook: {
        webhook_url: `${stack.url}/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`,
        event_types: ["payments", "refunds", "disputes", "mandates"],
        status: "active",
      },
    });
    become({ sealed_webhook_secret: answer.sealed_webhook_secret, webhook_registration: answer.webhook });
    const caller = { kind: "merchant_key", merchantId: shop.merchantId, keyId: "key_test" } as const;
    const payment = await shop.as(
      { ...caller, directoryVersion: 3 },
      "POST",
      "/payments",
      cardPayment("4000000000000200"),
    );
    expect(payment.body).toMatchObject({ status: "processing" });
    const paymentId = String((payment.body as { payment_id: unknown }).payment_id);
    expect(await shop.becomes(paymentId, "succeeded")).toMatchObject({ amount_received: 6540 });
  });

  it("acknowledges and counts signed reports of unknown objects, whichever party registered the address", async () => {
    const text = JSON.stringify({
      event_id: "sevt_elsewhere",
      type: "mandate.updated",
      created_at: new Date().toISOString(),
      mandate: {
        mandate_id: "smnd_elsewhere",
        payment_id: "spay_elsewhere",
        reference: "made_elsewhere",
        status: "revoked",
        created_at: new Date().toISOString(),
        revoked_at: new Date().toISOString(),
      },
    });
    const statusOf = async (isRegistered: boolean, signer?: string): Promise<number> => {
      const { shop, apiKey, become } = newShop();
      if (isRegistered) become({ webhook_registration: { connector_webhook_id: "swhe_1" } });
      const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`;
      return (await call(stack.url, "POST", path, { text, headers: signedBy(signer ?? apiKey, text) })).status;
    };
    const counted = async (): Promise<number> => {
      const { text: metrics } = await call(stack.url, "GET", "/metrics");
      const series = /^provider_webhooks_unknown_objects_total\{connector="fauxpay"\} (\d+)$/m;
      return Number(series.exec(metrics)?.[1] ?? 0);
    };
    const before = await counted();
    expect(await statusOf(true)).toBe(200);
    expect(await statusOf(true, "another merchant's key")).toBe(401);
    expect(await statusOf(false)).toBe(200);
    expect(await statusOf(false, "another merchant's key")).toBe(401);
    expect((await counted()) - before).toBe(2);
  });

  it("stays registered when it is asked for again, and is created again when it is gone or useless there", async () => {
    const { shop, apiKey } = newShop();
    const first = idOf(await register(shop, null));
    expect(await register(shop, first)).toMatchObject({
      answer: { outcome: "kept", webhook: { connector_webhook_id: first }, sealed_webhook_secret: null },
    });
    await atProvider(apiKey, "POST", first, { status: "disabled" });
    expect((await list(shop)).webhooks).toMatchObject([{ connector_webhook_id: first, status: "disabled" }]);
    const second = await register(shop, first);
    expect(second.answer).toMatchObject({ outcome: "registered", sealed_webhook_secret: expect.any(String) });
    expect(await atProvider(apiKey, "DELETE", idOf(second))).toBe(200);
    const third = await register(shop, idOf(second));
    expect(third.answer.outcome).toBe("registered");
    // Its secret got lost on the way: no party has it, so it is replaced as well.
    const fourth = await register(shop, null);
    expect(fourth.answer.outcome).toBe("registered");
    expect((await list(shop)).webhooks).toMatchObject([{ connector_webhook_id: idOf(fourth), status: "active" }]);
    expect(new Set([first, idOf(second), idOf(third), idOf(fourth)]).size).toBe(4);
  });

  it("is also registered for an account that is disabled, and never for one that is gone", async () => {
    const { shop, become } = newShop();
    become({ disabled: true });
    expect((await register(shop, null, 3)).answer.outcome).toBe("registered");
    const other = pathOf(shop, "phonypay");
    const body = { minimum_version: 1, known_webhook_id: null };
    expect((await shop.as({ kind: "service" }, "POST", other, body)).status).toBe(404);
    const user = {
      kind: "jwt",
      merchantId: shop.merchantId,
      userId: "user_1",
      permissions: ["connectors:write"],
    } as const;
    expect((await shop.as(user, "POST", pathOf(shop, "fauxpay"), body)).status).toBe(401);
  });

  it("is not registered where the provider cannot, or does not want to", async () => {
    const { shop } = newShop("faketax");
    const answer = await register(shop, null, 2, "faketax");
    expect(answer).toMatchObject({ status: 400, answer: { error: { code: "IR_20", reason: "flow_not_supported" } } });
    const revoked = newShop();
    const snapshot = merchantSnapshot(revoked.shop.merchantId, { connectors: ["fauxpay"] });
    const details = createSealer(masterKey).seal(
      JSON.stringify({ auth_type: "HeaderKey", api_key: "revoked_key" }),
      { merchantId: revoked.shop.merchantId, purpose: sealPurposes.sealed_account_details },
      snapshot.sealed_data_key,
    );
    stack.merchants.put({
      ...snapshot,
      version: 9,
      connectors: snapshot.connectors.map((account) => ({ ...account, sealed_account_details: details })),
    });
    expect((await register(revoked.shop, null, 9)).answer).toEqual({
      outcome: "refused",
      webhook: null,
      sealed_webhook_secret: null,
      problem: expect.stringContaining("revoked"),
    });
  });

  it("is left open when the provider reports nothing", async () => {
    const { shop } = newShop();
    await stack.provider.kill();
    expect((await register(shop, null)).answer).toMatchObject({ outcome: "unknown", webhook: null });
    expect(await list(shop)).toMatchObject({ outcome: "unknown", webhooks: [] });
    await stack.provider.start();
    expect((await register(shop, null)).answer.outcome).toBe("registered");
  });
});
