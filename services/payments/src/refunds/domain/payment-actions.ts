import type { PaymentAction } from "@railyard/contracts";
import { largestAmountOf } from "@railyard/money";

import { capturableOf, planCapture } from "../../payments/domain/capture.ts";
import { addMinorUnits } from "@railyard/money";
import { planIncrement } from "../../payments/domain/incremental-authorization.ts";
import { assertPossible } from "../../payments/domain/operations.ts";
import type { PaymentWithCaptures } from "../../payments/domain/payment.ts";
import { assertVoidable } from "../../payments/domain/post-capture-void.ts";
import { assertMayRefund, assertRefundable, refundableAmount } from "./refund.ts";

/** The flow of a connector that an action needs. */
export type ActionFlow =
  | "capture"
  | "void"
  | "void_post_capture"
  | "incremental_authorization"
  | "approve"
  | "reject"
  | "refund";

/** How an action is decided: by the guards of its own operation. */
export interface ActionRule {
  /** @throws {Failure} that of the operation. */
  readonly assert: (state: PaymentWithCaptures, now: Date) => void;
  /** Flow of the attempt's connector account; null: the action needs none. */
  readonly flow: (state: PaymentWithCaptures) => ActionFlow | null;
  /** In minor units; null: the action has no amount, or no maximum. */
  readonly maximum: (state: PaymentWithCaptures) => number | null;
}

const noMaximum = (): null => null;

/** Every action but `sync`, which is never refused. */
export const actionRules: Readonly<Record<Exclude<PaymentAction, "sync">, ActionRule>> = {
  capture: {
    assert: (state) => planCapture(capturableOf(state, false), state.payment.amountCapturable),
    flow: () => "capture",
    maximum: (state) => (capturableOf(state, false).isOvercaptureEnabled ? null : state.payment.amountCapturable),
  },
  cancel: {
    assert: ({ payment }) => {
      assertPossible("cancel", payment.status);
    },
    flow: ({ attempt }) => (attempt.connector === null ? null : "void"),
    maximum: noMaximum,
  },
  cancel_post_capture: {
    assert: ({ payment }) => {
      assertVoidable(payment);
    },
    flow: () => "void_post_capture",
    maximum: noMaximum,
  },
  incremental_authorization: {
    assert: (state) => planIncrement(state, addMinorUnits(state.payment.netAmount, 1)),
    flow: () => "incremental_authorization",
    maximum: ({ payment }) => largestAmountOf(payment.currency),
  },
  approve: {
    assert: ({ payment }) => {
      assertPossible("approve", payment.status);
    },
    flow: () => "approve",
    maximum: noMaximum,
  },
  reject: {
    assert: ({ payment }) => {
      assertPossible("reject", payment.status);
    },
    flow: () => "reject",
    maximum: noMaximum,
  },
  refund: {
    assert: (state, now) => {
      assertMayRefund(state, now);
      assertRefundable(state, { amount: refundableAmount(state) });
    },
    flow: () => "refund",
    maximum: refundableAmount,
  },
};
