import type { AuthorizationStatus } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";
import { defined } from "@railyard/members";
import { addMinorUnits, subtractMinorUnits } from "@railyard/money";

import { checkAmount } from "../../kernel/domain/amount-limits.ts";
import { failures } from "../failures.ts";
import type { AttemptError } from "./attempt.ts";
import { assertPossible } from "./operations.ts";
import type { PaymentWithCaptures, Payment, PaymentWithAttempt } from "./payment.ts";
import type { Increment } from "./payment-details.ts";
import { withDetails } from "./payment-details.ts";
import type { AnsweredIncrement, ProviderAnswer } from "./provider-answer.ts";

/** Most incremental authorizations of one payment. */
export const maximumIncrements = 50;

/** The incremental authorization that the provider has not answered yet; null when there is none. */
export const openIncrementOf = ({ details }: Payment): Increment | null =>
  details.followUps.increments?.find(({ status }) => status === "processing") ?? null;

/**
 * The incremental authorization that a caller asks for, not sent yet.
 * @param amount the new total, in minor units.
 * @throws {Failure} `wrong_status`, `raise_not_possible`, `amount_out_of_range` (IR_16).
 */
export const planIncrement = ({ payment, attempt }: PaymentWithAttempt, amount: number): Increment => {
  assertPossible("incremental_authorization", payment.status);
  const made = payment.details.followUps.increments?.length ?? 0;
  if (attempt.details.isIncrementalAuthorizationAllowed !== true || attempt.status !== "authorized") {
    throw failures.raise_not_possible({ problem: "the provider did not grant incremental authorization" });
  }
  if (openIncrementOf(payment) !== null)
    throw failures.raise_not_possible({ problem: "another one is not answered yet" });
  if (made >= maximumIncrements) throw failures.raise_not_possible({ problem: "there were too many already" });
  if (amount <= payment.netAmount) {
    throw failures.raise_not_possible({ problem: `amount must be more than ${String(payment.netAmount)}` });
  }
  checkAmount("amount", amount, payment.currency);
  return {
    authorizationId: `${attemptIdOf(payment.paymentId, attempt.number)}_auth_${String(made + 1)}`,
    amount,
    status: "processing",
    errorCode: null,
    errorMessage: null,
    previousAmount: payment.netAmount,
  };
};

/** The payment with an incremental authorization, new or changed. */
export const withIncrement = (payment: Payment, increment: Increment, reason: string | null = null): Payment => {
  const others = (payment.details.followUps.increments ?? []).filter(
    ({ authorizationId }) => authorizationId !== increment.authorizationId,
  );
  const incrementReason = reason ?? undefined;
  const changes = defined({ incrementReason, increments: [...others, increment] });
  return { ...payment, details: withDetails(payment.details, "followUps", changes) };
};

/** The provider holds the new total: it is what the payment is about from now on. */
const granted = (state: PaymentWithCaptures, increment: Increment): PaymentWithCaptures => {
  const { payment, attempt } = state;
  const added = subtractMinorUnits(increment.amount, payment.netAmount);
  return {
    ...state,
    payment: {
      ...withIncrement(payment, { ...increment, status: "success" }),
      amount: addMinorUnits(payment.amount, added),
      netAmount: increment.amount,
      amountCapturable: addMinorUnits(payment.amountCapturable, added),
    },
    attempt: {
      ...attempt,
      amount: increment.amount,
      details: { ...attempt.details, amountAuthorized: increment.amount },
    },
  };
};

/** The state after the provider's answer to its open incremental authorization. The version is not increased here. */
export const settleIncrement = (
  state: PaymentWithCaptures,
  status: AuthorizationStatus,
  error: AttemptError | undefined,
): PaymentWithCaptures => {
  const increment = openIncrementOf(state.payment);
  if (increment === null || status === "processing") return state;
  if (status === "success") return granted(state, increment);
  const answered = { ...increment, status, errorCode: error?.code ?? null, errorMessage: error?.message ?? null };
  return { ...state, payment: withIncrement(state.payment, answered) };
};

/**
 * Whether the provider's answer is about this increment: by our id of it, or by its total where it has no id of ours.
 */
const isAbout = (increment: Increment, { details }: Payment, answered: AnsweredIncrement): boolean => {
  const named = answered.authorizationId;
  if (named === increment.authorizationId) return true;
  const isOther = details.followUps.increments?.some(({ authorizationId }) => authorizationId === named) ?? false;
  return !isOther && answered.requestedTotal === increment.amount;
};

/** A look-up or a webhook may show the outcome of an open incremental authorization, before its own answer is known. */
export const withShownIncrement = (state: PaymentWithCaptures, answer: ProviderAnswer): PaymentWithCaptures => {
  const increment = openIncrementOf(state.payment);
  if (increment === null) return state;
  // The answer is judged: this only finds whether the total is the new one or that of before.
  if (answer.amountAuthorized === increment.amount) return granted(state, increment);
  const { increment: answered } = answer;
  if (answered === undefined || !isAbout(increment, state.payment, answered)) return state;
  return settleIncrement(state, answered.status, answer.error);
};
