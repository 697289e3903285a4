import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { CustomerRedirect } from "../../domain/payments/attempt.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";

export interface StartRedirectInput {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptId: string;
}

/**
 * Where the provider wants the customer; null when the attempt waits for the customer no longer.
 * @throws {Failure} `payment_not_found` (HE_02).
 */
export const startRedirect =
  ({ payments }: Pick<Ports, "payments">) =>
  async ({ merchantId, paymentId, attemptId }: StartRedirectInput): Promise<CustomerRedirect | null> => {
    const stored = await payments.load(merchantId, paymentId);
    if (stored === null) throw failures.payment_not_found({ payment_id: paymentId });
    const { payment, attempt } = stored;
    const isCurrent = attemptIdOf(paymentId, attempt.number) === attemptId;
    if (!isCurrent || payment.status !== "requires_customer_action") return null;
    return attempt.details.redirect ?? null;
  };
