import { describe, expect, it } from "@jest/globals";
import { attemptStatuses, invoiceStatuses, refundStatuses } from "@railyard/contracts";

import { attemptEvents, attemptMoves } from "../../src/payments/domain/attempt-moves.ts";
import { attemptStatusAfter, isUntried } from "../../src/payments/domain/attempt-moves.ts";
import { usedMethodEvents, usedMethodMoves } from "../../src/payments/domain/used-method-status.ts";
import { usedMethodStatusAfter } from "../../src/payments/domain/used-method-status.ts";
import { finalRefundStatuses, refundEvents, refundMoves } from "../../src/refunds/domain/refund-status.ts";
import { isFinalRefund, refundStatusAfter } from "../../src/refunds/domain/refund-status.ts";
import { livePayoutStatuses, unconfirmedPayoutStatuses } from "../../src/payouts/domain/payout-status.ts";
import { openRelayStatuses } from "../../src/relays/domain/relay-status.ts";
import { invoiceEvents, invoiceMoves, invoiceStatusAfter } from "../../src/subscriptions/domain/invoice-status.ts";
import { openInvoiceStatuses } from "../../src/subscriptions/domain/invoice-status.ts";
import { chargedSubscriptionStatuses } from "../../src/subscriptions/domain/subscription-status.ts";
import { storedMethodEvents, storedMethodMoves } from "../../src/vault/domain/stored-method-status.ts";
import { storedMethodStatusAfter } from "../../src/vault/domain/stored-method-status.ts";

interface Machine {
  readonly noun: string;
  readonly statuses: readonly string[];
  readonly events: readonly string[];
  readonly after: (status: string, event: string) => string;
  /** The whole machine, written down a second time by hand: a dash is an illegal move. */
  readonly table: string;
}

const asText = <Status extends string, Event extends string>(
  after: (status: Status, event: Event) => Status,
): Machine["after"] => after as unknown as Machine["after"];

/** Attempt statuses that only a provider's answer follows. */
const answeredOnly = attemptStatuses.filter((status) => Object.keys(attemptMoves[status]).length === 0);

const machines: readonly Machine[] = [
  {
    noun: "a refund",
    statuses: refundStatuses,
    events: refundEvents,
    after: asText(refundStatusAfter),
    table: `
      event            pending    review     succeeded  failed
      outcome_unknown  pending    pending    -          -
      review_needed    review     review     -          -
      paid_back        succeeded  succeeded  -          -
      refused          failed     failed     -          -
      returned         -          -          failed     -`,
  },
  {
    noun: "an invoice",
    statuses: invoiceStatuses,
    events: invoiceEvents,
    after: asText(invoiceStatusAfter),
    table: `
      event                    created          payment_pending  payment_failed   paid  voided
      payment_begun            payment_pending  -                payment_pending  -     -
      paid                     -                paid             paid             -     -
      payment_failed           -                payment_failed   -                -     -
      first_payment_withdrawn  -                created          -                -     -
      payment_withdrawn        -                payment_failed   -                -     -
      voided                   voided           voided           voided           -     -`,
  },
  {
    noun: "a stored method",
    statuses: Object.keys(storedMethodMoves),
    events: storedMethodEvents,
    after: asText(storedMethodStatusAfter),
    table: `
      event              awaiting_data  processing  active
      data_given         active         -           -
      payment_succeeded  -              active      active`,
  },
  {
    noun: "a payment's method",
    statuses: Object.keys(usedMethodMoves),
    events: usedMethodEvents,
    after: asText(usedMethodStatusAfter),
    table: `
      event              processing  inactive  active
      payment_succeeded  active      active    active
      payment_failed     inactive    inactive  active`,
  },
  {
    noun: "an attempt",
    statuses: attemptStatuses.filter((status) => !answeredOnly.includes(status)),
    events: attemptEvents,
    after: asText(attemptStatusAfter),
    table: `
      event                    payment_method_awaited  confirmation_awaited  authentication_pending  \
device_data_collection_pending  authentication_successful  capture_review
      method_given             confirmation_awaited    confirmation_awaited  -                       - - -
      sent                     started                 started               -                       - - -
      blocked                  router_declined         router_declined       -                       - - -
      authorization_begun      -                       -                     -            -  authorizing -
      cancelled                voided                  voided                voided       voided  -      -
      review_passed            -                       -                     -            -  -  charged
      review_refused           -                       -                     -            -  -  capture_failed
      review_refused_in_part   -                       -                     -            -  -  partial_charged`,
  },
];

describe.each(machines)("the statuses of $noun", ({ noun, statuses, events, after, table }) => {
  const [head = "", ...lines] = table.trim().split("\n");
  const columns = head.trim().split(/\s+/).slice(1);
  const cells = lines.flatMap((line) => {
    const [event = "", ...row] = line.trim().split(/\s+/);
    return columns.map((status, index) => ({ event, status, to: row[index] ?? "" }));
  });

  it("are moved by a table with a line for every event and a column for every status", () => {
    expect(lines.map((line) => line.trim().split(/\s+/)[0]).sort()).toEqual([...events].sort());
    expect([...columns].sort()).toEqual([...statuses].sort());
  });

  it.each(cells)("$event in $status leads to $to", ({ event, status, to }) => {
    if (to === "-") expect(() => after(status, event)).toThrow(`${event} cannot happen to ${noun} that is ${status}.`);
    else expect(after(status, event)).toBe(to);
  });
});

describe("an attempt that has left us", () => {
  it("is moved by its provider alone", () => {
    expect([...answeredOnly].sort()).toEqual(
      [
        "started",
        "authorizing",
        "cod_initiated",
        "pending",
        "void_initiated",
        "capture_initiated",
        "authorized",
        "partially_authorized",
        "unresolved",
        "integrity_failure",
        "charged",
        "auto_refunded",
        "partial_charged",
        "partial_charged_and_chargeable",
        "voided",
        "voided_post_charge",
        "expired",
        "authentication_failed",
        "authorization_failed",
        "failure",
        "router_declined",
        "capture_failed",
        "void_failed",
      ].sort(),
    );
  });
});

describe("groups of statuses", () => {
  it("follow from the tables", () => {
    expect(Object.keys(refundMoves).sort()).toEqual([...refundStatuses].sort());
    expect(Object.keys(invoiceMoves).sort()).toEqual([...invoiceStatuses].sort());
    expect(finalRefundStatuses).toEqual(["succeeded", "failed"]);
    expect(refundStatuses.filter((status) => !isFinalRefund(status))).toEqual(["pending", "review"]);
    expect(openInvoiceStatuses).toEqual(["created", "payment_pending", "payment_failed"]);
    expect(openRelayStatuses).toEqual(["created", "pending"]);
    expect(chargedSubscriptionStatuses).toEqual(["trial", "active", "unpaid"]);
    expect(unconfirmedPayoutStatuses).toEqual([
      "requires_creation",
      "requires_payout_method_data",
      "requires_confirmation",
    ]);
    expect(livePayoutStatuses).toEqual([
      "requires_fulfillment",
      "requires_vendor_account_creation",
      "pending",
      "initiated",
    ]);
    expect(attemptStatuses.filter(isUntried)).toEqual(["payment_method_awaited", "confirmation_awaited"]);
  });
});
