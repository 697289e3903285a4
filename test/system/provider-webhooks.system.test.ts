// From the registration of an address at the provider to a payment that only the provider's webhook ends.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  // No job asks the provider: what it does not report stays unknown.
  system = await startSystem({
    overrides: { SYNC_FIRST_DELAY_MS: "3600000", SYNC_LONGEST_DELAY_MS: "3600000" },
  });
  merchant = await startMerchant(system, { connectorNames: ["fauxpay"] });
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const send = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, {
    key: merchant.secretKey,
    ...defined({ body }),
  });

const apiKey = (): string => `fauxpay-${merchant.merchantId}`;

/** What the provider has registered for the account, as its own pages show it. */
const atProvider = async (): Promise<readonly { endpoint_id: string; url: string }[]> => {
  const { body } = await callSuccessfully(system.provider, "GET", "/v1/webhook-endpoints", {
    headers: { authorization: `Bearer ${apiKey()}`, "sandbox-connector": "fauxpay" },
  });
  return body["data"] as unknown as { endpoint_id: string; url: string }[];
};

describe("webhooks that are registered through the gateway", () => {
  it("end a payment that names no address, in a message signed with the provider's new secret", async () => {
    const id = merchant.connectors["fauxpay"] ?? "";
    const path = `/account/${merchant.merchantId}/connectors/webhooks/${id}`;
    expect((await send("GET", path)).body).toEqual({ merchant_connector_id: id, webhooks: [] });

    const registered = await send("POST", path);
    const url = `http://127.0.0.1:${String(system.ports.gateway)}/webhooks/${merchant.merchantId}/${id}`;
    expect(registered.body).toMatchObject({ merchant_connector_id: id, webhook_url: url, status: "active" });
    expect(await atProvider()).toMatchObject([{ endpoint_id: registered.body["connector_webhook_id"], url }]);
    // The path of the other spelling, and once more: nothing is registered twice.
    const again = await send("POST", `/accounts/${merchant.merchantId}/connectors/webhooks/${id}`);
    expect(again.body).toEqual(registered.body);
    expect(await atProvider()).toHaveLength(1);
    expect((await send("GET", path)).body).toEqual({ merchant_connector_id: id, webhooks: [registered.body] });

    const paid = await send("POST", "/payments", cardPayment(cards.pendingThenSucceeds));
    expect(paid.body["status"]).toBe("processing");
    await eventually(
      async () => {
        const { body } = await send("GET", `/payments/${String(paid.body["payment_id"])}`);
        expect(body).toMatchObject({ status: "succeeded", amount_received: 6540 });
      },
      { timeoutMs: 15_000 },
    );
    const account = await send("GET", `/account/${merchant.merchantId}/connectors/${id}`);
    expect(account.body["connector_webhook_details"]).toMatchObject({
      merchant_secret: expect.stringMatching(/^sw\*+/),
    });
  });

  it("come again after the provider forgot the address: the list shows it, and registering mends it", async () => {
    const id = merchant.connectors["fauxpay"] ?? "";
    const path = `/account/${merchant.merchantId}/connectors/webhooks/${id}`;
    const [endpoint] = await atProvider();
    await callSuccessfully(system.provider, "DELETE", `/v1/webhook-endpoints/${endpoint?.endpoint_id ?? ""}`, {
      headers: { authorization: `Bearer ${apiKey()}`, "sandbox-connector": "fauxpay", "idempotency-key": "forget" },
    });
    expect((await send("GET", path)).body["webhooks"]).toMatchObject([{ status: "missing" }]);
    const mended = await send("POST", path);
    expect(mended.body["connector_webhook_id"]).not.toBe(endpoint?.endpoint_id);
    const heard = await send("POST", "/payments", cardPayment(cards.pendingThenSucceeds));
    await eventually(
      async () => {
        const payment = await send("GET", `/payments/${String(heard.body["payment_id"])}`);
        expect(payment.body["status"]).toBe("succeeded");
      },
      { timeoutMs: 15_000 },
    );
  });
});
