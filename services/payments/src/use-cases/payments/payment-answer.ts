import type {
  Payment as PaymentRepresentation,
  PaymentDispute,
  Refund as RefundRepresentation,
} from "@railyard/contracts";

import { paymentDispute } from "../../domain/disputes/dispute.ts";
import type { CapturedState } from "../../domain/payments/payment.ts";
import { paymentRepresentation } from "../../domain/payments/representation.ts";
import { refundRepresentation } from "../../domain/refunds/refund.ts";
import type { Ports } from "../../ports.ts";

/** What an answer shows on request. */
export interface Expansions {
  readonly attempts: boolean;
  readonly captures: boolean;
}

const nothing: Expansions = { attempts: false, captures: false };

/** The payment's refunds as its representation shows them; null without any. */
export const refundsShown = async (
  { refunds }: Pick<Ports, "refunds">,
  { payment }: CapturedState,
): Promise<readonly RefundRepresentation[] | null> => {
  if (payment.refundCount === 0) return null;
  return (await refunds.ofPayments(payment.merchantId, [payment.paymentId])).map(refundRepresentation);
};

/** The disputes about the payment as its representation shows them; null without any. */
export const disputesShown = async (
  { disputes }: Pick<Ports, "disputes">,
  { payment }: CapturedState,
): Promise<readonly PaymentDispute[] | null> => {
  if (payment.disputeCount === 0) return null;
  return (await disputes.ofPayments(payment.merchantId, [payment.paymentId])).map(paymentDispute);
};

/** The payment as the API answers it. */
export const answerPayment = async (
  ports: Pick<Ports, "refunds" | "disputes" | "payments" | "policy">,
  state: CapturedState,
  expansions: Expansions = nothing,
): Promise<PaymentRepresentation> => {
  const { payment } = state;
  const attempts = expansions.attempts ? await ports.payments.attempts(payment.merchantId, payment.paymentId) : null;
  return paymentRepresentation(state, {
    addresses: ports.policy,
    refunds: await refundsShown(ports, state),
    disputes: await disputesShown(ports, state),
    attempts,
    captures: expansions.captures ? state.captures : null,
  });
};

interface OfPayment {
  readonly paymentId: string;
}

/** What belongs to payments of one merchant, by payment; nothing is loaded where there is none. */
const byPayment = async <Related extends OfPayment>(
  states: readonly CapturedState[],
  load: (merchantId: string, paymentIds: readonly string[]) => Promise<readonly Related[]>,
): Promise<ReadonlyMap<string, readonly Related[]>> => {
  const [first] = states;
  if (first === undefined) return new Map();
  const paymentIds = states.map(({ payment }) => payment.paymentId);
  return Map.groupBy(await load(first.payment.merchantId, paymentIds), ({ paymentId }) => paymentId);
};

/** A page of payments of one merchant as the API answers it, with two statements at most however long it is. */
export const answerPayments = async (
  ports: Pick<Ports, "refunds" | "disputes" | "policy">,
  states: readonly CapturedState[],
): Promise<PaymentRepresentation[]> => {
  const refunded = states.filter(({ payment }) => payment.refundCount > 0);
  const refunds = await byPayment(refunded, (merchantId, ids) => ports.refunds.ofPayments(merchantId, ids));
  const disputed = states.filter(({ payment }) => payment.disputeCount > 0);
  const disputes = await byPayment(disputed, (merchantId, ids) => ports.disputes.ofPayments(merchantId, ids));
  return states.map((state) => {
    const { paymentId, refundCount, disputeCount } = state.payment;
    return paymentRepresentation(state, {
      addresses: ports.policy,
      refunds: refundCount === 0 ? null : (refunds.get(paymentId) ?? []).map(refundRepresentation),
      disputes: disputeCount === 0 ? null : (disputes.get(paymentId) ?? []).map(paymentDispute),
      attempts: null,
      captures: null,
    });
  });
};
