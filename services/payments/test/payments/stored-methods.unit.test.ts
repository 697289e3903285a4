import { describe, expect, it } from "@jest/globals";

import { checkMandateUse, revokeMandate } from "../../src/vault/domain/mandate.ts";
import { madeMandateOf, releasedUseOf } from "../../src/payments/domain/made-mandate.ts";
import { settledMethodOf, withMethodOutcome } from "../../src/payments/domain/settled-method.ts";
import type { UsedMethod } from "../../src/payments/domain/payment-details.ts";
import { noDetails, withDetails } from "../../src/payments/domain/payment-details.ts";
import { codeOf } from "../support/failure-code.ts";
import { attempt, later, mandateOf, now, payment } from "../support/states.ts";

const held: UsedMethod = { id: "pm_1", status: "processing", isReused: false, requiresSecurityCode: false };
const reused: UsedMethod = { ...held, status: "active", isReused: true };

const stateWith = (method: UsedMethod, status: "started" | "charged" | "failure" | "pending") => ({
  payment: payment({ customerId: "cus_1", details: withDetails(noDetails, "credential", { storedMethod: method }) }),
  attempt: attempt({ status, details: { networkTransactionId: "ntx_1", connectorMandateId: "smnd_1" } }),
});

describe("the stored method of a payment", () => {
  it("is stored, used or given up by the attempt's verdict, once", () => {
    const before = stateWith(held, "started");
    expect(settledMethodOf(before, stateWith(held, "charged"))).toMatchObject({
      outcome: "stored",
      details: { networkTransactionId: "ntx_1" },
      connectorMandates: { mca_1: "smnd_1" },
    });
    expect(settledMethodOf(before, stateWith(reused, "charged"))).toMatchObject({ outcome: "used" });
    expect(settledMethodOf(before, stateWith(held, "failure"))).toMatchObject({ outcome: "failed" });
    expect(settledMethodOf(before, stateWith(reused, "failure"))).toBeUndefined();
    expect(settledMethodOf(before, stateWith(held, "pending"))).toBeUndefined();
    expect(settledMethodOf(stateWith(held, "charged"), stateWith(held, "charged"))).toBeUndefined();
  });

  it("is shown as the payment made it", () => {
    const details = withDetails(noDetails, "credential", { storedMethod: held, newMandateId: "man_1" });
    expect(withMethodOutcome(details, "charged").credential).toMatchObject({
      storedMethod: { status: "active" },
      mandateId: "man_1",
    });
    const given = withDetails(details, "credential", { storedMethod: { ...held, status: "inactive" } });
    expect(withMethodOutcome(details, "failure")).toEqual(given);
    expect(withMethodOutcome(details, "pending")).toBe(details);
    const used = withDetails(noDetails, "credential", { storedMethod: reused });
    expect(withMethodOutcome(used, "failure")).toEqual(used);
  });
});

const mandate = mandateOf({ version: 1 });

const use = { customerId: "cus_1", amount: 1000, currency: "USD", now };

describe("the use of a mandate", () => {
  it.each([
    ["all that was agreed", {}, {}, "none"],
    ["more than was agreed", {}, { amount: 1001 }, "HE_03"],
    ["any amount, when none was named", { amount: null, currency: null }, { amount: 999_999, currency: "EUR" }, "none"],
    ["another currency", {}, { currency: "EUR" }, "HE_03"],
    ["another customer", {}, { customerId: "cus_2" }, "IR_16"],
    ["the last moment", { endsAt: later(1) }, {}, "none"],
    ["the end", { endsAt: now }, {}, "HE_03"],
    ["the beginning", { startsAt: now }, {}, "none"],
    ["before the beginning", { startsAt: later(1) }, {}, "HE_03"],
    ["one that was revoked", { status: "revoked" as const }, {}, "HE_03"],
  ])("of %s", (_what, changes, asked, code) => {
    expect(codeOf(() => checkMandateUse({ ...mandate, ...changes }, { ...use, ...asked }))).toBe(code);
  });

  it("ends with its revocation, which happens once", () => {
    const revoked = revokeMandate(mandate, later(1));
    expect(revoked).toMatchObject({ status: "revoked", version: 2, modifiedAt: later(1) });
    expect(codeOf(() => revokeMandate(revoked, now))).toBe("HE_03");
  });

  it("is given back by a payment that fails or is cancelled, once", () => {
    const state = (status: "processing" | "failed" | "cancelled" | "succeeded") => ({
      payment: payment({
        status,
        netAmount: 700,
        details: withDetails(noDetails, "credential", { usedMandateId: "man_1" }),
      }),
      attempt: attempt(),
    });
    const given = { mandateId: "man_1", amount: 700 };
    expect(releasedUseOf(state("processing"), state("failed"))).toEqual(given);
    expect(releasedUseOf(state("processing"), state("cancelled"))).toEqual(given);
    expect(releasedUseOf(state("processing"), state("succeeded"))).toBeUndefined();
    expect(releasedUseOf(state("failed"), state("failed"))).toBeUndefined();
  });

  it("needs a mandate, which the first success makes", () => {
    const mandateData = { terms: { singleUse: { amount: 500, currency: "USD" } } } as const;
    const details = withDetails(noDetails, "credential", { newMandateId: "man_2", mandateData });
    const state = (status: "started" | "charged" | "failure") => ({
      payment: payment({ customerId: "cus_1", details }),
      attempt: attempt({ status }),
    });
    expect(madeMandateOf(state("started"), state("charged"))).toMatchObject({
      mandateId: "man_2",
      status: "active",
      kind: "single_use",
      amount: 500,
    });
    expect(madeMandateOf(state("started"), state("failure"))).toBeUndefined();
    expect(madeMandateOf(state("charged"), state("charged"))).toBeUndefined();
  });
});
