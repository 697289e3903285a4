import { describe, expect, it } from "@jest/globals";
import type { PaymentStatus } from "@railyard/contracts";

import type { Mandate } from "../../src/vault/domain/mandate.ts";
import { madeMandateOf } from "../../src/payments/domain/made-mandate.ts";
import {
  checkUpdatable,
  checkUpdateMembers,
  spentMandate,
  spentMandateIdOf,
  updatedMandateIdOf,
  withMethodOf,
} from "../../src/payments/domain/mandate-update.ts";
import { withMethodOutcome } from "../../src/payments/domain/settled-method.ts";
import type { AttemptDetails } from "../../src/payments/domain/attempt.ts";
import { changePayment } from "../../src/payments/domain/change-payment.ts";
import { clientChange } from "../../src/payments/wire/client-change.ts";
import type { PaymentWithAttempt } from "../../src/payments/domain/payment.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { statedPaymentFromWire } from "../../src/payments/wire/stated-payment-wire.ts";
import { codeOf } from "../support/failure-code.ts";
import { detailsOf, later, mandateOf, now, payment, stateOf } from "../support/states.ts";

const mandate = mandateOf({
  paymentMethodId: "pm_old",
  startsAt: now,
  endsAt: later(60),
  connector: "phonypay",
  merchantConnectorId: "mca_old",
  connectorMandateId: "smnd_old",
  networkTransactionId: "ntx_old",
  details: {
    paymentMethod: "card",
    paymentMethodType: "debit",
    method: { kind: "other", label: "old" },
    customerAcceptance: { acceptance_type: "offline" },
    metadata: { order: "1" },
  },
});

const asked = { mandate_data: { update_mandate_id: "man_1" } } as const;
const stored = { id: "pm_new", status: "active", is_reused: false, requires_cvv: false } as const;
const references = { connectorMandateId: "smnd_new", networkTransactionId: "ntx_new" };

type Status = PaymentWithAttempt["attempt"]["status"];

const state = (
  status: Status,
  details: DetailsMembers = asked,
  ofAttempt: AttemptDetails = references,
): PaymentWithAttempt =>
  stateOf(
    { customerId: "cus_1", modifiedAt: later(1), details: detailsOf({ stored_method: stored, ...details }) },
    { status, details: ofAttempt },
  );

describe("a payment that updates a mandate", () => {
  it("does so by the first success alone, and makes no other mandate", () => {
    expect(updatedMandateIdOf(state("started"), state("charged"))).toBe("man_1");
    expect(updatedMandateIdOf(state("started"), state("authorized"))).toBe("man_1");
    expect(updatedMandateIdOf(state("pending"), state("charged"))).toBe("man_1");
    for (const status of ["failure", "pending", "authentication_pending"] as const) {
      expect(updatedMandateIdOf(state("started"), state(status))).toBeNull();
    }
    expect(updatedMandateIdOf(state("started", {}), state("charged", {}))).toBeNull();
    expect(updatedMandateIdOf(state("charged"), state("charged"))).toBeNull();
    const done = { ...asked, updated_mandate_id: "man_1" };
    expect(updatedMandateIdOf(state("pending", done), state("charged", done))).toBeNull();
    const both = { ...asked, new_mandate_id: "man_2" };
    expect(madeMandateOf(state("started", both), state("charged", both))).toBeUndefined();
  });

  it("shows the mandate once it has succeeded", () => {
    const both = { ...asked, new_mandate_id: "man_2" };
    const details = detailsOf(asked);
    expect(withMethodOutcome(details, "charged")).toEqual(detailsOf({ ...asked, updated_mandate_id: "man_1" }));
    expect(withMethodOutcome(detailsOf(both), "charged")).toEqual(detailsOf({ ...both, updated_mandate_id: "man_1" }));
    expect(withMethodOutcome(details, "failure")).toEqual(details);
    expect(withMethodOutcome(details, "pending")).toBe(details);
  });

  it("updates it again when it is tried again after a failure", () => {
    const failed = stateOf({ status: "failed", details: detailsOf({ ...asked, updated_mandate_id: "man_1" }) });
    const context = { now: later(2), client: { source: null, version: null }, customer: null };
    expect(changePayment(failed, statedPaymentFromWire({}), null, context).payment.details).toEqual(detailsOf(asked));
  });

  it.each([
    ["a customer and nothing else", {}, "none"],
    ["the customer's proof", { customer_acceptance: { acceptance_type: "offline" } }, "none"],
    [
      "half a proof",
      { mandate_data: { update_mandate_id: "man_1", customer_acceptance: { acceptance_type: "online" } } },
      "IR_16",
    ],
    ["terms", { mandate_data: { update_mandate_id: "man_1", mandate_type: {} } }, "IR_16"],
    ["a mandate to use", { mandate_id: "man_1" }, "HE_03"],
    ["the id of one that it made before", { mandate_id: "man_2", new_mandate_id: "man_2" }, "none"],
    ["what another payment left", { recurring_details: { type: "mandate_id", data: "man_1" } }, "HE_03"],
  ] as const)("with %s", (_what, details, code) => {
    const wanted = payment({ customerId: "cus_1", details: detailsOf({ ...asked, ...(details as DetailsMembers) }) });
    expect(codeOf(() => checkUpdateMembers(wanted, "man_1"))).toBe(code);
  });

  it("needs a customer", () => {
    expect(codeOf(() => checkUpdateMembers(payment({ details: detailsOf(asked) }), "man_1"))).toBe("IR_16");
  });

  it("is not a client's to point at another mandate", () => {
    const ofClient = (request: object, details: DetailsMembers): string =>
      codeOf(() => clientChange(request, stateOf({ details: detailsOf(details) })));
    expect(ofClient(asked, {})).toBe("IR_18");
    expect(ofClient({ mandate_data: { update_mandate_id: "man_2" } }, asked)).toBe("IR_18");
    expect(ofClient({ mandate_data: { mandate_type: {} } }, asked)).toBe("IR_18");
    expect(ofClient(asked, asked)).toBe("none");
    expect(ofClient({}, asked)).toBe("none");
    expect(ofClient({ mandate_data: { mandate_type: {} } }, {})).toBe("none");
  });
});

