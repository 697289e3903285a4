import { describe, expect, it } from "@jest/globals";

import type {
  Connector,
  ConnectorContext,
  PaymentReferenceInput,
  ProviderRequest,
  ProviderResponse,
  Transport,
} from "../src/index.ts";
import { callConnector, registry, UnreadableResponse } from "../src/index.ts";

const context: ConnectorContext = {
  credentials: { api_key: "key" },
  baseUrl: "http://provider.example",
  testMode: true,
  idempotencyKey: "pay_1_1",
  merchantConnectorId: "mca_1",
};

const reference: PaymentReferenceInput = {
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  connectorTransactionId: "tx_1",
  authorizationKey: "shop:pay_1_1",
  amount: 1000,
  currency: "USD",
  captureMethod: "automatic",
  isPartialAuthorizationEnabled: false,
};

const manifest = registry.get("fauxpay")?.manifest;
if (manifest === undefined) throw new TypeError("fauxpay is gone");

const answer = (status: number, body = "{}"): ProviderResponse => ({ status, headers: {}, body: Buffer.from(body) });

const transportWith = (...answers: readonly ProviderResponse[]): Transport & { readonly sent: ProviderRequest[] } => {
  const sent: ProviderRequest[] = [];
  return {
    sent,
    close: () => undefined,
    send: (request) => {
      sent.push(request);
      const next = answers[sent.length - 1];
      return next === undefined ? Promise.reject(new TypeError("one call too many")) : Promise.resolve(next);
    },
  };
};

/** A provider that wants an order before the look-up, to show a flow of two calls. */
const twoStep: Connector = {
  manifest,
  flows: {
    sync: {
      before: [
        {
          name: "order",
          build: ({ baseUrl }) => ({ method: "POST", url: `${baseUrl}/orders`, headers: {} }),
          read: (response) =>
            response.status === 200 ? { id: (JSON.parse(response.body.toString()) as { id: string }).id } : null,
        },
      ],
      build: ({ baseUrl }, _input, replies) => ({
        method: "GET",
        url: `${baseUrl}/payments/${replies["order"]?.["id"] ?? ""}`,
        headers: {},
      }),
      parse: (response) => {
        if (response.status === 418) throw new UnreadableResponse("not a payment", 418);
        return {
          attemptStatus: response.status === 200 ? "charged" : "unchanged",
          settlement: "final",
          connectorTransactionId: "tx_1",
        };
      },
    },
  },
};

describe("a flow of several calls", () => {
  it("gives each call what the earlier ones read", async () => {
    const transport = transportWith(answer(200, '{"id":"order_7"}'), answer(200));
    expect(await callConnector(twoStep, "sync", context, reference, transport)).toMatchObject({
      attemptStatus: "charged",
    });
    expect(transport.sent.map(({ url }) => url)).toEqual([
      "http://provider.example/orders",
      "http://provider.example/payments/order_7",
    ]);
  });

  it("ends with the first refusal, which the flow itself explains", async () => {
    const transport = transportWith(answer(403));
    expect(await callConnector(twoStep, "sync", context, reference, transport)).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "final",
    });
    expect(transport.sent).toHaveLength(1);
  });

  it("is open when an earlier call meets a server error", async () => {
    const transport = transportWith(answer(503));
    expect(await callConnector(twoStep, "sync", context, reference, transport)).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "poll",
      error: { code: "http_503" },
    });
  });
});

describe("an answer that says nothing", () => {
  it("is an unknown outcome with the status it came with", async () => {
    const transport = transportWith(answer(200, '{"id":"order_7"}'), answer(418));
    expect(await callConnector(twoStep, "sync", context, reference, transport)).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "poll",
      error: { code: "unreadable_response", httpStatus: 418 },
    });
  });

  it("is not what a mistake of ours is taken for", async () => {
    await expect(callConnector(twoStep, "sync", context, reference, transportWith())).rejects.toThrow(TypeError);
  });
});

describe("a flow that the provider does not have", () => {
  const without: Connector = { manifest, flows: {} };

  it("is refused", async () => {
    const voiding = callConnector(without, "void", context, { ...reference, reason: null }, transportWith());
    await expect(voiding).rejects.toMatchObject({ failureName: "flow_not_supported", code: "IR_20", status: 400 });
  });

  it("waits for the webhook when it is a look-up", async () => {
    const transport = transportWith();
    expect(await callConnector(without, "sync", context, reference, transport)).toEqual({
      attemptStatus: "unchanged",
      settlement: "await_webhook",
      connectorTransactionId: "tx_1",
    });
    const refund = {
      ...reference,
      refundId: "ref_1",
      refundKey: "shop:ref_1",
      connectorRefundId: null,
      connectorTransactionId: "tx_1",
    };
    expect(await callConnector(without, "refund_sync", context, refund, transport)).toMatchObject({
      refundStatus: "unchanged",
      settlement: "await_webhook",
    });
    const payout = {
      payoutId: "payout",
      attemptId: "payout_1",
      payoutKey: "payout_1",
      connectorPayoutId: null,
      amount: 1,
      currency: "USD",
    };
    expect(await callConnector(without, "payout_sync", context, payout, transport)).toMatchObject({
      payoutStatus: "unchanged",
      settlement: "await_webhook",
    });
  });
});
