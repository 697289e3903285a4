import { describe, expect, it } from "@jest/globals";
import type { SubscriptionStatus } from "@railyard/contracts";
import { subscriptionStatuses } from "@railyard/contracts";

import type { SubscriptionEvent } from "../../src/subscriptions/domain/subscription-status.ts";
import {
  isSubscriptionPossible,
  liveSubscriptionStatuses,
  subscriptionEvents,
  subscriptionOperationStatuses,
  subscriptionTransition,
} from "../../src/subscriptions/domain/subscription-status.ts";

type Row = readonly [SubscriptionStatus, SubscriptionEvent, SubscriptionStatus];

const legal: readonly Row[] = [
  ["created", "payment_begun", "pending"],
  ["created", "expired", "in_active"],
  ["created", "cancelled", "cancelled"],
  ["pending", "trial_begun", "trial"],
  ["pending", "invoice_paid", "active"],
  ["pending", "first_payment_failed", "failed"],
  ["pending", "confirmation_refused", "created"],
  ["pending", "cancelled", "cancelled"],
  ["failed", "payment_begun", "pending"],
  ["failed", "trial_begun", "trial"],
  ["failed", "invoice_paid", "active"],
  ["failed", "cancelled", "cancelled"],
  ["trial", "invoice_paid", "active"],
  ["trial", "invoice_given_up", "unpaid"],
  ["trial", "paused", "paused"],
  ["trial", "cancelled", "cancelled"],
  ["active", "invoice_paid", "active"],
  ["active", "invoice_given_up", "unpaid"],
  ["active", "paused", "paused"],
  ["active", "cancelled", "cancelled"],
  ["paused", "invoice_paid", "paused"],
  ["paused", "invoice_given_up", "paused"],
  ["paused", "resumed", "active"],
  ["paused", "resumed_in_trial", "trial"],
  ["paused", "cancelled", "cancelled"],
  ["unpaid", "invoice_paid", "active"],
  ["unpaid", "invoice_given_up", "unpaid"],
  ["unpaid", "cancelled", "cancelled"],
  ["cancelled", "invoice_paid", "cancelled"],
  ["cancelled", "invoice_given_up", "cancelled"],
  ["cancelled", "first_payment_failed", "cancelled"],
  ["cancelled", "trial_begun", "cancelled"],
];

const every = subscriptionStatuses.flatMap((status) => subscriptionEvents.map((event) => [status, event] as const));

describe("the statuses of a subscription", () => {
  it.each(every)("%s, %s: moves as the table specifies, and nowhere else", (status, event) => {
    const row = legal.find(([from, by]) => from === status && by === event);
    const expected = row === undefined ? { legal: false, status, event } : { legal: true, status: row[2] };
    expect(subscriptionTransition(status, event)).toEqual(expected);
  });

  it("that have ended do not come back to life", () => {
    for (const status of ["cancelled", "in_active"] as const) {
      for (const event of subscriptionEvents) {
        const moved = subscriptionTransition(status, event);
        if (moved.legal) expect(moved.status).toBe(status);
      }
      const operations = Object.keys(subscriptionOperationStatuses) as (keyof typeof subscriptionOperationStatuses)[];
      expect(operations.filter((operation) => isSubscriptionPossible(operation, status))).toEqual([]);
      expect(liveSubscriptionStatuses).not.toContain(status);
    }
  });

  it("let every operation only through where its event is legal", () => {
    const pairs = [
      ["pause", "paused"],
      ["cancel", "cancelled"],
    ] as const;
    for (const [operation, event] of pairs) {
      for (const status of subscriptionStatuses) {
        const isLegal = subscriptionTransition(status, event).legal;
        expect([status, isSubscriptionPossible(operation, status)]).toEqual([status, isLegal]);
      }
    }
  });
});
