import type { SandboxPaymentStatus } from "@railyard/contracts";
import type { StatementValue } from "@railyard/database";

import type { Verdict } from "../../domain/declines.ts";
import type { Capture, Payment, PaymentAuthentication, PaymentChecks, PaymentError } from "../../domain/payment.ts";
import type { Split } from "../../domain/split.ts";

/** Columns of `payments` in the order of `paymentValues`. */
export const paymentColumns = [
  "payment_id",
  "account_id",
  "connector",
  "idempotency_key",
  "request_hash",
  "reference",
  "order_reference",
  "status",
  "amount",
  "currency",
  "amount_authorized",
  "amount_captured",
  "amount_refunded",
  "amount_charged_back",
  "capture",
  "method",
  "method_type",
  "card_last4",
  "behaviour_name",
  "verdict",
  "customer_page",
  "error",
  "checks",
  "authentication",
  "network_transaction_id",
  "mandate_id",
  "is_incremental_allowed",
  "return_url",
  "webhook_url",
  "version",
  "created_at",
  "modified_at",
  "capture_before",
  "split",
  "initial_network_transaction_id",
  "page_token",
] as const;

export interface CaptureRow {
  readonly capture_id: string;
  readonly reference: string;
  readonly status: Capture["status"];
  readonly amount: number;
  readonly created_at: string;
}

export interface PaymentRow {
  readonly payment_id: string;
  readonly account_id: string;
  readonly connector: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly reference: string;
  readonly order_reference: string;
  readonly status: SandboxPaymentStatus;
  readonly amount: number;
  readonly currency: string;
  readonly amount_authorized: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly amount_charged_back: number;
  readonly capture: Payment["capture"];
  readonly method: string;
  readonly method_type: string | null;
  readonly card_last4: string | null;
  readonly behaviour_name: string;
  readonly verdict: Verdict | null;
  readonly customer_page: Payment["customerPage"];
  readonly error: PaymentError | null;
  readonly checks: PaymentChecks | null;
  readonly authentication: PaymentAuthentication | null;
  readonly network_transaction_id: string | null;
  readonly mandate_id: string | null;
  readonly is_incremental_allowed: boolean;
  readonly return_url: string;
  readonly webhook_url: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly capture_before: Date | null;
  readonly split: Split | null;
  readonly initial_network_transaction_id: string | null;
  readonly page_token: string | null;
  readonly captures: readonly CaptureRow[];
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Values for `paymentColumns`. */
export const paymentValues = (payment: Payment): readonly StatementValue[] => [
  payment.paymentId,
  payment.accountId,
  payment.connector,
  payment.idempotencyKey,
  payment.requestHash,
  payment.reference,
  payment.orderReference,
  payment.status,
  payment.amount,
  payment.currency,
  payment.amountAuthorized,
  payment.amountCaptured,
  payment.amountRefunded,
  payment.amountChargedBack,
  payment.capture,
  payment.method,
  payment.methodType,
  payment.cardLast4,
  payment.behaviourName,
  payment.verdict,
  payment.customerPage,
  json(payment.error),
  json(payment.checks),
  json(payment.authentication),
  payment.networkTransactionId,
  payment.mandateId,
  payment.isIncrementalAllowed,
  payment.returnUrl,
  payment.webhookUrl,
  payment.version,
  payment.createdAt,
  payment.modifiedAt,
  payment.extendedUntil,
  json(payment.split),
  payment.initialNetworkTransactionId,
  payment.pageToken,
];

const captureFromRow = (row: CaptureRow): Capture => ({
  captureId: row.capture_id,
  reference: row.reference,
  status: row.status,
  amount: row.amount,
  createdAt: new Date(row.created_at),
});

export const captureToRow = (capture: Capture): CaptureRow => ({
  capture_id: capture.captureId,
  reference: capture.reference,
  status: capture.status,
  amount: capture.amount,
  created_at: capture.createdAt.toISOString(),
});

export const paymentFromRow = (row: PaymentRow): Payment => ({
  paymentId: row.payment_id,
  accountId: row.account_id,
  connector: row.connector,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  reference: row.reference,
  orderReference: row.order_reference,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  amountAuthorized: row.amount_authorized,
  amountCaptured: row.amount_captured,
  amountRefunded: row.amount_refunded,
  amountChargedBack: row.amount_charged_back,
  capture: row.capture,
  method: row.method,
  methodType: row.method_type,
  cardLast4: row.card_last4,
  behaviourName: row.behaviour_name,
  verdict: row.verdict,
  customerPage: row.customer_page,
  pageToken: row.page_token,
  error: row.error,
  checks: row.checks,
  authentication: row.authentication,
  networkTransactionId: row.network_transaction_id,
  mandateId: row.mandate_id,
  isIncrementalAllowed: row.is_incremental_allowed,
  returnUrl: row.return_url,
  webhookUrl: row.webhook_url,
  captures: row.captures.map(captureFromRow),
  version: row.version,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  extendedUntil: row.capture_before,
  initialNetworkTransactionId: row.initial_network_transaction_id,
  split: row.split,
});
