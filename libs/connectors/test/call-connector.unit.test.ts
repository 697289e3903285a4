import { describe, expect, it } from "@jest/globals";

import type {
  AdapterFault,
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

describe("an answer that states nothing", () => {
  it("is an unknown outcome with the status it came with", async () => {
    const transport = transportWith(answer(200, '{"id":"order_7"}'), answer(418));
    expect(await callConnector(twoStep, "sync", context, reference, transport)).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "poll",
      error: { code: "unreadable_response", httpStatus: 418 },
    });
  });
});

type AuthorizeFlow = NonNullable<Connector["flows"]["authorize"]>;

const order: NonNullable<AuthorizeFlow["before"]>[number] = {
  name: "order",
  build: ({ baseUrl }) => ({ method: "POST", url: `${baseUrl}/orders`, headers: {} }),
  read: (response) => (response.status === 200 ? {} : null),
};

/** A provider whose adapter can be given mistakes. */
const authorizing = (changes: Partial<AuthorizeFlow> = {}): Connector => ({
  manifest,
  flows: {
    authorize: {
      build: ({ baseUrl }) => ({ method: "POST", url: `${baseUrl}/payments`, headers: {} }),
      parse: ({ status }) => {
        if (status === 429) throw new UnreadableResponse("too many", status);
        return status === 200
          ? { attemptStatus: "charged", settlement: "final", connectorTransactionId: "tx_1" }
          : {
              attemptStatus: "failure",
              settlement: "final",
              connectorTransactionId: null,
              error: { code: "no", message: "No.", httpStatus: status },
            };
      },
      ...changes,
    },
  },
});

const authorize = async (connector: Connector, transport: Transport) => {
  const faults: AdapterFault[] = [];
  const outcome = await callConnector(connector, "authorize", context, reference as never, transport, {
    onFault: (fault) => faults.push(fault),
  });
  return { outcome, faults };
};

const mistake = (): never => {
  throw new TypeError("cannot read properties of undefined");
};

describe("what a provider certainly did not act on", () => {
  it.each([401, 403, 429])("is what it refused at the door, with %i", async (status) => {
    const { outcome } = await authorize(authorizing(), transportWith(answer(status)));
    expect(outcome).toMatchObject({ withoutEffect: "refused_at_door", error: { httpStatus: status } });
  });

  it.each([400, 402, 409, 422])("is not what it refused with %i, which may be its decision", async (status) => {
    const { outcome } = await authorize(authorizing(), transportWith(answer(status)));
    expect(outcome).toMatchObject({ attemptStatus: "failure" });
    expect(outcome).not.toHaveProperty("withoutEffect");
  });

  it("is not a refusal after a call that had an effect", async () => {
    const flow = authorizing({ before: [order] });
    const { outcome } = await authorize(flow, transportWith(answer(200), answer(401)));
    expect(outcome).not.toHaveProperty("withoutEffect");
    const first = await authorize(flow, transportWith(answer(401)));
    expect(first.outcome).toMatchObject({ withoutEffect: "refused_at_door" });
  });

  it("is what its adapter refused before anything was sent", async () => {
    const refused = { attemptStatus: "failure", settlement: "final", connectorTransactionId: null } as const;
    const transport = transportWith();
    const { outcome } = await authorize(authorizing({ refuse: () => refused }), transport);
    expect(outcome).toEqual({ ...refused, withoutEffect: "refused_by_adapter" });
    expect(transport.sent).toEqual([]);
  });
});

describe("a mistake in an adapter", () => {
  it.each<[string, Partial<AuthorizeFlow>]>([
    ["refusing", { refuse: mistake }],
    ["building", { build: mistake }],
    ["building the first call", { before: [{ ...order, build: mistake }] }],
    ["deciding about a call", { before: [{ ...order, isNeeded: mistake }] }],
  ])("ends the operation when it is made in %s, before anything was sent", async (_, changes) => {
    const transport = transportWith();
    const { outcome, faults } = await authorize(authorizing(changes), transport);
    expect(outcome).toMatchObject({
      attemptStatus: "failure",
      settlement: "final",
      error: { code: "connector_fault" },
      withoutEffect: "adapter_fault",
    });
    expect(faults).toMatchObject([{ connector: manifest.name, flow: "authorize", isBegun: false }]);
    expect(transport.sent).toEqual([]);
  });

  it.each<[string, Partial<AuthorizeFlow>]>([
    ["reading the answer", { parse: mistake }],
    ["reading an earlier answer", { before: [{ ...order, read: mistake }] }],
    ["building a later call", { before: [order], build: mistake }],
  ])("leaves the outcome open when it is made in %s", async (_, changes) => {
    const { outcome, faults } = await authorize(authorizing(changes), transportWith(answer(200), answer(200)));
    expect(outcome).toMatchObject({ attemptStatus: "pending", settlement: "poll", error: { code: "connector_fault" } });
    expect(outcome).not.toHaveProperty("withoutEffect");
    expect(faults).toMatchObject([{ isBegun: true }]);
  });

  it.each([
    ["capture", { captures: [{ captureStatus: "failed" }] }],
    ["void", { attemptStatus: "unchanged" }],
    ["refund", { refundStatus: "failure" }],
    ["payout", { payoutStatus: "failed" }],
    ["incremental_authorization", { authorizationStatus: "failure" }],
  ] as const)("leaves what was there as it was: %s", async (flow, expected) => {
    const connector = { manifest, flows: { [flow]: { build: mistake, parse: mistake } } } as Connector;
    const outcome = await callConnector(connector, flow, context, reference as never, transportWith());
    expect(outcome).toMatchObject({ ...expected, withoutEffect: "adapter_fault" });
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
