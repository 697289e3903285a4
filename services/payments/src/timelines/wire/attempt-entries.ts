import type { AttemptStatus, TimelineEntry } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Attempt } from "../../payments/domain/attempt.ts";
import { sentAtOf } from "../../payments/domain/attempt.ts";
import { isCapturedByItself, isCapturedOnRequest } from "../../payments/domain/capture.ts";
import type { Payment } from "../../payments/domain/payment.ts";
import { cardOf, networkOf } from "../../methods/domain/method-summary.ts";
import type { ProviderCall } from "../../providers/domain/provider-call.ts";
import { answeredAt, authorizationCalls } from "./call-entries.ts";
import { entryOf } from "./entry.ts";

type Outcome = TimelineEntry["outcome"];

/** What a status means for the call to the provider, and for the attempt once something is known of it. */
interface StatusMeaning {
  readonly call: Outcome;
  readonly action?: string;
  readonly outcome?: Outcome;
}

const open: StatusMeaning = { call: "pending" };
const failed: StatusMeaning = { call: "failed", action: "attempt_failed", outcome: "failed" };
const review: StatusMeaning = { call: "succeeded", action: "held_for_review", outcome: "pending" };
const took = (action: string): StatusMeaning => ({ call: "succeeded", action, outcome: "succeeded" });

const meanings: Readonly<Record<AttemptStatus, StatusMeaning>> = {
  started: open,
  authorizing: open,
  cod_initiated: open,
  pending: open,
  authentication_pending: open,
  authentication_successful: open,
  device_data_collection_pending: open,
  payment_method_awaited: open,
  confirmation_awaited: open,
  authorized: took("authorized"),
  partially_authorized: took("partially_authorized"),
  charged: took("charged"),
  partial_charged: took("partially_charged"),
  partial_charged_and_chargeable: took("partially_charged"),
  auto_refunded: took("auto_refunded"),
  voided: took("voided"),
  voided_post_charge: took("voided_after_capture"),
  capture_initiated: { call: "succeeded" },
  void_initiated: { call: "succeeded", action: "void_requested", outcome: "pending" },
  capture_failed: { call: "succeeded", action: "capture_failed", outcome: "failed" },
  void_failed: { call: "succeeded", action: "void_failed", outcome: "failed" },
  expired: { call: "succeeded", action: "expired", outcome: "failed" },
  unresolved: review,
  integrity_failure: review,
  capture_review: review,
  authentication_failed: failed,
  authorization_failed: failed,
  failure: failed,
  router_declined: failed,
};

/** The statuses that an attempt has while its authorization is the last that is known. */
const authorizedStatuses: readonly AttemptStatus[] = ["authorized", "partially_authorized"];

const requestOf = (payment: Payment, { details, ...attempt }: Attempt) => ({
  amount: attempt.amount,
  currency: payment.currency,
  capture_method: payment.captureMethod,
  authentication_type: attempt.authenticationType,
  payment_method: attempt.paymentMethod,
  payment_method_type: attempt.paymentMethodType,
  card_network: networkOf(details.method),
  card_last4: cardOf(details.method)?.last4 ?? null,
  card_issuer: cardOf(details.method)?.issuer ?? null,
  is_network_token_used: details.isNetworkTokenUsed ?? false,
  setup_future_usage: payment.details.credential.setupFutureUsage ?? null,
});

const responseOf = ({ status, connectorTransactionId, details }: Attempt) => ({
  status,
  connector_transaction_id: connectorTransactionId,
  reference_id: details.referenceId ?? null,
  network_transaction_id: details.networkTransactionId ?? null,
  amount_authorized: details.amountAuthorized ?? null,
  error_code: details.error?.code ?? null,
  error_message: details.error?.message ?? null,
  error_reason: details.error?.reason ?? null,
  error_category: details.error?.category ?? null,
  unified_code: details.error?.unifiedCode ?? null,
  unified_message: details.error?.unifiedMessage ?? null,
  issuer_error_code: details.error?.issuerCode ?? null,
  issuer_error_message: details.error?.issuerMessage ?? null,
  network_error_code: details.error?.networkCode ?? null,
});

const connectorOf = ({ connector, merchantConnectorId, details }: Attempt) => ({
  connector,
  merchant_connector_id: merchantConnectorId,
  connector_label: details.connectorLabel ?? null,
});