describe("a mandate", () => {
  it.each([
    ["is active", {}, "none"],
    ["has not begun", { startsAt: later(30) }, "none"],
    ["is another customer's", { customerId: "cus_2" }, "HE_02"],
    ["is pending", { status: "pending" }, "HE_03"],
    ["is inactive", { status: "inactive" }, "HE_03"],
    ["is revoked", { status: "revoked" }, "HE_03"],
    ["is being revoked", { details: { ...mandate.details, isRevoking: true } }, "HE_03"],
    ["has ended", { endsAt: later(1) }, "HE_03"],
  ] as const)("that %s", (_what, changes, code) => {
    const changed: Mandate = { ...mandate, ...changes };
    expect(codeOf(() => checkUpdatable(changed, "cus_1", later(1)))).toBe(code);
    // Whose it is was specified before the payment was made.
    if (code !== "HE_02") expect(withMethodOf(changed, state("charged")) === null).toBe(code === "HE_03");
  });

  it("belongs to no customer without one", () => {
    expect(codeOf(() => checkUpdatable(mandate, null, now))).toBe("HE_02");
  });

  it("gets the payment's method and keeps everything else", () => {
    const { paymentId } = payment();
    expect(withMethodOf(mandate, state("charged"))).toEqual({
      ...mandate,
      version: 4,
      modifiedAt: later(1),
      paymentMethodId: "pm_new",
      connector: "fauxpay",
      merchantConnectorId: "mca_1",
      ...references,
      details: {
        paymentMethod: "card",
        paymentMethodType: "credit",
        customerAcceptance: { acceptance_type: "offline" },
        metadata: { order: "1" },
        methodPaymentId: paymentId,
      },
    });
  });

  it("keeps the newest proof that the customer agreed", () => {
    const proof = { acceptance_type: "online", online: { ip_address: "::1", user_agent: "browser" } } as const;
    for (const details of [
      { mandate_data: { update_mandate_id: "man_1", customer_acceptance: proof } },
      { ...asked, customer_acceptance: proof },
    ]) {
      expect(withMethodOf(mandate, state("charged", details))?.details.customerAcceptance).toEqual(proof);
    }
  });

  it("stays as it is when the payment left nothing to charge by", () => {
    const left = (ofAttempt: AttemptDetails, details: DetailsMembers = asked): boolean =>
      withMethodOf(mandate, state("charged", details, ofAttempt)) !== null;
    expect(left({ connectorMandateId: "smnd_new" })).toBe(true);
    expect(left({ networkTransactionId: "ntx_new" })).toBe(true);
    expect(left({})).toBe(false);
    const unstored = stateOf(
      { details: detailsOf(asked), modifiedAt: later(1) },
      { details: { networkTransactionId: "ntx" } },
    );
    expect(withMethodOf(mandate, unstored)).toBeNull();
    expect(
      withMethodOf(mandate, stateOf({ details: detailsOf(asked) }, { paymentMethod: null, details: references })),
    ).toBeNull();
  });
});

const singleUse = mandateOf({ kind: "single_use" });

const onlyUse: DetailsMembers = { used_mandate_id: "man_1", is_mandate_single_use: true };

const stateUsing = (status: PaymentStatus, details = onlyUse): PaymentWithAttempt =>
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
    expect(spentMandateIdOf(stateUsing(before), stateUsing(after))).toBe(isSpent ? "man_1" : null);
    const many: DetailsMembers = { used_mandate_id: "man_1" };
    expect(spentMandateIdOf(stateUsing(before, many), stateUsing(after, many))).toBeNull();
    expect(spentMandateIdOf(stateUsing(before, {}), stateUsing(after, {}))).toBeNull();
  });

  it("ends the mandate here, and makes its end at the provider due", () => {
    expect(spentMandate(singleUse, later(1))).toEqual({
      ...singleUse,
      version: 4,
      status: "revoked",
      modifiedAt: later(1),
      dueAt: later(1),
      details: { ...singleUse.details, isRevoking: true },
    });
    const unknown = { ...singleUse, connectorMandateId: null };
    expect(spentMandate(unknown, now)).toEqual({ ...unknown, version: 4, status: "revoked" });
  });

  it("ends nothing that has ended or allows more", () => {
    for (const changes of [{ status: "revoked" }, { status: "inactive" }, { kind: "multi_use" }] as const) {
      expect(spentMandate({ ...singleUse, ...changes }, now)).toBeNull();
    }
  });

  it("is not given back twice by a payment that is tried again without it", () => {
    const context = { now: later(1), client: { source: null, version: null }, customer: null };
    for (const pinned of [{}, { pinned_account: "mca_1" }]) {
      const failed = stateUsing("failed", { ...onlyUse, mandate_id: "man_1", ...pinned });
      expect(changePayment(failed, statedPaymentFromWire({}), null, context).payment.details).toEqual(noDetails);
    }
  });
});
