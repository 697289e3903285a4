// The decision engine in the main job: asked for every payment, moved by every outcome, explained over its own API.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;
let token: string;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system, { profile: { is_auto_retries_enabled: false } });
  token = await signIn(system, merchant.merchantId);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const decideBody = (paymentId: string): unknown => ({
  merchantId: merchant.merchantId,
  eligibleGatewayList: ["northpay", "bluegate"],
  rankingAlgorithm: "SR_BASED_ROUTING",
  eliminationEnabled: true,
  paymentInfo: {
    paymentId,
    amount: 49.9,
    currency: "EUR",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
  },
});

describe("routing", () => {
  it("moves payments away from a connector that has begun to decline everything", async () => {
    const before = await merchant.server.post("/payments", cardPayment(cards.succeeds));
    // Whichever takes it: while nothing is known of either, the engine may try the second one first.
    expect(before.body).toMatchObject({ status: "succeeded" });
    await callSuccessfully(system.provider, "PUT", "/sandbox/behaviour", {
      body: { connector: "fauxpay", api_key: `fauxpay-${merchant.merchantId}`, decline_rate: 1 },
    });
    // The engine learns while payments continue, so what counts is where it arrives, not how soon the first one moves.
    const taken: unknown[] = [];
    const recentlyMoved = (): number => taken.slice(-20).filter((connector) => connector === "phonypay").length;
    while (taken.length < 200 && recentlyMoved() < 17) {
      taken.push((await merchant.server.post("/payments", cardPayment(cards.succeeds))).body["connector"]);
    }
    expect(recentlyMoved()).toBeGreaterThanOrEqual(17);
  });

  it("honours an idempotency key over its own API as over the merchants'", async () => {
    for (const client of [system.engine, system.gateway]) {
      const api = client === system.gateway ? { "x-feature": "decision-engine" } : {};
      const name = client === system.gateway ? "merchant" : "engine";
      const headers = { ...api, "idempotency-key": `decide-${name}` };
      const decide = (paymentId: string) =>
        client.call("POST", "/decide-gateway", { token, headers, body: decideBody(paymentId) });
      const first = await decide(`engine_key_${name}`);
      expect(first.status).toBe(200);
      const again = await decide(`engine_key_${name}`);
      expect(again).toMatchObject({ status: 200, text: first.text, headers: { "idempotent-replayed": "true" } });
      expect(await decide(`engine_key_${name}_other`)).toMatchObject({
        status: 409,
        body: { error: { reason: "idempotency_conflict" } },
      });
    }
  });

  it("offers the same decisions to anyone over its own API, and learns from feedback", async () => {
    const decide = (paymentId: string) =>
      callSuccessfully(system.engine, "POST", "/decide-gateway", { token, body: decideBody(paymentId) });
    const first = await decide("engine_payment_0");
    expect(["northpay", "bluegate"]).toContain(first.body["decided_gateway"]);
    expect(first.body["gateway_priority_map"]).toEqual({
      northpay: expect.any(Number),
      bluegate: expect.any(Number),
    });
    for (let turn = 1; turn <= 20; turn += 1) {
      const paymentId = `engine_payment_${String(turn)}`;
      const decided = await decide(paymentId);
      const gateway = String(decided.body["decided_gateway"]);
      await callSuccessfully(system.engine, "POST", "/update-gateway-score", {
        token,
        body: {
          merchantId: merchant.merchantId,
          gateway,
          paymentId,
          status: gateway === "northpay" ? "FAILURE" : "CHARGED",
        },
      });
    }
    await eventually(async () => {
      const { body } = await decide("engine_payment_last");
      const scores = body["gateway_priority_map"] as unknown as Readonly<Record<string, number>>;
      expect(scores["bluegate"]).toBeGreaterThan(scores["northpay"] ?? 1);
    });
  });

  it("sends payments to the account that the merchant's active routing configuration names", async () => {
    const { secretKey, merchantId, profileId, connectors } = merchant;
    const ofMerchant = (method: string, path: string, body?: unknown) =>
      callSuccessfully(system.gateway, method, path, { key: secretKey, ...defined({ body }) });
    // A second account at one provider: by the provider's name alone the first would do as well.
    const second = await ofMerchant("POST", `/account/${merchantId}/connectors`, {
      connector_type: "payment_processor",
      connector_name: "phonypay",
      connector_label: "phonypay for large amounts",
      connector_account_details: { auth_type: "HeaderKey", api_key: `phonypay-large-${merchantId}` },
      payment_methods_enabled: [{ payment_method: "card", payment_method_types: [{ payment_method_type: "credit" }] }],
    });
    const large = { connector: "phonypay", merchant_connector_id: String(second.body["merchant_connector_id"]) };
    const made = await ofMerchant("POST", "/routing", {
      name: "large amounts",
      description: "to an account of their own",
      profile_id: profileId,
      algorithm: {
        type: "advanced",
        data: {
          defaultSelection: { type: "priority", data: [] },
          rules: [
            {
              name: "large",
              connectorSelection: { type: "priority", data: [large] },
              statements: [
                {
                  condition: [
                    {
                      lhs: "amount",
                      comparison: "greater_than",
                      value: { type: "number", value: 500_000 },
                      metadata: {},
                    },
                  ],
                },
              ],
            },
          ],
          metadata: {},
        },
      },
    });
    const pay = async (members: object = {}): Promise<unknown> => {
      const paid = await merchant.server.post(
        "/payments",
        cardPayment(cards.succeeds, { amount: 600_000, ...members }),
      );
      expect(paid.body).toMatchObject({ status: "succeeded" });
      return paid.body["merchant_connector_id"];
    };
    const activated = await callSuccessfully(system.gateway, "POST", `/routing/${String(made.body["id"])}/activate`, {
      token,
      body: {},
    });
    expect(activated.body).toMatchObject({ profile_id: profileId, kind: "advanced" });
    expect(await pay()).toBe(large.merchant_connector_id);
    // What the request itself specifies goes before it.
    const fauxpay = { connector: "fauxpay", merchant_connector_id: connectors["fauxpay"] };
    const toPhonypay = { connector: "phonypay", merchant_connector_id: connectors["phonypay"] };
    expect(await pay({ routing: { type: "single", data: toPhonypay } })).toBe(connectors["phonypay"]);
    const single = await ofMerchant("POST", "/routing", {
      name: "one",
      description: "all to phonypay's first account",
      profile_id: profileId,
      algorithm: { type: "priority", data: [toPhonypay, fauxpay] },
    });
    await ofMerchant("POST", `/routing/${String(single.body["id"])}/activate`);
    expect(await pay()).toBe(connectors["phonypay"]);
    await ofMerchant("POST", "/routing/deactivate", { profile_id: profileId });
    expect((await ofMerchant("GET", "/routing/active")).body).toEqual([]);
  });

  it("is reached on the main port by its feature header, and not without it", async () => {
    const body = decideBody("engine_payment_header");
    const headers = { "x-feature": "decision-engine" };
    await callSuccessfully(system.gateway, "POST", "/decide-gateway", { token, headers, body });
    const without = await system.gateway.call("POST", "/decide-gateway", { token, body });
    expect(without.status).toBe(404);
  });

  it("decides for its own merchant only", async () => {
    const body = { ...(decideBody("engine_payment_other") as object), merchantId: "somebody_else" };
    const foreign = await system.engine.call("POST", "/decide-gateway", { token, body });
    expect([401, 403, 404]).toContain(foreign.status);
  });

  it("publishes both of its interfaces", async () => {
    for (const client of [system.gateway, system.engine]) {
      const document = await callSuccessfully(client, "GET", "/openapi.json", {});
      expect(document.body["openapi"]).toBe("3.1.0");
      expect((await client.call("GET", "/docs")).headers).toMatchObject({ location: "/docs/" });
    }
  });
});
