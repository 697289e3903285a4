import { describe, expect, it } from "@jest/globals";
import type { PaymentStatus } from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import type { PaymentEvent } from "../../src/payments/domain/payment-status.ts";
import { isSettled, paymentEvents, transition } from "../../src/payments/domain/payment-status.ts";

/** Columns of the table below: the statuses, short. */
const statuses: Readonly<Record<string, PaymentStatus>> = {
  rpm: "requires_payment_method",
  rc: "requires_confirmation",
  proc: "processing",
  rca: "requires_customer_action",
  rma: "requires_merchant_action",
  rcap: "requires_capture",
  pcc: "partially_captured_and_capturable",
  pc: "partially_captured",
  ok: "succeeded",
  fail: "failed",
  canc: "cancelled",
};

/** The whole machine, written down a second time by hand: a dash is an illegal move. */
const table = `
event                          rpm  rc   proc rca  rma  rcap pcc  pc   ok   fail canc
payment_method_given           rc   rc   -    -    -    -    -    -    -    -    -
attempt_started                proc proc proc proc -    -    -    -    -    proc -
customer_action_needed         -    -    rca  rca  rca  -    -    -    -    -    -
merchant_action_needed         -    -    rma  rma  rma  rma  rma  rma  rma  -    -
authorized                     -    -    rcap rcap rcap rcap rcap -    -    rcap -
captured_in_full               -    -    ok   ok   ok   ok   ok   -    -    ok   -
captured_in_part               -    -    pc   pc   pc   pc   pc   -    -    pc   -
captured_in_part_more_possible -    -    pcc  pcc  pcc  pcc  pcc  -    -    pcc  -
outcome_unknown                -    -    proc proc proc proc proc -    -    -    -
declined                       fail fail fail fail fail fail -    -    -    -    -
voided                         -    -    canc canc canc canc -    -    -    -    -
voided_after_capture           -    -    canc canc canc -    canc canc canc -    -
expired_at_provider            -    -    fail fail fail fail -    -    -    -    -
other_method_needed            -    -    rpm  rpm  rpm  -    -    -    -    -    -
confirmation_needed            -    -    rc   rc   rc   -    -    -    -    -    -
cancelled                      canc canc -    canc -    -    -    -    -    -    -
`;

const [head = "", ...lines] = table.trim().split("\n");
const columns = head.split(/\s+/).slice(1);
const expected = lines.flatMap((line) => {
  const [event = "", ...cells] = line.split(/\s+/);
  return columns.map((column, index) => ({ event, from: column, to: cells[index] ?? "" }));
});

describe("the payment's status machine", () => {
  it("has a line for every event and a column for every status", () => {
    expect(lines.map((line) => line.split(/\s+/)[0]).sort()).toEqual([...paymentEvents].sort());
    expect(columns.map((column) => statuses[column]).sort()).toEqual([...paymentStatuses].sort());
    expect(expected).toHaveLength(paymentEvents.length * paymentStatuses.length);
  });

  it.each(expected)("$event in $from leads to $to", ({ event, from, to }) => {
    const status = statuses[from] as PaymentStatus;
    const moved = transition(status, event as PaymentEvent);
    if (to === "-") expect(moved).toEqual({ legal: false, status, event });
    else expect(moved).toEqual({ legal: true, status: statuses[to] });
  });

  it("never lets a settled payment go back to waiting for the customer", () => {
    for (const status of paymentStatuses.filter(isSettled)) {
      expect(transition(status, "customer_action_needed").legal).toBe(false);
      expect(transition(status, "payment_method_given").legal).toBe(false);
    }
  });
});
