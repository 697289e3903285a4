import { describe, expect, it } from "@jest/globals";
import { refundRequestStatuses } from "@railyard/contracts";

import type { RefundRequest } from "../../src/refunds/domain/refund-request.ts";
import { moveRefundRequest } from "../../src/refunds/domain/refund-request.ts";
import { refundRequestEvents } from "../../src/refunds/domain/refund-request-status.ts";

const at = (time: string): Date => new Date(`2026-11-29T${time}Z`);
const now = at("12:00:00");

const request: RefundRequest = {
  merchantId: "kiosk",
  refundRequestId: "rfr_1",
  paymentId: "pay_1",
  profileId: "pro_1",
  version: 1,
  status: "open",
  amount: 2000,
  currency: "EUR",
  refundId: "ref_1",
  requestedBy: "usr_1",
  decidedBy: null,
  decidedAt: null,
  createdAt: at("10:00:00"),
  modifiedAt: at("10:00:00"),
  expiresAt: at("13:00:00"),
  dueAt: at("13:00:00"),
  details: { note: "Wet." },
};

describe("a refund request", () => {
  it("moves in no other way than these", () => {
    const moved = refundRequestStatuses.flatMap((status) =>
      refundRequestEvents.flatMap((event) => {
        const expiresAt = event === "expire" ? now : request.expiresAt;
        const after = moveRefundRequest({ ...request, status, expiresAt }, { event, now, by: null });
        return after === null ? [] : [`${status} ${event} ${after.status}`];
      }),
    );
    expect(moved).toEqual([
      "open approve approved",
      "open reject rejected",
      "open withdraw withdrawn",
      "open expire expired",
      "approved refund_created completed",
      "approved refund_refused failed",
    ]);
  });

  it("only expires once its time is over, and not before", () => {
    const over = { ...request, expiresAt: now };
    for (const event of ["approve", "reject", "withdraw"] as const) {
      expect(moveRefundRequest(over, { event, now, by: "usr_2" })).toBeNull();
    }
    expect(moveRefundRequest(request, { event: "expire", now, by: null })).toBeNull();
  });

  it("keeps who approved it when its refund is created, and is not due any more", () => {
    const approved = moveRefundRequest(request, { event: "approve", now, by: "usr_2", dueAt: at("12:01:00") });
    expect(approved).toMatchObject({ version: 2, decidedBy: "usr_2", decidedAt: now, dueAt: at("12:01:00") });
    const later = at("12:00:05");
    const completed = approved && moveRefundRequest(approved, { event: "refund_created", now: later, by: null });
    expect(completed).toMatchObject({ version: 3, decidedBy: "usr_2", decidedAt: now, dueAt: null, modifiedAt: later });
  });
});
