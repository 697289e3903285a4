import type { AttemptStatus, SandboxPayment } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { ConnectorFlow, ProviderResponse } from "../../port/connector.ts";
import type { CaptureInput, IncrementalAuthorizationInput } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, IncrementalOutcome, Settlement } from "../../port/outcomes.ts";
import { refusedAttempt, refusedCapture } from "../../wire/refusals.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { instructionsOf } from "./instructions.ts";
import { errorOf, readPayment, readRefusal, statedIn } from "./replies.ts";

const hasPendingCapture = (payment: SandboxPayment): boolean =>
  payment.captures.some((capture) => capture.status === "pending");

const statusOf = (payment: SandboxPayment): AttemptStatus => {
  switch (payment.status) {
    case "requires_customer":
      return payment.collects_device_data === true ? "device_data_collection_pending" : "authentication_pending";
    case "pending":
      return "pending";
    case "in_review":
      return "unresolved";
    case "authorized":
      if (hasPendingCapture(payment)) return "capture_initiated";
      return payment.amount_authorized < payment.amount ? "partially_authorized" : "authorized";
    case "partially_captured":
      return "partial_charged_and_chargeable";
    case "captured":
    case "reversing":
      return payment.amount_captured < payment.amount ? "partial_charged" : "charged";
    case "voiding":
      return "void_initiated";
    case "voided":
      return "voided";
    case "reversed":
      return "voided_post_charge";
    case "declined":
      return payment.error?.code === "authentication_failed" ? "authentication_failed" : "failure";
  }
};

const unsettled: readonly AttemptStatus[] = [
  "authentication_pending",
  "device_data_collection_pending",
  "pending",
  "unresolved",
  "capture_initiated",
  "void_initiated",
];

const settlementOf = (status: AttemptStatus): Settlement => (unsettled.includes(status) ? "await_webhook" : "final");

const captureOf = (capture: SandboxPayment["captures"][number]): CaptureOutcome => ({
  captureStatus: capture.status === "succeeded" ? "charged" : capture.status,
  connectorCaptureId: capture.capture_id,
  captureId: capture.reference,
  amount: capture.amount,
});

/** What a payment of the sandbox provider means for our attempt. */
export const paymentOutcome = (payment: SandboxPayment): AttemptOutcome => {
  const attemptStatus = statusOf(payment);
  const instructions = instructionsOf(payment);
  return {
    attemptStatus,
    settlement: payment.status === "reversing" ? "await_webhook" : settlementOf(attemptStatus),
    connectorTransactionId: payment.payment_id,
    stated: statedIn(payment),
    amountAuthorized: payment.amount_authorized,
    amountCaptured: payment.amount_captured,
    isIncrementalAuthorizationAllowed: payment.incremental_allowed,
    ...defined({ captureBefore: payment.capture_before ?? undefined }),
    ...(payment.extended ? { isAuthorizationExtended: true } : {}),
    ...defined({
      redirect:
        payment.customer_url === null ? undefined : { url: payment.customer_url, method: "GET" as const, fields: {} },
      instructions: instructions ?? undefined,
    }),
    ...errorOf(payment.error),
    ...defined({
      paymentChecks: payment.checks ?? undefined,
      authenticationData: payment.authentication ?? undefined,
      networkTransactionId: payment.network_transaction_id ?? undefined,
      connectorMandateId: payment.mandate_id ?? undefined,
      splitChargeId: payment.split?.charge_id,
    }),
    ...(payment.captures.length === 0 ? {} : { captures: payment.captures.map(captureOf) }),
  };
};

/** Reads any answer that holds a payment; a refusal becomes what payments-behaviour specifies for that flow. */
export const parsePayment = (flow: Exclude<ConnectorFlow, "capture">, response: ProviderResponse): AttemptOutcome =>
  isSuccess(response)
    ? paymentOutcome(readPayment(readJson(response.body, response.status), response.status))
    : refusedAttempt(flow, readRefusal(response));

/** An unknown payment is a finding, not a failure: the request may still be on its way. */
export const parseLookUp = (response: ProviderResponse): AttemptOutcome =>
  response.status === 404
    ? { ...refusedAttempt("sync", readRefusal(response)), settlement: "poll", found: false }
    : { ...parsePayment("sync", response), found: true };

/** Distinguishes the capture asked for from the ones before it. */
export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response));
  const outcome = paymentOutcome(readPayment(readJson(response.body, response.status), response.status));
  return { ...outcome, captures: (outcome.captures ?? []).filter(({ captureId }) => captureId === input.captureId) };
};

/** The provider wants the new total, which is what the port gives. */
export const parseIncrement = (
  response: ProviderResponse,
  input: IncrementalAuthorizationInput,
): IncrementalOutcome => {
  if (!isSuccess(response)) {
    return {
      authorizationStatus: "failure",
      settlement: "final",
      connectorAuthorizationId: null,
      error: readRefusal(response),
    };
  }
  const payment = readPayment(readJson(response.body, response.status), response.status);
  return {
    authorizationStatus: "success",
    connectorTransactionId: payment.payment_id,
    stated: { currency: payment.currency },
    settlement: "final",
    connectorAuthorizationId: `${payment.payment_id}_${input.authorizationId}`,
    amountAuthorized: payment.amount_authorized,
  };
};
