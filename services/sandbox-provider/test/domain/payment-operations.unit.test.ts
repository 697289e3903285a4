import { describe, expect, it } from "@jest/globals";
import { sandboxPaymentStatuses } from "@railyard/contracts";
import type { SandboxPaymentStatus } from "@railyard/contracts";

import type { Acquirer } from "../../src/domain/acquirer.ts";
import { findAcquirer } from "../../src/domain/acquirer.ts";
import type { Payment } from "../../src/domain/payment.ts";
import { decide } from "../../src/domain/payment.ts";
import {
  capture,
  chooseOnPage,
  extend,
  incrementAuthorization,
  reverse,
  review,
  settleCapture,
  settlePayment,
  settleReversal,
  settleVoid,
  voidPayment,
} from "../../src/domain/payment-operations.ts";
import { startRefund } from "../../src/domain/refund.ts";

const now = new Date("2026-11-20T12:00:00Z");
const newId = (prefix: string): string => `${prefix}_id`;

const acquirer = (name: string): Acquirer => {
  const found = findAcquirer(name);
  if (found === undefined) throw new TypeError(name);
  return found;
};

const holding: readonly SandboxPaymentStatus[] = [
  "authorized",
  "partially_captured",
  "captured",
  "voiding",
  "reversing",
];

const payment = (status: SandboxPaymentStatus, changes: Partial<Payment> = {}): Payment => ({
  paymentId: "spay_1",
  accountId: "sacc_1",
  connector: "fauxpay",
  idempotencyKey: "key",
  requestHash: "hash",
  reference: "pay_1_1",
  orderReference: "pay_1",
  status,
  amount: 1000,
  currency: "USD",
  amountAuthorized: holding.includes(status) ? 1000 : 0,
  amountCaptured: { captured: 1000, reversing: 1000, partially_captured: 400 }[String(status)] ?? 0,
  amountRefunded: 0,
  amountChargedBack: 0,
  capture: "manual",
  method: "card",
  methodType: null,
  cardLast4: "4242",
  behaviourName: "success",
  verdict: "approve",
  customerPage: "challenge",
  pageToken: null,
  error: null,
  checks: null,
  authentication: null,
  networkTransactionId: null,
  mandateId: null,
  isIncrementalAllowed: true,
  extendedUntil: null,
  initialNetworkTransactionId: null,
  split: null,
  returnUrl: "http://shop.example",
  webhookUrl: null,
  captures: [],
  version: 1,
  createdAt: now,
  modifiedAt: now,
  ...changes,
});

const captureOrder = { captureId: "scap_1", reference: "cap_1", amount: 100, isFinal: false, now };
const refundOrder = {
  refundId: "sref_1",
  idempotencyKey: "k",
  requestHash: "h",
  reference: "ref_1",
  amount: 100,
  webhookUrl: null,
  splitReversal: null,
  isDespiteDisputes: false,
  now,
};

const operations: Readonly<Record<string, (from: Payment) => { readonly payment: Payment } | null>> = {
  capture: (from) => capture(from, captureOrder, acquirer("fauxpay")),
  void: (from) => voidPayment(from, acquirer("fauxpay")),
  incrementAuthorization: (from) => incrementAuthorization(from, "auth_1", 1500),
  approve: (from) => review(from, "approve"),
  reject: (from) => review(from, "reject"),
  complete: (from) => chooseOnPage(from, "complete", newId),
  refuse: (from) => chooseOnPage(from, "reject", newId),
  refund: (from) => startRefund(from, refundOrder, acquirer("fauxpay")),
  settle: settlePayment,
  settleVoid,
  reverse: (from) => reverse(from, acquirer("fauxpay")),
  extend: (from) => extend(from, now),
  settleReversal,
};

/** Status after each operation from each status; absent: refused; null: nothing to do. */
const table: Readonly<Record<string, Partial<Record<SandboxPaymentStatus, SandboxPaymentStatus | null>>>> = {
  capture: { authorized: "partially_captured", partially_captured: "partially_captured" },
  void: {
    requires_customer: "voided",
    pending: "voided",
    in_review: "voided",
    authorized: "voided",
    partially_captured: "captured",
    voiding: null,
    voided: null,
  },
  incrementAuthorization: { authorized: "authorized" },
  reverse: { captured: "reversed", reversing: null, reversed: null },
  extend: { authorized: "authorized" },
  settleReversal: {
    reversing: "reversed",
    requires_customer: null,
    pending: null,
    in_review: null,
    authorized: null,
    partially_captured: null,
    captured: null,
    voiding: null,
    voided: null,
    reversed: null,
    declined: null,
  },
  approve: { in_review: "authorized" },
  reject: { in_review: "declined" },
  complete: { requires_customer: "authorized" },
  refuse: { requires_customer: "declined" },
  refund: { captured: "captured", partially_captured: "partially_captured" },
  settle: {
    pending: "authorized",
    requires_customer: null,
    in_review: null,
    authorized: null,
    partially_captured: null,
    captured: null,
    voiding: null,
    voided: null,
    reversing: null,
    reversed: null,
    declined: null,
  },
  settleVoid: {
    voiding: "voided",
    requires_customer: null,
    pending: null,
    in_review: null,
    authorized: null,
    partially_captured: null,
    captured: null,
    voided: null,
    reversing: null,
    reversed: null,
    declined: null,
  },
};

