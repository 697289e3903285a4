import { describe, expect, it } from "@jest/globals";
import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";
import { registry } from "@railyard/connectors";

import { stripeConformance } from "../../../../libs/connectors/test/stripe/conformance.ts";
import { createProviders } from "../../src/providers/connectors/providers.ts";

const account = {
  merchant_connector_id: "mca_1",
  connector_name: "stripe",
  sealed_account_details: "sealed",
  test_mode: true,
  disabled: false,
} as unknown as ConnectorSnapshot;

const merchant = { merchant_id: "shop", connectors: [account] } as unknown as MerchantSnapshot;

const listed = {
  object: "list",
  has_more: false,
  data: [
    {
      id: "du_1",
      object: "dispute",
      amount: 1000,
      currency: "usd",
      charge: "ch_1",
      payment_intent: "pi_1",
      reason: "general",
      status: "needs_response",
      created: 1_700_000_000,
      livemode: true,
    },
  ],
};

const providersThatAnswer = (body: unknown) =>
  createProviders({
    registry,
    transport: {
      send: () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }),
    } as never,
    vault: { openText: () => JSON.stringify(stripeConformance.credentials) },
    addresses: { STRIPE_URL: "https://stripe.example", STRIPE_FILES_URL: "https://files.example" },
    now: () => new Date(),
    assure: () => undefined,
    elapsedMs: () => 0,
    calls: { record: undefined },
    health: { called: () => undefined },
    onFault: () => undefined,
  });

describe("the providers", () => {
  it("state of every dispute in a list which account and mode was asked", async () => {
    const asked = providersThatAnswer(listed).account(merchant, "mca_1");
    const input = { openedFrom: "2023-11-01T00:00:00Z", openedUntil: "2023-12-01T00:00:00Z", page: null, limit: 10 };
    const outcome = await asked?.call("list_disputes", input, { idempotencyKey: "key" });
    expect(outcome).toMatchObject({
      listStatus: "listed",
      disputes: [{ report: { connectorDisputeId: "du_1", stated: { isLive: true, at: { isLive: false } } } }],
    });
  });
});
