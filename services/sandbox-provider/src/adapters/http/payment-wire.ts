import type { SandboxPayment } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { captureBefore } from "../../domain/holding.ts";
import { instructionsToWire, isInstructed } from "../../domain/instructions.ts";
import { pageNameOf } from "../../domain/page-address.ts";
import type { Payment, PaymentError } from "../../domain/payment.ts";

/** Where customers find this provider; known once it listens. */
export type PublicUrl = () => string;

export const errorToWire = (error: PaymentError | null): SandboxPayment["error"] =>
  error === null
    ? null
    : { code: error.code, message: error.message, issuer_code: error.issuerCode, network_code: error.issuerCode };

const captureToWire = (capture: Payment["captures"][number]): SandboxPayment["captures"][number] => ({
  capture_id: capture.captureId,
  reference: capture.reference,
  status: capture.status,
  amount: capture.amount,
  created_at: capture.createdAt.toISOString(),
});

const authenticationToWire = (authentication: Payment["authentication"]): SandboxPayment["authentication"] =>
  authentication === null
    ? null
    : {
        flow: authentication.flow,
        trans_status: authentication.transactionStatus,
        eci: authentication.eci,
        version: "2.2.0",
        ds_transaction_id: authentication.dsTransactionId,
      };

const pageAddressOf = ({ paymentId: id, pageToken: token }: Payment, publicUrl: PublicUrl): string =>
  `${publicUrl()}/challenge/${pageNameOf({ id, token })}`;

/** The payment as callers and webhooks see it. */
export const paymentToWire = (payment: Payment, publicUrl: PublicUrl): SandboxPayment => ({
  payment_id: payment.paymentId,
  reference: payment.reference,
  order_reference: payment.orderReference,
  status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  amount_authorized: payment.amountAuthorized,
  amount_captured: payment.amountCaptured,
  amount_refunded: payment.amountRefunded,
  capture: payment.capture,
  customer_url:
    payment.status === "requires_customer" && !isInstructed(payment) ? pageAddressOf(payment, publicUrl) : null,
  ...instructionsToWire(payment),
  ...(payment.status === "requires_customer" && payment.customerPage === "device_data"
    ? { collects_device_data: true }
    : {}),
  error: errorToWire(payment.error),
  checks:
    payment.checks === null
      ? null
      : { cvc: payment.checks.cvc, postal_code: payment.checks.postalCode, address: payment.checks.address },
  authentication: authenticationToWire(payment.authentication),
  network_transaction_id: payment.networkTransactionId,
  mandate_id: payment.mandateId,
  incremental_allowed: payment.isIncrementalAllowed,
  capture_before: captureBefore(payment)?.toISOString() ?? null,
  extended: payment.extendedUntil !== null,
  ...defined({
    split:
      payment.split === null
        ? undefined
        : {
            charge_id: payment.split.chargeId,
            kind: payment.split.kind,
            application_fee: payment.split.applicationFee,
            account: payment.split.account,
          },
  }),
  captures: payment.captures.map(captureToWire),
  created_at: payment.createdAt.toISOString(),
  updated_at: payment.modifiedAt.toISOString(),
});