/** The authentication at a 3DS Server apart from the provider. */
const externalAuthenticationOf = (attemptId: string, attempt: Attempt): readonly TimelineEntry[] => {
  const { authentication } = attempt.details;
  if (authentication === undefined) return [];
  const { startedAt, status, error } = authentication;
  const common = { kind: "authentication", attempt_id: attemptId, object_id: authentication.id } as const;
  const data = {
    connector: authentication.connector,
    merchant_connector_id: authentication.merchantConnectorId,
    flow: authentication.flow ?? null,
    version: authentication.version ?? null,
  };
  const started = entryOf({
    ...common,
    entry_id: `${attemptId}:authentication`,
    at: new Date(startedAt),
    action: "started",
    outcome: "info",
    data,
  });
  if (status !== "success" && status !== "failed") return [started];
  const sentAt = sentAtOf(attempt);
  const isSentAfter = sentAt > new Date(startedAt);
  const ended = entryOf({
    ...common,
    entry_id: `${attemptId}:authentication_result`,
    at: isSentAfter ? sentAt : new Date(startedAt),
    action: status === "success" ? "succeeded" : "failed",
    outcome: status === "success" ? "succeeded" : "failed",
    data: {
      ...data,
      trans_status: authentication.transStatus ?? null,
      eci: authentication.eci ?? null,
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
      is_time_estimated: true,
    },
  });
  return [started, ended];
};

/** That the provider wanted the customer on its page, and what came of it. */
const redirectOf = (attemptId: string, attempt: Attempt, { call }: StatusMeaning): readonly TimelineEntry[] => {
  const { hadRedirect, redirect } = attempt.details;
  if (hadRedirect !== true && redirect === undefined) return [];
  const common = { kind: "authentication", attempt_id: attemptId } as const;
  const redirected = entryOf({
    ...common,
    entry_id: `${attemptId}:redirect`,
    at: sentAtOf(attempt),
    action: "customer_redirected",
    outcome: call === "pending" ? "pending" : "info",
    data: { ...connectorOf(attempt), is_time_estimated: true },
  });
  if (attempt.status !== "authentication_failed") return [redirected];
  const failure = entryOf({
    ...common,
    entry_id: `${attemptId}:authentication_result`,
    at: attempt.modifiedAt,
    action: "failed",
    outcome: "failed",
    data: connectorOf(attempt),
  });
  return [redirected, failure];
};

/** The attempt's authorization, where something happened to it since, and its last state. */
const statesOf = (
  payment: Payment,
  attemptId: string,
  attempt: Attempt,
  answeredAt: Date | null,
): readonly TimelineEntry[] => {
  const { status, modifiedAt, details } = attempt;
  const { action, outcome = "info", call } = meanings[status];
  const common = { kind: "payment", attempt_id: attemptId, currency: payment.currency } as const;
  const isHeldFirst = isCapturedOnRequest(payment.captureMethod) || isCapturedByItself(payment.captureMethod);
  const wasAuthorized = call === "succeeded" && isHeldFirst && !authorizedStatuses.includes(status);
  const authorized = entryOf({
    ...common,
    entry_id: `${attemptId}:authorized`,
    at: answeredAt ?? sentAtOf(attempt),
    action: "authorized",
    outcome: "succeeded",
    amount: details.amountAuthorized ?? attempt.amount,
    data: { ...connectorOf(attempt), attempt_status: "authorized", is_time_estimated: answeredAt === null },
  });
  const before = wasAuthorized ? [authorized] : [];
  if (action === undefined) return before;
  const last = entryOf({
    ...common,
    entry_id: `${attemptId}:${status}`,
    at: modifiedAt,
    action,
    outcome,
    amount: attempt.amount,
    data: {
      ...connectorOf(attempt),
      attempt_status: status,
      error_code: details.error?.code ?? null,
      unified_code: details.error?.unifiedCode ?? null,
      cancellation_reason: details.cancellationReason ?? null,
      is_requeued: details.isRequeued ?? false,
    },
  });
  return [...before, last];
};

/** What is stored of one attempt, in the order in which it happens. */
export const attemptEntries = (
  payment: Payment,
  attempt: Attempt,
  calls: readonly ProviderCall[],
): readonly TimelineEntry[] => {
  const { number, connector, createdAt, status, details } = attempt;
  // Nothing was attempted yet.
  if (connector === null) return [];
  const attemptId = attemptIdOf(payment.paymentId, number);
  const money = { attempt_id: attemptId, amount: attempt.amount, currency: payment.currency };
  const meaning = meanings[status];
  const started = entryOf({
    ...money,
    entry_id: `${attemptId}:started`,
    at: createdAt,
    kind: "payment",
    action: "attempt_started",
    outcome: "info",
    data: { ...connectorOf(attempt), attempt: number, routing_approach: details.routingApproach ?? null },
  });
  const authorization = entryOf({
    ...money,
    entry_id: `${attemptId}:call`,
    at: sentAtOf(attempt),
    kind: "provider_call",
    action: "authorize",
    outcome: meaning.call,
    data: { ...connectorOf(attempt), request: requestOf(payment, attempt), response: responseOf(attempt) },
  });
  return [
    started,
    ...externalAuthenticationOf(attemptId, attempt),
    ...authorizationCalls(authorization, calls),
    ...redirectOf(attemptId, attempt, meaning),
    ...statesOf(payment, attemptId, attempt, answeredAt(calls)),
  ];
};
