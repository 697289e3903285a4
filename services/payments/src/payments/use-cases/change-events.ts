import type { AttemptSettled, PaymentDispute, Refund as RefundRepresentation } from "@railyard/contracts";
import { attemptSettled } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import { madeMandateOf } from "../domain/made-mandate.ts";
import { methodTypeOf } from "../domain/attempt.ts";
import { cardOf, networkOf } from "../../methods/domain/method-summary.ts";
import type { AttemptVerdict } from "../../kernel/domain/attempt-verdict.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import type { PaymentEventType } from "../domain/payment-events.ts";
import { newVerdictOf, paymentEventOf } from "../domain/payment-events.ts";
import { paymentToWire } from "../wire/payment-wire.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import { mandateEvent } from "../../vault/use-cases/mandate-events.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";

type EventPorts = Pick<Ports, "ids" | "policy">;

/** What the events of a change contain in addition to the payment. */
export interface ChangeFacts {
  readonly refunds: readonly RefundRepresentation[] | null;
  /** Absent or null: there is none about the payment. */
  readonly disputes?: readonly PaymentDispute[] | null;
  /** Milliseconds that the provider took; null when no provider was asked. */
  readonly latencyMs: number | null;
}

/** The event that the merchant receives: the payment exactly as the retrieve operation answers it after the change. */
export const merchantPaymentEvent = (
  ports: EventPorts,
  type: PaymentEventType,
  after: PaymentWithAttempt,
  refunds: ChangeFacts["refunds"],
  disputes: ChangeFacts["disputes"] = null,
): NewEvent => {
  const { payment } = after;
  const object = paymentToWire(after, {
    addresses: ports.policy,
    refunds,
    disputes,
    attempts: null,
    captures: null,
  });
  return merchantEvent(ports, { eventClass: "payments", type, objectId: payment.paymentId, after: payment, object });
};

const countryOf = (country: string | null | undefined): string | null =>
  country !== null && country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;

/** What the decision engine learns from. */
export const attemptEvent = (
  ports: Pick<Ports, "ids">,
  verdict: AttemptVerdict,
  after: PaymentWithAttempt,
  latencyMs: number | null,
): NewEvent => {
  const { payment, attempt } = after;
  const { error, method, routingApproach } = attempt.details;
  const card = cardOf(method);
  const data: AttemptSettled = {
    merchant_id: payment.merchantId,
    profile_id: payment.profileId,
    payment_id: payment.paymentId,
    customer_id: payment.customerId,
    attempt_id: attemptIdOf(payment.paymentId, attempt.number),
    connector: attempt.connector ?? "",
    merchant_connector_id: attempt.merchantConnectorId ?? "",
    outcome: verdict,
    status: attempt.status,
    error_category: error?.category ?? null,
    error_code: error?.code ?? null,
    payment_method: attempt.paymentMethod,
    payment_method_type: methodTypeOf(attempt),
    card_network: networkOf(method),
    currency: payment.currency,
    country: countryOf(card?.issuingCountry),
    card_bin: card?.isin ?? null,
    authentication_type: attempt.authenticationType,
    amount: attempt.amount,
    latency_ms: latencyMs === null ? null : Math.round(latencyMs),
    routing_approach: routingApproach ?? null,
  };
  return {
    id: ports.ids.eventId(),
    subject: attemptSettled.type,
    objectId: payment.paymentId,
    objectVersion: payment.version,
    // Without the merchant's time: connectors succeed and fail in real time.
    data: JSON.stringify(data),
    verdict,
  };
};

/** Every event that a change of a payment causes. */
export const changeEvents = (
  ports: EventPorts,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
  facts: ChangeFacts,
): readonly NewEvent[] => {
  const type = paymentEventOf(before, after);
  // What happens at the 3DS Server has no effect on the success rate of the connector.
  const verdict = isAuthenticating(before.attempt) ? null : newVerdictOf(before, after);
  const mandate =
    after.payment.details.credential.newMandateId === undefined ? undefined : madeMandateOf(before, after);
  return [
    ...(type === null ? [] : [merchantPaymentEvent(ports, type, after, facts.refunds, facts.disputes)]),
    ...(verdict === null ? [] : [attemptEvent(ports, verdict, after, facts.latencyMs)]),
    ...(mandate === undefined ? [] : [mandateEvent(ports, "mandate_active", mandate)]),
  ];
};
