import type {
  AttemptStatus,
  AuthenticationType,
  CaptureMethod,
  CaptureStatus,
  PaymentMethod,
  PaymentMethodType,
  PaymentStatus,
} from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { Attempt } from "../domain/attempt.ts";
import type { Capture } from "../domain/capture.ts";
import type { Payment } from "../domain/payment.ts";
import type { StoredPayment } from "../ports.ts";
import type { AttemptDetailsRow, PaymentDetailsRow } from "./payment-person.ts";

export interface PaymentRow {
  merchant_id: string;
  payment_id: string;
  profile_id: string;
  version: number;
  status: PaymentStatus;
  amount: number;
  net_amount: number;
  amount_capturable: number;
  amount_received: number | null;
  amount_refunded: number;
  amount_charged_back: number;
  refund_count: number;
  dispute_count: number;
  currency: CurrencyCode;
  capture_method: CaptureMethod;
  authentication_type: AuthenticationType;
  attempt_count: number;
  customer_id: string | null;
  client_secret: string;
  created_at: Date;
  modified_at: Date;
  expires_at: Date;
  expiry_due_at: Date | null;
  lease_holder: string | null;
  lease_until: Date | null;
  directory_version: number | null;
  details: PaymentDetailsRow;
}

export interface AttemptRow {
  number: number;
  status: AttemptStatus;
  amount: number;
  connector: string | null;
  merchant_connector_id: string | null;
  payment_method: PaymentMethod | null;
  payment_method_type: PaymentMethodType | null;
  authentication_type: AuthenticationType;
  connector_transaction_id: string | null;
  sealed_method: string | null;
  due_at: Date | null;
  due_count: number;
  created_at: Date;
  modified_at: Date;
  details: AttemptDetailsRow;
}

/** A capture inside a JSON list: times are text there. */
export interface CaptureRow {
  attempt_number: number;
  sequence: number;
  status: CaptureStatus;
  amount: number;
  connector_capture_id: string | null;
  error_code: string | null;
  error_message: string | null;
  error_reason: string | null;
  created_at: string;
  modified_at: string;
}

type Prefixed<Row> = { [Name in keyof Row & string as `attempt_${Name}`]: Row[Name] };

/** A payment with its latest attempt and that attempt's captures. */
export type StoredPaymentRow = PaymentRow & Prefixed<AttemptRow> & { captures: readonly CaptureRow[] | null };

const paymentFromRow = (row: PaymentRow): Payment => ({
  merchantId: row.merchant_id,
  paymentId: row.payment_id,
  profileId: row.profile_id,
  version: row.version,
  status: row.status,
  amount: row.amount,
  netAmount: row.net_amount,
  amountCapturable: row.amount_capturable,
  amountCaptured: row.amount_received,
  amountRefunded: row.amount_refunded,
  amountChargedBack: row.amount_charged_back,
  refundCount: row.refund_count,
  disputeCount: row.dispute_count,
  currency: row.currency,
  captureMethod: row.capture_method,
  authenticationType: row.authentication_type,
  attemptCount: row.attempt_count,
  customerId: row.customer_id,
  clientSecret: row.client_secret,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  expiresAt: row.expires_at,
  expiryDueAt: row.expiry_due_at,
  lease:
    row.lease_holder === null || row.lease_until === null ? null : { holder: row.lease_holder, until: row.lease_until },
  details: row.details,
});

export const attemptFromRow = (row: AttemptRow): Attempt => ({
  number: row.number,
  status: row.status,
  amount: row.amount,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  paymentMethod: row.payment_method,
  paymentMethodType: row.payment_method_type,
  authenticationType: row.authentication_type,
  connectorTransactionId: row.connector_transaction_id,
  sealedMethod: row.sealed_method,
  dueAt: row.due_at,
  dueCount: row.due_count,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  details: row.details,
});

const captureFromRow = (row: CaptureRow): Capture => ({
  attemptNumber: row.attempt_number,
  sequence: row.sequence,
  status: row.status,
  amount: row.amount,
  connectorCaptureId: row.connector_capture_id,
  errorCode: row.error_code,
  errorMessage: row.error_message,
  errorReason: row.error_reason,
  createdAt: new Date(row.created_at),
  modifiedAt: new Date(row.modified_at),
});

export const storedPaymentFromRow = (row: StoredPaymentRow): StoredPayment => ({
  payment: paymentFromRow(row),
  attempt: attemptFromRow({
    number: row.attempt_number,
    status: row.attempt_status,
    amount: row.attempt_amount,
    connector: row.attempt_connector,
    merchant_connector_id: row.attempt_merchant_connector_id,
    payment_method: row.attempt_payment_method,
    payment_method_type: row.attempt_payment_method_type,
    authentication_type: row.attempt_authentication_type,
    connector_transaction_id: row.attempt_connector_transaction_id,
    sealed_method: row.attempt_sealed_method,
    due_at: row.attempt_due_at,
    due_count: row.attempt_due_count,
    created_at: row.attempt_created_at,
    modified_at: row.attempt_modified_at,
    details: row.attempt_details,
  }),
  captures: (row.captures ?? []).map(captureFromRow),
  directoryVersion: row.directory_version,
});

/** An attempt as an item of a JSON list that a statement reads. */
export const attemptToItem = (attempt: Attempt, details: AttemptDetailsRow): Readonly<Record<string, unknown>> => ({
  number: attempt.number,
  status: attempt.status,
  amount: attempt.amount,
  connector: attempt.connector,
  merchant_connector_id: attempt.merchantConnectorId,
  payment_method: attempt.paymentMethod,
  payment_method_type: attempt.paymentMethodType,
  authentication_type: attempt.authenticationType,
  connector_transaction_id: attempt.connectorTransactionId,
  sealed_method: attempt.sealedMethod,
  due_at: attempt.dueAt,
  due_count: attempt.dueCount,
  created_at: attempt.createdAt,
  modified_at: attempt.modifiedAt,
  details,
});

/** A capture as an item of a JSON list that a statement reads. */
export const captureToItem = (capture: Capture): Readonly<Record<string, unknown>> => ({
  attempt_number: capture.attemptNumber,
  sequence: capture.sequence,
  status: capture.status,
  amount: capture.amount,
  connector_capture_id: capture.connectorCaptureId,
  error_code: capture.errorCode,
  error_message: capture.errorMessage,
  error_reason: capture.errorReason,
  created_at: capture.createdAt,
  modified_at: capture.modifiedAt,
});