const pairs = Object.keys(operations).flatMap((name) =>
  sandboxPaymentStatuses.map((status) => [name, status] as const),
);

describe("every operation in every status", () => {
  it.each(pairs)("%s of a payment that is %s", (name, status) => {
    const operation = operations[name];
    const expected = table[name]?.[status];
    const run = (): SandboxPaymentStatus | null => operation?.(payment(status))?.payment.status ?? null;
    if (expected === undefined) expect(run).toThrow(expect.objectContaining({ failureName: "wrong_state" }));
    else expect(run()).toBe(expected);
  });
});

describe("amounts", () => {
  it("half of an odd amount, and of one minor unit, is never more than was asked for", () => {
    const halves = [1001, 1, 2].map((amount) => decide(payment("pending", { amount }), "approve_half").payment);
    expect(halves.map(({ amountAuthorized }) => amountAuthorized)).toEqual([501, 1, 1]);
  });

  it("of zero are approved without an entry in the ledger", () => {
    const change = decide(payment("pending", { amount: 0, capture: "automatic" }), "approve");
    expect(change).toMatchObject({ payment: { status: "captured" }, entries: [] });
  });

  it("captured later count only once they are settled", () => {
    const started = capture(payment("authorized"), captureOrder, acquirer("pretendpay"));
    expect(started.payment).toMatchObject({ amountCaptured: 0, status: "authorized" });
    expect(started.entries).toEqual([]);
    const detail = started.work[0]?.detail ?? "";
    const settled = settleCapture(started.payment, detail);
    expect(settled).toMatchObject({ payment: { amountCaptured: 100, status: "partially_captured" } });
    expect(settled === null ? null : settleCapture(settled.payment, detail)).toBeNull();
  });

  it("are captured beyond the authorization only by the last capture, and only where asked for", () => {
    const held = payment("authorized");
    const order = { ...captureOrder, amount: held.amountAuthorized + 1, isFinal: true };
    const tooMuch = expect.objectContaining({ failureName: "amount_exceeds_authorization" });
    expect(() => capture(held, order, acquirer("fauxpay"))).toThrow(tooMuch);
    const more = { ...order, isFinal: false, isOvercapture: true };
    expect(() => capture(held, more, acquirer("fauxpay"))).toThrow(tooMuch);
    const taken = capture(held, { ...order, isOvercapture: true }, acquirer("fauxpay"));
    expect(taken).toMatchObject({
      payment: { status: "captured", amountCaptured: order.amount },
      entries: [{ kind: "capture", amount: order.amount }],
    });
    expect(taken.entries).toHaveLength(1);
  });

  it("of which a part was refunded are not taken back as a whole", () => {
    const refunded = payment("captured", { amountRefunded: 1 });
    expect(() => reverse(refunded, acquirer("fauxpay"))).toThrow(
      expect.objectContaining({ failureName: "wrong_state" }),
    );
    const change = reverse(payment("captured"), acquirer("fauxpay"));
    expect(change).toMatchObject({ payment: { amountCaptured: 0 }, entries: [{ kind: "reversal", amount: 1000 }] });
    const later = reverse(payment("captured"), acquirer("pretendpay"));
    expect(later).toMatchObject({ payment: { status: "reversing", amountCaptured: 1000 }, entries: [] });
  });

  it("that a dispute has taken are neither taken back nor refunded again, unless that is wanted", () => {
    const disputed = payment("captured", { amountRefunded: 100, amountChargedBack: 600 });
    expect(() => reverse({ ...disputed, amountRefunded: 0 }, acquirer("fauxpay"))).toThrow(
      expect.objectContaining({ failureName: "wrong_state" }),
    );
    const refund = (amount: number, isDespiteDisputes = false) =>
      startRefund(disputed, { ...refundOrder, amount, isDespiteDisputes }, acquirer("fauxpay"));
    expect(() => refund(301)).toThrow(expect.objectContaining({ failureName: "amount_charged_back" }));
    expect(() => refund(901, true)).toThrow(expect.objectContaining({ failureName: "amount_exceeds_capture" }));
    expect(refund(300).payment.amountRefunded).toBe(400);
    expect(refund(900, true).payment.amountRefunded).toBe(1000);
  });

  it("on their way to being captured keep a void away", () => {
    const started = capture(payment("authorized"), captureOrder, acquirer("pretendpay"));
    expect(() => voidPayment(started.payment, acquirer("pretendpay"))).toThrow(
      expect.objectContaining({ failureName: "wrong_state" }),
    );
  });
});
