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
  return (await refunds.ofPayment(payment.merchantId, payment.paymentId)).map(refundRepresentation);
};

/** The disputes about the payment as its representation shows them; null without any. */
export const disputesShown = async (
  { disputes }: Pick<Ports, "disputes">,
  { payment }: CapturedState,
): Promise<readonly PaymentDispute[] | null> => {
  if (payment.disputeCount === 0) return null;
  return (await disputes.ofPayment(payment.merchantId, payment.paymentId)).map(paymentDispute);
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
