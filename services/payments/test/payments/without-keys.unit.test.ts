// What is not sent twice to a provider that would act on it twice.
import { describe, expect, it } from "@jest/globals";

import type { Payout } from "../../src/payouts/domain/payout.ts";
import type { Relay } from "../../src/relays/domain/relay.ts";
import { settleRelay } from "../../src/relays/domain/settle-relay.ts";
import type { ProviderAccount } from "../../src/ports.ts";
import { lookUpPayout } from "../../src/payouts/use-cases/ask-provider-for-payout.ts";
import { lookUpRelay, sendRelay } from "../../src/relays/use-cases/ask-provider-for-relay.ts";
import { later, now } from "../support/states.ts";

const schedule = { firstDelayMs: 1_000, longestDelayMs: 4_000, maximumChecks: 3 };
const unknown = { settlement: "poll", connectorTransactionId: null, transport: "timeout" } as const;
const unseen = { refundStatus: "unchanged", payoutStatus: "unchanged", settlement: "poll", found: false } as const;

/** An account that loses every write and has never seen anything; `asked` are the flows that were called. */
const accountOf = (hasKeys: boolean): { readonly account: ProviderAccount; readonly asked: string[] } => {
  const asked: string[] = [];
  const account = {
    has: () => true,
    hasIdempotencyKeys: () => hasKeys,
    returnsFirstAnswer: false,
    call: (flow: string) => {
      asked.push(flow);
      const isLookUp = flow.endsWith("sync");
      const lost = { ...unknown, refundStatus: "pending", authorizationStatus: "processing" };
      return Promise.resolve(isLookUp ? unseen : lost);
    },
  } as unknown as ProviderAccount;
  return { account, asked };
};

const portsAt = (time: Date) =>
  ({
    clock: { now: () => time, realNow: () => time },
    policy: { leaseMs: 120_000, publicUrl: "http://127.0.0.1" },
    vault: {},
  }) as never;

const relayOf = (order: object): Relay =>
  ({ merchantId: "shop", relayId: "relay_1", status: "created", order, error: null, interruptedUntil: null }) as never;

const refund = relayOf({ type: "refund", amount: 100, currency: "USD", reason: null });

describe("a relay whose answer was lost", () => {
  const sentAgain = async (hasKeys: boolean, seconds: number): Promise<boolean> => {
    const { account, asked } = accountOf(hasKeys);
    const answer = await sendRelay(portsAt(now), { account, relay: refund });
    const relay = settleRelay(refund, answer, schedule, now);
    await lookUpRelay(portsAt(later(seconds)), { account, relay });
    return asked.filter((flow) => flow === "refund").length > 1;
  };

  it("is sent again at once by its key, and without one when it cannot be on its way any more", async () => {
    expect(await sentAgain(true, 1)).toBe(true);
    expect(await sentAgain(false, 119)).toBe(false);
    expect(await sentAgain(false, 120)).toBe(true);
  });

  it("is not sent again without a key when nothing reports its outcome", async () => {
    const amounts = { currency: "USD", totalAmount: 200, additionalAmount: 100, reason: null };
    const relay = relayOf({ type: "incremental_authorization", ...amounts });
    const { account, asked } = accountOf(false);
    expect(await lookUpRelay(portsAt(later(9999)), { account, relay })).toMatchObject({ event: "outcome_unknown" });
    expect(asked).toEqual([]);
  });
});

describe("a payout that a provider without keys has never seen", () => {
  it("is asked about, and never sent again", async () => {
    const payout = { merchantId: "shop", payoutId: "payout_1", status: "pending", details: {} } as unknown as Payout;
    const { account, asked } = accountOf(false);
    const answer = await lookUpPayout(portsAt(later(9999)), { account, payout, merchant: {} as never });
    expect(answer).toMatchObject({ payoutStatus: "unchanged", found: false });
    expect(asked).toEqual(["payout_sync"]);
  });
});
