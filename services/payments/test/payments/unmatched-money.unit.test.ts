// What a provider's report about money leads to, by attempt, payment and report.
import { describe, expect, it } from "@jest/globals";
import type { PaymentStatus } from "@railyard/contracts";
import { attemptStatuses, paymentStatuses } from "@railyard/contracts";

import type { AttemptPosition, ReportedMoney } from "../../src/payments/domain/unmatched-money.ts";
import {
  consequenceOf,
  isOfPayment,
  isUncaptured,
  positionOf,
  reportedMoney,
} from "../../src/payments/domain/unmatched-money.ts";
import { stateOf } from "../support/states.ts";

const monies: readonly ReportedMoney[] = ["held", "captured", "in_flight", "none", "not_stated"];
const positions: readonly AttemptPosition[] = ["present", "uncaptured", "earlier", "unknown"];

/** One line for each attempt and payment; columns are the report. `*`: every status that has no line. */
const table: Readonly<Record<string, readonly string[]>> = {
  //                   held       captured   in_flight  none      not_stated
  "present *": ["settle", "settle", "settle", "settle", "settle"],
  "present cancelled": ["reverse", "reverse", "none", "none", "none"],
  "uncaptured *": ["reverse", "settle", "none", "none", "none"],
  "earlier *": ["reverse", "reverse", "look_up", "none", "look_up"],
  "unknown *": ["reverse", "reverse", "look_up", "none", "look_up"],
};

const expected = (position: AttemptPosition, status: PaymentStatus): readonly string[] =>
  table[`${position} ${status}`] ?? table[`${position} *`] ?? [];

const cells = positions.flatMap((position) =>
  paymentStatuses.flatMap((status) =>
    monies.map((money, index) => ({ position, status, money, leadsTo: expected(position, status)[index] })),
  ),
);

describe("a report about an attempt's money", () => {
  it.each(cells)("$money, $position attempt, payment $status: $leadsTo", ({ position, status, money, leadsTo }) => {
    expect(consequenceOf(position, status, money)).toBe(leadsTo);
  });

  it("is of the payment only for its latest attempt, and never once the payment was cancelled", () => {
    const own = positions.flatMap((position) =>
      paymentStatuses.filter((status) => isOfPayment(position, status)).map((status) => `${position} ${status}`),
    );
    const all = paymentStatuses.filter((status) => status !== "cancelled").map((status) => `present ${status}`);
    expect(own).toEqual(all);
  });
});

describe("the position of an attempt", () => {
  it.each([
    [2, 2, "present"],
    [2, 1, "earlier"],
    [2, 3, "unknown"],
    [2, 0, "unknown"],
    [2, -1, "unknown"],
  ] as const)("of a payment with %i attempts, number %i is %s", (count, number, position) => {
    expect(positionOf(count, number, false)).toBe(position);
  });

  it("is one of its own for the latest, where the payment has failed because its capture did", () => {
    expect([1, 2, 3].map((number) => positionOf(2, number, true))).toEqual(["earlier", "uncaptured", "unknown"]);
    const failed = { status: "failed" } as const;
    expect(isUncaptured(stateOf(failed, { status: "capture_failed" }))).toBe(true);
    expect(isUncaptured(stateOf(failed, { status: "failure" }))).toBe(false);
    expect(isUncaptured(stateOf({ status: "processing" }, { status: "capture_failed" }))).toBe(false);
  });
});

describe("the money that a report states", () => {
  const statuses = {
    held: ["authorized", "partially_authorized", "unresolved", "partial_charged_and_chargeable"],
    captured: ["charged", "partial_charged"],
    none: [
      "authentication_failed",
      "authentication_pending",
      "authorization_failed",
      "auto_refunded",
      "confirmation_awaited",
      "device_data_collection_pending",
      "expired",
      "failure",
      "payment_method_awaited",
      "router_declined",
      "voided",
      "voided_post_charge",
    ],
  } as const;
  const stated = new Map<string, string>(
    Object.entries(statuses).flatMap(([money, found]) => found.map((status) => [status, money] as const)),
  );

  it.each([...attemptStatuses])("follows from the status %s", (attemptStatus) => {
    expect(reportedMoney({ attemptStatus })).toBe(stated.get(attemptStatus) ?? "in_flight");
  });

  it("is held where only the capture failed", () => {
    expect(reportedMoney({ attemptStatus: "capture_failed", isStillHeld: true })).toBe("held");
  });

  it("follows from the captures where no status is reported", () => {
    const one = { connectorCaptureId: "cap_1", captureId: null, amount: 100 };
    const of = (captureStatus: "charged" | "pending" | "failed") =>
      reportedMoney({ attemptStatus: "unchanged", captures: [{ ...one, captureStatus }] });
    expect([of("charged"), of("pending"), of("failed")]).toEqual(["captured", "not_stated", "not_stated"]);
    expect(reportedMoney({ attemptStatus: "unchanged" })).toBe("not_stated");
  });
});
