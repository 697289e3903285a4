import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { PaymentState } from "../../domain/payments/payment.ts";

/**
 * A key under which a provider does something once only. Merchants may share an account at a provider and choose the
 * same ids, so the merchant is part of it; no id has a colon in it.
 */
export const providerKey = (merchantId: string, id: string): string => `${merchantId}:${id}`;

/** Under which the latest attempt is authorized. */
export const authorizationKeyOf = ({ payment, attempt }: PaymentState): string =>
  providerKey(payment.merchantId, attemptIdOf(payment.paymentId, attempt.number));

/** Under which what the latest attempt captured is taken back. */
export const reversalKeyOf = (state: PaymentState): string => `${authorizationKeyOf(state)}_reversal`;

/** Under which the latest attempt is voided, whether or not the provider knows it. */
export const voidKeyOf = (state: PaymentState): string => `${authorizationKeyOf(state)}_void`;
