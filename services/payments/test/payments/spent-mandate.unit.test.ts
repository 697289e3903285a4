import { describe, expect, it } from "@jest/globals";
import type { PaymentStatus } from "@railyard/contracts";

import { spentMandate, spentMandateIdOf } from "../../src/payments/domain/spent-mandate.ts";
import { changePayment } from "../../src/payments/domain/change-payment.ts";
import type { PaymentWithAttempt } from "../../src/payments/domain/payment.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { statedPaymentFromWire } from "../../src/payments/wire/stated-payment-wire.ts";
import { detailsOf, later, mandateOf, now, stateOf } from "../support/states.ts";

const mandate = mandateOf({ kind: "single_use" });

const use: DetailsMembers = { used_mandate_id: "man_1", is_mandate_single_use: true };

const state = (status: PaymentStatus, details = use): PaymentWithAttempt =>
  stateOf({ status, details: detailsOf(details) });

describe("the one use of a mandate", () => {
  it.each([
    ["processing", "succeeded", true],
    ["requires_capture", "partially_captured", true],
    ["requires_capture", "partially_captured_and_capturable", true],
    ["failed", "succeeded", true],
    ["partially_captured_and_capturable", "succeeded", false],
    ["succeeded", "succeeded", false],
    ["processing", "requires_capture", false],
    ["processing", "failed", false],
    ["requires_capture", "cancelled", false],
    ["processing", "requires_customer_action", false],
    ["succeeded", "requires_merchant_action", false],
  ] as const)("from %s to %s", (before, after, isSpent) => {
    expect(spentMandateIdOf(state(before), state(after))).toBe(isSpent ? "man_1" : null);
    const many: DetailsMembers = { used_mandate_id: "man_1" };
    expect(spentMandateIdOf(state(before, many), state(after, many))).toBeNull();
    expect(spentMandateIdOf(state(before, {}), state(after, {}))).toBeNull();
  });

  it("ends the mandate here, and makes its end at the provider due", () => {
    expect(spentMandate(mandate, later(1))).toEqual({
      ...mandate,
      version: 4,
      status: "revoked",
      modifiedAt: later(1),
      dueAt: later(1),
      details: { ...mandate.details, isRevoking: true },
    });
    const unknown = { ...mandate, connectorMandateId: null };
    expect(spentMandate(unknown, now)).toEqual({ ...unknown, version: 4, status: "revoked" });
  });

  it("ends nothing that has ended or allows more", () => {
    for (const changes of [{ status: "revoked" }, { status: "inactive" }, { kind: "multi_use" }] as const) {
      expect(spentMandate({ ...mandate, ...changes }, now)).toBeNull();
    }
  });

  it("is not given back twice by a payment that is tried again without it", () => {
    const context = { now: later(1), client: { source: null, version: null }, customer: null };
    for (const pinned of [{}, { pinned_account: "mca_1" }]) {
      const failed = state("failed", { ...use, mandate_id: "man_1", ...pinned });
      expect(changePayment(failed, statedPaymentFromWire({}), null, context).payment.details).toEqual(noDetails);
    }
  });
});
