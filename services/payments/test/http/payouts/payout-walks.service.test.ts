// Random operations on payouts with random outcomes: whatever happens, what the provider paid is what we state it paid,
// statuses move along the table only, and every change that merchants are notified of is published exactly once.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payout, PayoutStatus } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { isEnded, payoutMoves } from "../../../src/payouts/domain/payout-status.ts";
import { apiKeyOf } from "../../support/merchant.ts";
import type { PayoutDesk } from "../../support/payouts.ts";
import { accounts, bankOf, bankPayout, errorOf, payoutDesk } from "../../support/payouts.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: PayoutDesk;

const names = ["payoutsim", "payoutsim-second"];

beforeAll(async () => {
  stack = await startStack({ CONNECTOR_TIMEOUT_MS: "300", OPERATION_LEASE_MS: "700" });
  shop = stack.shop({ connectors: names });
  desk = payoutDesk(shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const oneOf = <Value>(random: () => number, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const operations = ["update", "confirm", "fulfill", "cancel", "force_sync", "double"] as const;

const creations = (account: string): readonly Record<string, unknown>[] => [
  { amount: 900, currency: "USD" },
  bankPayout(account, { amount: 900, confirm: false }),
  bankPayout(account, { amount: 900, auto_fulfill: false }),
  bankPayout(account, { amount: 900 }),
];

/** A refusal is one of those in the contract. */
const allowed = (status: number, body: unknown): boolean =>
  status === 200 || ([400, 409, 422, 503].includes(status) && errorOf(body).code.length > 0);

const step = async (random: () => number, payoutId: string): Promise<void> => {
  const path = `/payouts/${payoutId}`;
  const destination = { payout_method_data: bankOf(oneOf(random, Object.values(accounts))) };
  const operation = oneOf(random, operations);
  const act = (name: string): ReturnType<Shop["send"]> =>
    shop.send("POST", `${path}/${name}`, name === "confirm" ? destination : {});
  const asked = {
    update: () => [shop.send("PUT", path, destination)],
    confirm: () => [act("confirm")],
    fulfill: () => [act("fulfill")],
    cancel: () => [act("cancel")],
    force_sync: () => [shop.send("GET", `${path}?force_sync=true`)],
    double: () => [act("fulfill"), act(oneOf(random, ["cancel", "fulfill", "confirm"]))],
  }[operation]();
  for (const { status, body, text } of await Promise.all(asked)) {
    expect([operation, status, text, allowed(status, body)]).toEqual([operation, status, text, true]);
  }
};

const provider = async (random: () => number): Promise<void> => {
  const behaviour = {
    decline_rate: oneOf(random, [0, 0, 0.3]),
    server_error_rate: oneOf(random, [0, 0, 0.2]),
    lost_answer_rate: oneOf(random, [0, 0, 0.3]),
    settlement_delay_ms: oneOf(random, [0, 60, 200]),
    webhooks: oneOf(random, ["asynchronous", "always", "never"] as const),
  };
  await stack.provider.behave("payoutsim", apiKeyOf(oneOf(random, names)), behaviour);
};

/** Brings a payout to an end: the provider is well again, and what waits for good is cancelled. */
const end = (payoutId: string): Promise<Payout> =>
  eventually(
    async () => {
      const payout = await desk.read(payoutId, "?force_sync=true");
      if (isEnded(payout.status)) return payout;
      await shop.send("POST", `/payouts/${payoutId}/cancel`, {});
      throw new TypeError(payout.status);
    },
    { timeoutMs: 15_000, intervalMs: 60 },
  );

const statusOfEvent: Readonly<Record<string, PayoutStatus>> = {
  payout_success: "success",
  payout_failed: "failed",
  payout_initiated: "initiated",
  payout_processing: "pending",
  payout_cancelled: "cancelled",
  payout_reversed: "reversed",
  payout_not_permitted: "ineligible",
};

/** Statuses that are published: between two of them a payout can only have been in one that is not. */
const follows = (from: PayoutStatus, to: PayoutStatus): boolean => {
  const next = Object.values(payoutMoves[from]);
  const silent = next.filter((status) => status.startsWith("requires_") && status !== from);
  return next.includes(to) || silent.some((status) => Object.values(payoutMoves[status]).includes(to));
};

describe("payouts that anything happens to", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 123, 150, 211, 218])(
    "walk %i ends with our record, the ledger and the events in agreement",
    async (seed) => {
      const random = randomOf(seed);
      const payoutIds: string[] = [];
      for (let walk = 0; walk < 6; walk += 1) {
        await provider(random);
        const account = oneOf(random, Object.values(accounts));
        const { payout_id: id } = await desk.pay(oneOf(random, creations(account)));
        payoutIds.push(id);
        for (let count = Math.floor(random() * 6); count > 0; count -= 1) await step(random, id);
      }
      for (const name of names) await stack.provider.behave("payoutsim", apiKeyOf(name), { settlement_delay_ms: 0 });
      for (const id of payoutIds) {
        await end(id);
        // A return can still follow a success.
        const settled = await eventually(async () => {
          const payout = await desk.read(id, "?force_sync=true");
          const paid = await stack.provider.paidOut(id);
          expect([payout.status, paid]).toEqual([payout.status, payout.status === "success" ? 900 : 0]);
          return payout;
        });
        const events = await desk.events(id);
        const reported = events.map(({ type }) => statusOfEvent[type.split(".").at(-1) ?? ""]);
        const last = reported.at(-1);
        expect([id, last]).toEqual([id, settled.status]);
        reported.forEach((status, index) => {
          const from = index === 0 ? "requires_fulfillment" : reported[index - 1];
          const isLocalCancel = index === 0 && status === "cancelled";
          const isLegal = isLocalCancel || (from !== undefined && status !== undefined && follows(from, status));
          expect([id, reported, isLegal]).toEqual([id, reported, true]);
        });
        const versions = events.map(({ object_version: version }) => version);
        expect(versions).toEqual([...new Set(versions)].sort((left, right) => left - right));
        expect(events.at(-1)?.data["content"]).toEqual({ type: "payout_details", object: settled });
      }
    },
    60_000,
  );
});
