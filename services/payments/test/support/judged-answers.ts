// What a provider's answer or webhook comes to once it is judged, whichever object it is about.
import type { ConnectorFlow, FlowOutcomes, IncrementalOutcome, WebhookEvent } from "@railyard/connectors";
import { attemptId, captureId } from "@railyard/identifiers";
import type { CurrencyCode } from "@railyard/money";

import { differencesOfReport } from "../../src/disputes/domain/dispute-integrity.ts";
import type { Difference } from "../../src/kernel/domain/integrity.ts";
import { differencesOfAnswer, differencesOfIncrement } from "../../src/payments/domain/payment-integrity.ts";
import { withIncrement as withIncrementOf } from "../../src/payments/domain/incremental-authorization.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import type { Payout } from "../../src/payouts/domain/payout.ts";
import { differencesOfPayout } from "../../src/payouts/domain/payout-integrity.ts";
import type { Refund } from "../../src/refunds/domain/refund.ts";
import { differencesOfRefund } from "../../src/refunds/domain/refund-integrity.ts";
import { capture, now, stateOf } from "./states.ts";

/** What was asked of the provider, and how its object is known here. */
export interface Asked {
  readonly attempt: string;
  readonly amount: number;
  /** Before an incremental authorization. */
  readonly previousAmount?: number;
  readonly currency: string;
  readonly captureMethod: "automatic" | "manual" | "manual_multiple";
  /** The provider's id of the payment; null: not known. */
  readonly transactionId: string | null;
  readonly capture?: { readonly id: string; readonly amount: number };
  readonly refundId?: string;
  readonly connectorRefundId?: string | null;
  readonly connectorPayoutId?: string | null;
  readonly requestedTotal?: number;
}

const attemptOf = (text: string): { readonly paymentId: string; readonly number: number } => {
  const at = text.lastIndexOf("_");
  return { paymentId: text.slice(0, at), number: Number(text.slice(at + 1)) };
};

const paymentOf = (asked: Asked): PaymentWithCaptures => {
  const { paymentId, number } = attemptOf(asked.attempt);
  const { amount, currency, captureMethod } = asked;
  const state = stateOf(
    { paymentId, amount, netAmount: amount, currency: currency as CurrencyCode, captureMethod },
    { number, amount, connectorTransactionId: asked.transactionId },
  );
  return withCapture(withIncrement(state, asked), asked);
};

const withIncrement = (state: PaymentWithCaptures, { amount, previousAmount }: Asked): PaymentWithCaptures => {
  if (previousAmount === undefined || previousAmount === amount) return state;
  const increment = {
    authorizationId: "auth_1",
    amount,
    previousAmount,
    status: "success",
    errorCode: null,
    errorMessage: null,
  } as const;
  return { ...state, payment: withIncrementOf(state.payment, increment) };
};

const withCapture = (state: PaymentWithCaptures, asked: Asked): PaymentWithCaptures => {
  if (asked.capture === undefined) return state;
  const { number } = attemptOf(asked.attempt);
  const sequence = Number(/\d+$/.exec(asked.capture.id)?.[0] ?? 1);
  return { ...state, captures: [capture({ attemptNumber: number, sequence, amount: asked.capture.amount })] };
};

const refundOf = (asked: Asked): Refund => ({
  merchantId: "shop",
  refundId: asked.refundId ?? "",
  paymentId: attemptOf(asked.attempt).paymentId,
  attemptNumber: 1,
  profileId: "pro_shop",
  version: 1,
  status: "pending",
  amount: asked.amount,
  currency: asked.currency as CurrencyCode,
  connector: "",
  merchantConnectorId: "mca_1",
  connectorTransactionId: asked.transactionId ?? "",
  connectorRefundId: asked.connectorRefundId ?? null,
  createdAt: now,
  modifiedAt: now,
  dueAt: null,
  dueCount: 0,
  details: {},
});

const payoutOf = (asked: Asked): Payout => {
  const { paymentId: payoutId, number: attemptCount } = attemptOf(asked.attempt);
  const { amount, connectorPayoutId = null } = asked;
  const currency = asked.currency as CurrencyCode;
  return { payoutId, attemptCount, amount, currency, connectorPayoutId, details: {} } as Payout;
};

/** Every capture that is listed is ours: the recordings have ids of their own. */
const withOwnIds = <Outcome extends FlowOutcomes["sync"]>(outcome: Outcome, asked: Asked): Outcome => {
  const { capture: own } = asked;
  if (own === undefined || outcome.captures === undefined) return outcome;
  const { paymentId, number } = attemptOf(asked.attempt);
  const sequence = Number(/\d+$/.exec(own.id)?.[0] ?? 1);
  const ours = captureId(attemptId(paymentId, number), sequence);
  const captures = outcome.captures.map((one) => (one.captureId === own.id ? { ...one, captureId: ours } : one));
  return { ...outcome, captures };
};

/** What differs in an answer to the flow; undefined where the flow is about no money. */
export const differencesOf = (
  asked: Asked,
  outcome: FlowOutcomes[ConnectorFlow],
): readonly Difference[] | undefined => {
  if ("attemptStatus" in outcome) return differencesOfAnswer(paymentOf(asked), withOwnIds(outcome, asked));
  if ("refundStatus" in outcome) return differencesOfRefund(refundOf(asked), outcome);
  if ("payoutStatus" in outcome) return differencesOfPayout(payoutOf(asked), outcome);
  if ("authorizationStatus" in outcome) {
    const increment: IncrementalOutcome = outcome;
    return differencesOfIncrement(paymentOf(asked), { amount: asked.requestedTotal ?? asked.amount }, increment);
  }
  const report = "report" in outcome ? outcome.report : null;
  if (report === null) return undefined;
  const { transactionId: connectorTransactionId, currency, amount: mostCaptured } = asked;
  return differencesOfReport({ connectorTransactionId, currency, mostCaptured }, report);
};

/** What differs in a webhook. */
export const differencesOfEvent = (asked: Asked, event: WebhookEvent): readonly Difference[] | undefined => {
  if (event.object === "dispute") {
    const { transactionId: connectorTransactionId, currency, amount: mostCaptured } = asked;
    return differencesOfReport({ connectorTransactionId, currency, mostCaptured }, event.report);
  }
  const isJudged = event.object === "payment" || event.object === "refund" || event.object === "payout";
  return isJudged ? differencesOf(asked, event.outcome) : undefined;
};
