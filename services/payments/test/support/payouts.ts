import type { Payout } from "@railyard/contracts";
import { eventually, httpCall } from "@railyard/testing";

import type { Shop, Stack, StoredEvent } from "./stack.ts";

/** Test accounts of the sandbox provider, by what happens there. */
export const accounts = {
  success: "000100000001",
  failure: "000200000002",
  returned: "000300000003",
  later: "000400000004",
  notPermitted: "000500000005",
  failsLater: "000600000006",
  accepted: "000700000007",
  newRecipient: "000800000008",
  waits: "000900000009",
  lost: "001000000010",
  errorOnce: "001100000011",
  silence: "001200000012",
  error: "001300000013",
} as const;

export const bankOf = (account: string): Record<string, unknown> => ({
  bank: { bank_account_number: account, bank_routing_number: "110000000", bank_country_code: "US" },
});

/** A payout of 75.00 USD that is confirmed and sent in the same call. */
export const bankPayout = (
  account: string = accounts.success,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  amount: 7500,
  currency: "USD",
  confirm: true,
  auto_fulfill: true,
  payout_type: "bank",
  payout_method_data: bankOf(account),
  ...changes,
});

/** How many payouts, or refunds, providers reported to have paid after these had ended unpaid. */
export const paidAfterEnd = async (
  { url }: Stack,
  object: "payout" | "refund" = "payout",
  source = "notification",
): Promise<number> => {
  const { text } = await httpCall(Number(new URL(url).port), "/metrics");
  const series = `payments_integrity_differences_total{object="${object}",source="${source}",member="status"}`;
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(series))
      ?.split(" ")
      .at(-1) ?? 0,
  );
};

/** What a merchant's server does with payouts. */
export interface PayoutDesk {
  /** Creates a payout and expects 200. */
  pay(body?: Record<string, unknown>): Promise<Payout>;
  read(payoutId: string, query?: string): Promise<Payout>;
  /** Confirm, cancel or fulfill; expects 200. */
  act(payoutId: string, action: "confirm" | "cancel" | "fulfill", body?: Record<string, unknown>): Promise<Payout>;
  /** Waits until the payout has the status. */
  becomes(payoutId: string, status: string): Promise<Payout>;
  /** Types of the events of the payout, oldest first. */
  eventTypes(payoutId: string): Promise<readonly string[]>;
  events(payoutId: string): Promise<readonly StoredEvent[]>;
}

export const payoutDesk = (shop: Shop): PayoutDesk => {
  const expectOk = async (result: ReturnType<Shop["send"]>): Promise<Payout> => {
    const { status, text, body } = await result;
    if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
    return body as Payout;
  };
  const read: PayoutDesk["read"] = (payoutId, query = "") => expectOk(shop.send("GET", `/payouts/${payoutId}${query}`));
  return {
    read,
    pay: (body = bankPayout()) => expectOk(shop.send("POST", "/payouts/create", body)),
    act: (payoutId, action, body = {}) => expectOk(shop.send("POST", `/payouts/${payoutId}/${action}`, body)),
    becomes: (payoutId, status) =>
      eventually(
        async () => {
          const payout = await read(payoutId);
          if (payout.status !== status) throw new TypeError(`${payout.status} instead of ${status}`);
          return payout;
        },
        { intervalMs: 50 },
      ),
    events: (payoutId) => shop.events(payoutId),
    eventTypes: async (payoutId) => (await shop.events(payoutId)).map(({ type }) => type.split(".").at(-1) ?? ""),
  };
};

/** The error of an answer. */
export const errorOf = (body: unknown): { code: string; reason: string; field?: string; message: string } =>
  (body as { error: { code: string; reason: string; field?: string; message: string } }).error;
