import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { PaymentWithAttempt } from "../domain/payment.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";

/** Under which the latest attempt is authorized. */
export const authorizationKeyOf = ({ payment, attempt }: PaymentWithAttempt): string =>
  providerKey(payment.merchantId, attemptIdOf(payment.paymentId, attempt.number));

/** Idempotency key for taking back what the latest attempt captured. */
export const reversalKeyOf = (state: PaymentWithAttempt): string => `${authorizationKeyOf(state)}_reversal`;

/** Under which the latest attempt is voided, whether or not the provider knows it. */
export const voidKeyOf = (state: PaymentWithAttempt): string => `${authorizationKeyOf(state)}_void`;
