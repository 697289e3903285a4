import { describe, expect, it } from "@jest/globals";
import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";
import { attemptStatuses, paymentStatuses } from "@railyard/contracts";

import { attemptMeanings, isInFlight, isRetryable } from "../../src/payments/domain/attempt-status.ts";
import type { PaymentOperation } from "../../src/payments/domain/operations.ts";
import { assertPossible, isPossible, paymentOperations } from "../../src/payments/domain/operations.ts";
import { paymentEventTypeOf } from "../../src/payments/domain/payment-events.ts";
import { transition } from "../../src/payments/domain/payment-status.ts";

/** Status of a processing payment after its attempt got the status. */
const expected: Readonly<Record<AttemptStatus, PaymentStatus>> = {
  started: "processing",
  authentication_successful: "processing",
  authorizing: "processing",
  cod_initiated: "processing",
  void_initiated: "processing",
  capture_initiated: "processing",
  pending: "processing",
  authentication_pending: "requires_customer_action",
  device_data_collection_pending: "requires_customer_action",
  payment_method_awaited: "requires_payment_method",
  confirmation_awaited: "requires_confirmation",
  authorized: "requires_capture",
  partially_authorized: "requires_capture",
  unresolved: "requires_merchant_action",
  integrity_failure: "requires_merchant_action",
  capture_review: "requires_merchant_action",
  charged: "succeeded",
  auto_refunded: "succeeded",
  partial_charged: "partially_captured",
  partial_charged_and_chargeable: "partially_captured_and_capturable",
  voided: "cancelled",
  voided_post_charge: "cancelled",
  expired: "failed",
  authentication_failed: "failed",
  authorization_failed: "failed",
  failure: "failed",
  router_declined: "failed",
  capture_failed: "failed",
  void_failed: "failed",
};

describe("attempt statuses", () => {
  it("are 29, each with a meaning", () => {
    expect(attemptStatuses).toHaveLength(29);
    expect(Object.keys(attemptMeanings).sort()).toEqual([...attemptStatuses].sort());
  });

  it.each(attemptStatuses)("%s moves a processing payment where the table specifies", (status) => {
    const moved = transition("processing", attemptMeanings[status].event);
    expect(moved).toEqual({ legal: true, status: expected[status] });
  });

  it("are in flight while only the provider knows", () => {
    expect(attemptStatuses.filter(isInFlight).sort()).toEqual(
      [
        "started",
        "authentication_successful",
        "authorizing",
        "cod_initiated",
        "void_initiated",
        "capture_initiated",
        "pending",
        "authentication_pending",
        "device_data_collection_pending",
      ].sort(),
    );
  });

  it("allow another try after a refusal only", () => {
    expect(attemptStatuses.filter(isRetryable).sort()).toEqual(
      ["authentication_failed", "authorization_failed", "failure"].sort(),
    );
  });
});

describe("event types", () => {
  it.each([
    ["succeeded", "charged", "payment_succeeded"],
    ["failed", "failure", "payment_failed"],
    ["failed", "expired", "payment_expired"],
    ["processing", "pending", "payment_processing"],
    ["requires_customer_action", "authentication_pending", "action_required"],
    ["requires_merchant_action", "unresolved", "action_required"],
    ["cancelled", "voided", "payment_cancelled"],
    ["cancelled", "voided_post_charge", "payment_cancelled_post_capture"],
    ["partially_captured", "partial_charged", "payment_captured"],
    ["partially_captured_and_capturable", "partial_charged_and_chargeable", "payment_captured"],
    ["requires_capture", "authorized", "payment_authorized"],
    ["requires_capture", "partially_authorized", "payment_partially_authorized"],
    ["requires_payment_method", "payment_method_awaited", null],
    ["requires_confirmation", "confirmation_awaited", null],
  ] as const)("%s with attempt %s is %s", (status, attemptStatus, eventType) => {
    expect(paymentEventTypeOf(status, attemptStatus)).toBe(eventType);
  });
});

/** Which statuses let an operation through, as a matrix written by hand. */
const possible: Readonly<Record<PaymentOperation, string>> = {
  update: "requires_payment_method requires_confirmation",
  confirm: "requires_payment_method requires_confirmation failed",
  capture: "requires_capture partially_captured_and_capturable",
  cancel:
    "requires_payment_method requires_confirmation requires_customer_action requires_capture " +
    "partially_captured_and_capturable",
  cancel_post_capture: "succeeded partially_captured",
  incremental_authorization: "requires_capture",
  extend_authorization: "requires_capture",
  update_metadata:
    "succeeded failed partially_captured partially_captured_and_capturable requires_capture requires_customer_action",
  session_tokens:
    "requires_payment_method requires_confirmation requires_customer_action requires_merchant_action " +
    "requires_capture processing partially_captured partially_captured_and_capturable cancelled",
  post_session_tokens: "requires_payment_method requires_confirmation",
  calculate_tax:
    "requires_payment_method requires_confirmation requires_customer_action requires_merchant_action " +
    "requires_capture processing partially_captured partially_captured_and_capturable cancelled",
  eligibility: "requires_payment_method requires_confirmation failed",
  three_ds_authentication: "requires_customer_action",
  complete_authorize: "requires_customer_action processing",
  approve: "requires_merchant_action",
  reject: "requires_merchant_action",
  refund: "succeeded partially_captured",
  sync:
    "processing requires_customer_action requires_merchant_action requires_capture " +
    "partially_captured_and_capturable",
  expire: "requires_payment_method requires_confirmation failed",
};

describe("operations", () => {
  const pairs = paymentOperations.flatMap((operation) => paymentStatuses.map((status) => [operation, status] as const));

  it.each(pairs)("%s of a payment that is %s is let through or refused by name", (operation, status) => {
    const check = (): void => {
      assertPossible(operation, status);
    };
    if (possible[operation].split(" ").includes(status)) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ failureName: "wrong_status", code: "IR_16", status: 400 }));
  });

  it.each(paymentOperations)("%s is possible in exactly the statuses of the table", (operation) => {
    const allowed = paymentStatuses.filter((status) => isPossible(operation, status)).sort();
    expect(allowed).toEqual(possible[operation].split(" ").sort());
  });
});
