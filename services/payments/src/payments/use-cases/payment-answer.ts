import type {
  DecisionExplanation,
  Payment as PaymentRepresentation,
  PaymentDispute,
  Refund as RefundRepresentation,
} from "@railyard/contracts";

import type { Attempt } from "../domain/attempt.ts";
import type { DecisionEngine } from "../../providers/ports.ts";
import type { Payment, PaymentWithCaptures } from "../domain/payment.ts";
import { paymentToWire } from "../wire/payment-wire.ts";
import type { Ports } from "../ports.ts";

/** What an answer shows on request. */
export interface Expansions {
  readonly attempts: boolean;
  readonly captures: boolean;
  /** Explains the connectors of attempts; absent where the reader may not know. */
  readonly explain?: DecisionEngine["explain"];
}

const nothing: Expansions = { attempts: false, captures: false };

/** The payment's refunds as its representation shows them; null without any. */
export const refundsShown = async (
  { relatedObjects }: Pick<Ports, "relatedObjects">,
  { payment: { merchantId, paymentId, refundCount } }: PaymentWithCaptures,
): Promise<readonly RefundRepresentation[] | null> =>
  refundCount === 0 ? null : ((await relatedObjects.refundsOf(merchantId, [paymentId])).get(paymentId) ?? []);

/** The disputes about the payment as its representation shows them; null without any. */
export const disputesShown = async (
  { relatedObjects }: Pick<Ports, "relatedObjects">,
  { payment: { merchantId, paymentId, disputeCount } }: PaymentWithCaptures,
): Promise<readonly PaymentDispute[] | null> =>
  disputeCount === 0 ? null : ((await relatedObjects.disputesOf(merchantId, [paymentId])).get(paymentId) ?? []);

/** What explains the attempts; undefined for a reader who may not know. */
const decisionsOf = async (
  { explain }: Expansions,
  { merchantId, paymentId }: Payment,
  attempts: readonly Attempt[],
): Promise<readonly DecisionExplanation[] | undefined> => {
  const isDecided = attempts.some(({ details }) => details.decisionId !== undefined);
  return explain === undefined || isDecided ? explain?.(merchantId, paymentId) : [];
};

const unmatchedOf = ({ relatedObjects }: Pick<Ports, "relatedObjects">, { merchantId, paymentId }: Payment) =>
  relatedObjects.unmatchedOf(merchantId, paymentId);

/** The payment as the API answers it. */
export const answerPayment = async (
  ports: Pick<Ports, "relatedObjects" | "payments" | "policy">,
  state: PaymentWithCaptures,
  expansions: Expansions = nothing,
): Promise<PaymentRepresentation> => {
  const { payment } = state;
  const attempts = expansions.attempts ? await ports.payments.attempts(payment.merchantId, payment.paymentId) : null;
  const unmatched = attempts === null ? [] : await unmatchedOf(ports, payment);
  return paymentToWire(state, {
    addresses: ports.policy,
    refunds: await refundsShown(ports, state),
    disputes: await disputesShown(ports, state),
    attempts,
    decisions: attempts === null ? undefined : await decisionsOf(expansions, payment, attempts),
    unmatched,
    captures: expansions.captures ? state.captures : null,
  });
};

/** What belongs to payments of one merchant, by payment; nothing is loaded where there is none. */
const byPayment = async <Related>(
  states: readonly PaymentWithCaptures[],
  load: (merchantId: string, paymentIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Related[]>>,
): Promise<ReadonlyMap<string, readonly Related[]>> => {
  const [first] = states;
  if (first === undefined) return new Map();
  return load(
    first.payment.merchantId,
    states.map(({ payment }) => payment.paymentId),
  );
};

/** A page of payments of one merchant as the API answers it, with two statements at most however long it is. */
export const answerPayments = async (
  ports: Pick<Ports, "relatedObjects" | "policy">,
  states: readonly PaymentWithCaptures[],
): Promise<PaymentRepresentation[]> => {
  const refunded = states.filter(({ payment }) => payment.refundCount > 0);
  const refunds = await byPayment(refunded, (merchantId, ids) => ports.relatedObjects.refundsOf(merchantId, ids));
  const disputed = states.filter(({ payment }) => payment.disputeCount > 0);
  const disputes = await byPayment(disputed, (merchantId, ids) => ports.relatedObjects.disputesOf(merchantId, ids));
  return states.map((state) => {
    const { paymentId, refundCount, disputeCount } = state.payment;
    return paymentToWire(state, {
      addresses: ports.policy,
      refunds: refundCount === 0 ? null : (refunds.get(paymentId) ?? []),
      disputes: disputeCount === 0 ? null : (disputes.get(paymentId) ?? []),
      attempts: null,
      captures: null,
    });
  });
};
