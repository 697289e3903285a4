import type { Relay } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { call } from "./http-call.ts";
import type { Shop, Stack } from "./stack.ts";

/** What the provider's ledger states of one payment, in minor units. */
export interface LedgerTotals {
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
}

/** A payment that another system made at the provider. */
export interface ForeignPayment {
  /** Id at the provider. */
  readonly id: string;
  readonly reference: string;
}

/** What a merchant's server does with payments made elsewhere. */
export interface RelayDesk {
  /** Makes a payment of 65.40 USD at the provider, without Railyard. */
  payElsewhere(changes?: Record<string, unknown>): Promise<ForeignPayment>;
  ledger(payment: ForeignPayment): Promise<LedgerTotals>;
  /** Relays and expects 200. */
  relay(body: Record<string, unknown>, headers?: Record<string, string>): Promise<Relay>;
  read(relayId: string, query?: string): Promise<Relay>;
  becomes(relayId: string, status: string): Promise<Relay>;
}

let payments = 0;

export const relayDesk = (stack: Stack, shop: Shop): RelayDesk => {
  const expectOk = async (result: ReturnType<Shop["send"]>): Promise<Relay> => {
    const { status, text, body } = await result;
    if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
    return body as Relay;
  };
  const read: RelayDesk["read"] = (relayId, query = "") => expectOk(shop.send("GET", `/relay/${relayId}${query}`));
  return {
    read,
    payElsewhere: async (changes = {}) => {
      payments += 1;
      const reference = `elsewhere_${shop.merchantId}_${String(payments)}`;
      const { status, text, body } = await call(stack.provider.url, "POST", "/v1/payments", {
        headers: {
          authorization: "Bearer provider_key",
          "sandbox-connector": "fauxpay",
          "idempotency-key": reference,
        },
        body: {
          reference,
          order_reference: reference,
          amount: 6540,
          currency: "USD",
          capture: "automatic",
          method: "card",
          card: { number: "4242424242424242", expiry_month: "10", expiry_year: "2040", cvc: "737" },
          return_url: "https://elsewhere.example/done",
          ...changes,
        },
      });
      if (status !== 200) throw new TypeError(text);
      return { id: (body as { payment_id: string }).payment_id, reference };
    },
    ledger: async ({ reference }) => {
      const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${reference}`);
      const [totals] = (body as { totals: LedgerTotals[] }).totals;
      return { held: totals?.held ?? 0, captured: totals?.captured ?? 0, refunded: totals?.refunded ?? 0 };
    },
    relay: (body, headers) => expectOk(shop.send("POST", "/relay", body, headers)),
    becomes: (relayId, status) =>
      eventually(
        async () => {
          const relay = await read(relayId);
          if (relay.status !== status) throw new TypeError(`${relay.status} instead of ${status}`);
          return relay;
        },
        { intervalMs: 50 },
      ),
  };
};

export const cardNumbered = (number: string): Record<string, unknown> => ({
  card: { number, expiry_month: "10", expiry_year: "2040", cvc: "737" },
});
