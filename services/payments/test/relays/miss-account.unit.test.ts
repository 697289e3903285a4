import { describe, expect, it } from "@jest/globals";

import type { Relay } from "../../src/relays/domain/relay.ts";
import { accountWaitMs, missAccount, settleRelay } from "../../src/relays/domain/settle-relay.ts";

const start = new Date("2026-01-01T00:00:00.000Z");
const after = (milliseconds: number): Date => new Date(start.getTime() + milliseconds);
const schedule = { firstDelayMs: 1_000, longestDelayMs: 60_000, maximumChecks: 3 };

const relay: Relay = {
  merchantId: "shop",
  relayId: "relay_1",
  profileId: "pro_1",
  version: 4,
  status: "created",
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  connectorResourceId: "sp_1",
  connectorReferenceId: null,
  order: { type: "void", amount: null, currency: null, reason: null },
  error: null,
  createdAt: after(-90 * accountWaitMs),
  modifiedAt: after(-accountWaitMs),
  claimedUntil: null,
  interruptedUntil: null,
  dueAt: start,
  dueCount: 9,
};

describe("a relay without its account", () => {
  it("waits from the first look on, however old it is and however often it was checked", () => {
    const missed = missAccount(relay, schedule, start);
    expect(missed).toMatchObject({ status: "pending", version: 5, modifiedAt: start, dueAt: after(60_000) });
    expect(missed.error?.code).toBe("connector_account_gone");
    const again = missAccount(missed, schedule, after(60_000));
    expect(again).toMatchObject({ status: "pending", version: 6, modifiedAt: start, dueAt: after(120_000) });
  });

  it("is looked at when the wait ends, and fails then", () => {
    const missed = missAccount(relay, schedule, start);
    const last = missAccount(missed, schedule, after(accountWaitMs - 1));
    expect(last).toMatchObject({ status: "pending", dueAt: after(accountWaitMs) });
    const over = missAccount(last, schedule, after(accountWaitMs));
    expect(over).toMatchObject({ status: "failure", dueAt: null, modifiedAt: after(accountWaitMs) });
    expect(over.error?.message).toMatch(/not known/);
    expect(missAccount(over, schedule, after(2 * accountWaitMs))).toBe(over);
  });

  it("forgets the wait when the account is back", () => {
    const missed = missAccount(relay, schedule, start);
    const answer = { event: "outcome_unknown", connectorReferenceId: null } as const;
    const heard = settleRelay(missed, answer, schedule, after(5_000));
    expect(heard).toMatchObject({ status: "pending", error: null, modifiedAt: after(5_000) });
    expect(missAccount(heard, schedule, after(accountWaitMs)).status).toBe("pending");
  });

  it("keeps an end that was reached before", () => {
    const done: Relay = { ...relay, status: "success", dueAt: null };
    expect(missAccount(done, schedule, start)).toBe(done);
  });
});
