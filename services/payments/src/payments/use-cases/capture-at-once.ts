import { isFailure } from "@railyard/failures";

import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { takeCapture } from "./capture-payment.ts";
import { loadPayment } from "./payment-lease.ts";

/**
 * Captures right after the authorization, in a call of its own, where the payment is to be captured so. What cannot be
 * captured now is captured by the recovery job.
 */
export const captureAtOnce = async (
  ports: Ports,
  caller: Caller,
  state: PaymentWithCaptures,
): Promise<PaymentWithCaptures> => {
  const { captureMethod, status, merchantId, paymentId } = state.payment;
  if (captureMethod !== "sequential_automatic" || status !== "requires_capture") return state;
  if (state.attempt.status !== "authorized") return state;
  try {
    return await takeCapture(ports, { caller, paymentId, request: {}, isOwn: true });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return loadPayment(ports, { merchantId }, paymentId);
  }
};
