import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { CustomerRedirect } from "../../domain/payments/attempt.ts";
import { isAuthenticating } from "../../domain/payments/external-authentication.ts";
import { failures } from "../../failures.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import { authenticateAttempt } from "../authentication/authenticate-payment.ts";

export interface StartRedirectInput {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptId: string;
}

/** A browser without scripts cannot be measured, so there is nothing to say about it. */
const plainBrowser = { device_channel: "BRW", threeds_method_comp_ind: "U" } as const;

/** The page of the customer's bank; null when it does not want to see the customer. */
const challengeOf = async (ports: Ports, stored: StoredPayment): Promise<CustomerRedirect | null> => {
  const { merchantId, paymentId } = stored.payment;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant === null) return null;
  const { attempt } = await authenticateAttempt(ports, merchant, { merchantId, paymentId }, plainBrowser);
  const { authentication } = attempt.details;
  const challenge = authentication?.status === "pending" ? authentication.challenge : undefined;
  return challenge === undefined ? null : { url: challenge.url, method: "POST", fields: { creq: challenge.request } };
};

/**
 * Where the provider, or the customer's bank, wants the customer; null when the attempt waits for the customer no
 * longer.
 * @throws {Failure} `payment_not_found` (HE_02), those of `authenticateAttempt`.
 */
export const startRedirect =
  (ports: Ports) =>
  async ({ merchantId, paymentId, attemptId }: StartRedirectInput): Promise<CustomerRedirect | null> => {
    const stored = await ports.payments.load(merchantId, paymentId);
    if (stored === null) throw failures.payment_not_found({ payment_id: paymentId });
    const { payment, attempt } = stored;
    const isCurrent = attemptIdOf(paymentId, attempt.number) === attemptId;
    if (!isCurrent || payment.status !== "requires_customer_action") return null;
    return isAuthenticating(attempt) ? challengeOf(ports, stored) : (attempt.details.redirect ?? null);
  };
