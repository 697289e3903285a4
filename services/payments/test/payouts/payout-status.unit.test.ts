import { describe, expect, it } from "@jest/globals";
import type { PayoutStatus } from "@railyard/contracts";
import { payoutStatuses } from "@railyard/contracts";

import type { PayoutEvent } from "../../src/payouts/domain/payout-status.ts";
import {
  isEnded,
  isPayoutPossible,
  payoutEvents,
  payoutMoves,
  payoutTransition,
} from "../../src/payouts/domain/payout-status.ts";

const provider: readonly string[] = [
  "accepted initiated",
  "paid success",
  "refused failed",
  "not_permitted ineligible",
  "returned reversed",
  "cancelled cancelled",
];
const undecided = ["recipient_needed requires_vendor_account_creation", "outcome_unknown pending"];
const elsewhere = "tried_elsewhere pending";
const before = ["method_given requires_confirmation", "cancelled cancelled", "expired expired"];

/** Every legal move, written down once more; a pair that is not here must be illegal. */
const legal: Readonly<Record<PayoutStatus, readonly string[]>> = {
  requires_creation: [...before, "made_without_method requires_payout_method_data"],
  requires_payout_method_data: before,
  requires_confirmation: [...before, "confirmed requires_fulfillment"],
  requires_fulfillment: [...provider, ...undecided, "tried_elsewhere requires_fulfillment"],
  requires_vendor_account_creation: [...provider, ...undecided, elsewhere],
  pending: [...provider, ...undecided, elsewhere],
  initiated: [...provider, elsewhere],
  success: ["returned reversed"],
  failed: [],
  cancelled: [],
  expired: [],
  reversed: [],
  ineligible: [],
};

const pairs = payoutStatuses.flatMap((status) => payoutEvents.map((event) => [status, event] as const));

describe("the states of a payout", () => {
  it.each(pairs)("%s on %s", (status, event) => {
    const written = legal[status].find((move) => move.startsWith(`${event} `));
    const next = written?.split(" ")[1];
    expect(payoutTransition(status, event)).toEqual(
      next === undefined ? { legal: false, status, event } : { legal: true, status: next },
    );
  });

  it("end where nothing but a return can follow", () => {
    for (const status of payoutStatuses) {
      const events = Object.keys(payoutMoves[status]) as PayoutEvent[];
      expect([status, isEnded(status)]).toEqual([status, events.every((event) => event === "returned")]);
    }
  });

  it("let an operation through only where the table has a move for it", () => {
    for (const status of payoutStatuses) {
      const moves = payoutMoves[status];
      expect([status, isPayoutPossible("cancel", status)]).toEqual([status, "cancelled" in moves]);
      expect([status, isPayoutPossible("sync", status)]).toEqual([status, "returned" in moves]);
      if (isPayoutPossible("confirm", status)) expect(["confirmed" in moves, "method_given" in moves]).toContain(true);
    }
  });
});
