import type {
  AttemptStatus,
  AuthenticationType,
  CaptureMethod,
  CaptureStatus,
  PaymentMethod,
  PaymentMethodType,
  PaymentStatus,
} from "@railyard/contracts";
import type { ItemOf, RecordOf, Row } from "@railyard/database";
import { bigint, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Payment } from "../domain/payment.ts";
import type { AttemptDetailsRow, PaymentDetailsRow, SealedPayment } from "./payment-pii.ts";

export const payments = defineTable("payments", {
  merchant_id: text(),
  payment_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<PaymentStatus>(),
  amount: bigint(),
  net_amount: bigint(),
  amount_capturable: bigint(),
  amount_received: bigint().orNull().as("amountCaptured"),
  amount_refunded: bigint(),
  amount_charged_back: bigint(),
  refund_count: integer(),
  dispute_count: integer(),
  currency: text<CurrencyCode>(),
  capture_method: text<CaptureMethod>(),
  authentication_type: text<AuthenticationType>(),
  attempt_count: integer(),
  customer_id: text().orNull(),
  client_secret: text(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  expires_at: timestamptz(),
  expiry_due_at: timestamptz().orNull(),
  idempotency_key: text().orNull(),
  lease_holder: text().orNull(),
  lease_until: timestamptz().orNull(),
  directory_version: bigint().orNull(),
  details: jsonb<PaymentDetailsRow>(),
});

export const attempts = defineTable("attempts", {
  merchant_id: text(),
  payment_id: text(),
  number: integer(),
  status: text<AttemptStatus>(),
  amount: bigint(),
  connector: text().orNull(),
  merchant_connector_id: text().orNull(),
  payment_method: text<PaymentMethod>().orNull(),
  payment_method_type: text<PaymentMethodType>().orNull(),
  authentication_type: text<AuthenticationType>(),
  connector_transaction_id: text().orNull(),
  sealed_method: text().orNull(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  details: jsonb<AttemptDetailsRow>(),
});

export const captures = defineTable("captures", {
  merchant_id: text(),
  payment_id: text(),
  attempt_number: integer(),
  sequence: integer(),
  status: text<CaptureStatus>(),
  amount: bigint(),
  connector_capture_id: text().orNull(),
  error_code: text().orNull(),
  error_message: text().orNull(),
  error_reason: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
});

/** What a row contains of a payment. */
export const readPayment = payments.without("idempotency_key");
const storedColumns = readPayment.without("directory_version");
const ownColumns = storedColumns.without("lease_holder", "lease_until");

/** Attempts and captures within a payment. */
export const attemptColumns = attempts.without("merchant_id", "payment_id");
export const captureColumns = captures.without("merchant_id", "payment_id");

/** The latest attempt next to its payment. */
export const latestAttempt = attemptColumns.prefixed("attempt_");

type PaymentRow = Row<typeof readPayment>;
export type AttemptRow = Row<typeof attemptColumns>;

/** A payment with its latest attempt and that attempt's captures. */
export type StoredPaymentRow = PaymentRow &
  Row<typeof latestAttempt> & { readonly captures: readonly ItemOf<typeof captureColumns>[] | null };

const paymentFromRow = (row: PaymentRow): SealedPayment["payment"] => {
  const { lease_holder: holder, lease_until: until } = row;
  return { ...ownColumns.fromRow(row), lease: holder === null || until === null ? null : { holder, until } };
};

export const attemptFromRow = attemptColumns.fromRow;

export const storedPaymentFromRow = (row: StoredPaymentRow): SealedPayment => ({
  payment: paymentFromRow(row),
  attempt: latestAttempt.fromRow(row),
  captures: (row.captures ?? []).map(captureColumns.fromItem),
  directoryVersion: row.directory_version,
});

/** A payment as the table has it, with details whose personal data are sealed. */
export const toPaymentRecord = (payment: Payment, details: PaymentDetailsRow): RecordOf<typeof storedColumns> => ({
  ...payment,
  leaseHolder: payment.lease?.holder ?? null,
  leaseUntil: payment.lease?.until ?? null,
  details,
});
