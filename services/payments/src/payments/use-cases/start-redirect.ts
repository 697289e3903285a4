import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { CustomerRedirect } from "../domain/attempt.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import type { StoredPayment } from "../ports.ts";
import { authenticateAttempt } from "./authentication/authenticate-payment.ts";
import type { FinishedRedirect, RedirectPorts } from "./finish-redirect.ts";
import { loadForCustomer, takeCustomerBack } from "./finish-redirect.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";

export interface StartRedirectInput {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptId: string;
  /** The unguessable part of the address; null when the browser has none. */
  readonly token: string | null;
}

/** Without scripts no browser data can be collected, and the 3DS Method cannot run (threeDSCompInd U). */
const plainBrowser = { device_channel: "BRW", threeds_method_comp_ind: "U" } as const;

/** The page of the customer's bank; null when it does not want to see the customer. */
const challengeOf = async (ports: PaymentOperationPorts, stored: StoredPayment): Promise<CustomerRedirect | null> => {
  const { merchantId, paymentId } = stored.payment;
  const merchant = await ports.directory.merchant(merchantId);
  if (merchant === null) return null;
  const { attempt } = await authenticateAttempt(ports, merchant, { merchantId, paymentId }, plainBrowser);
  const { authentication } = attempt.details;
  const challenge = authentication?.status === "pending" ? authentication.challenge : undefined;
  return challenge === undefined ? null : { url: challenge.url, method: "POST", fields: { creq: challenge.request } };
};

const targetOf = async (ports: PaymentOperationPorts, stored: StoredPayment): Promise<CustomerRedirect | null> =>
  isAuthenticating(stored.attempt) ? challengeOf(ports, stored) : (stored.attempt.details.redirect ?? null);

/** Where the customer continues. */
export type StartedRedirect =
  | { readonly kind: "provider"; readonly redirect: CustomerRedirect }
  /** The attempt waits for the customer no longer. */
  | { readonly kind: "ended"; readonly finished: FinishedRedirect };

/**
 * Where the provider, or the customer's bank, wants the customer, or the way back to the shop.
 * @throws {Failure} `payment_not_found` (HE_02) without the token of an attempt, those of `authenticateAttempt`.
 */
export const startRedirect =
  (ports: RedirectPorts) =>
  async ({ merchantId, paymentId, attemptId, token }: StartRedirectInput): Promise<StartedRedirect> => {
    const { stored, proof } = await loadForCustomer(ports, { merchantId, paymentId, token, purpose: "start" });
    const { payment, attempt } = stored;
    const isCurrent = attemptIdOf(paymentId, attempt.number) === attemptId;
    const isWaiting = isCurrent && payment.status === "requires_customer_action";
    const redirect = isWaiting ? await targetOf(ports, stored) : null;
    if (redirect !== null) return { kind: "provider", redirect };
    const returning = { merchantId, paymentId, query: {}, form: {}, token };
    return { kind: "ended", finished: await takeCustomerBack(ports, returning, proof) };
  };
