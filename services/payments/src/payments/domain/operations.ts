import type { PaymentStatus } from "@railyard/contracts";

import { paymentStatusesAtProvider } from "./payment-status.ts";
import { failures } from "../failures.ts";

/** What a caller can do to a payment that exists. */
export const paymentOperations = [
  "update",
  "confirm",
  "capture",
  "cancel",
  "cancel_post_capture",
  "incremental_authorization",
  "extend_authorization",
  "update_metadata",
  "session_tokens",
  "post_session_tokens",
  "calculate_tax",
  "eligibility",
  "three_ds_authentication",
  "complete_authorize",
  "approve",
  "reject",
  "refund",
  "sync",
  "expire",
] as const;

export type PaymentOperation = (typeof paymentOperations)[number];

const neitherFailedNorSucceeded: readonly PaymentStatus[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_customer_action",
  "requires_merchant_action",
  "requires_capture",
  "processing",
  "partially_captured",
  "partially_captured_and_capturable",
  "cancelled",
];

/**
 * In which statuses each operation is possible at all. A manual retry (confirm of a failed payment) and the capture of
 * a processing payment have additional rules of their own.
 */
export const operationStatuses: Readonly<Record<PaymentOperation, readonly PaymentStatus[]>> = {
  update: ["requires_payment_method", "requires_confirmation"],
  confirm: ["requires_payment_method", "requires_confirmation", "failed"],
  capture: ["requires_capture", "partially_captured_and_capturable"],
  cancel: [
    "requires_payment_method",
    "requires_confirmation",
    "requires_customer_action",
    "requires_capture",
    "partially_captured_and_capturable",
  ],
  cancel_post_capture: ["succeeded", "partially_captured"],
  incremental_authorization: ["requires_capture"],
  extend_authorization: ["requires_capture"],
  update_metadata: [
    "succeeded",
    "failed",
    "partially_captured",
    "partially_captured_and_capturable",
    "requires_capture",
    "requires_customer_action",
  ],
  session_tokens: neitherFailedNorSucceeded,
  post_session_tokens: ["requires_payment_method", "requires_confirmation"],
  // Once a provider has the payment its amount stays; that has a refusal of its own.
  calculate_tax: neitherFailedNorSucceeded,
  eligibility: ["requires_payment_method", "requires_confirmation", "failed"],
  three_ds_authentication: ["requires_customer_action"],
  complete_authorize: ["requires_customer_action", "processing"],
  approve: ["requires_merchant_action"],
  reject: ["requires_merchant_action"],
  refund: ["succeeded", "partially_captured"],
  sync: paymentStatusesAtProvider,
  expire: ["requires_payment_method", "requires_confirmation", "failed"],
};

/** Whether the status lets the operation through. */
export const isPossible = (operation: PaymentOperation, status: PaymentStatus): boolean =>
  operationStatuses[operation].includes(status);

/** Refuses an operation that the status does not let through. @throws {Failure} `wrong_status` (IR_16). */
export const assertPossible = (operation: PaymentOperation, status: PaymentStatus): void => {
  if (isPossible(operation, status)) return;
  throw failures.wrong_status({ operation, current: status, expected: operationStatuses[operation].join(", ") });
};
