import type { AuthorizationStatus, IncrementalAuthorization } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";
import { addMinorUnits, subtractMinorUnits } from "@railyard/money";

import { failures } from "../failures.ts";
import type { AttemptError } from "./attempt.ts";
import { assertPossible } from "./check-operation.ts";
import type { PaymentWithCaptures, Payment, PaymentWithAttempt } from "./payment.ts";
import type { AnsweredIncrement, ProviderAnswer } from "./provider-answer.ts";

/** Most raises of one payment. */
export const maximumIncrements = 50;

/** The raise that the provider has not answered yet; null when there is none. */
export const openIncrementOf = ({ details }: Payment): IncrementalAuthorization | null =>
  details.incremental_authorizations?.find(({ status }) => status === "processing") ?? null;

/**
 * The raise that a caller asks for, not sent yet.
 * @param amount the new total, in minor units.
 * @throws {Failure} `wrong_status`, `raise_not_possible` (IR_16).
 */
export const planIncrement = ({ payment, attempt }: PaymentWithAttempt, amount: number): IncrementalAuthorization => {
  assertPossible("incremental_authorization", payment.status);
  const made = payment.details.incremental_authorizations?.length ?? 0;
  if (attempt.details.isIncrementalAuthorizationAllowed !== true || attempt.status !== "authorized") {
    throw failures.raise_not_possible({ problem: "the provider did not grant incremental authorization" });
  }
  if (openIncrementOf(payment) !== null)
    throw failures.raise_not_possible({ problem: "another one is not answered yet" });
  if (made >= maximumIncrements) throw failures.raise_not_possible({ problem: "there were too many already" });
  if (amount <= payment.netAmount) {
    throw failures.raise_not_possible({ problem: `amount must be more than ${String(payment.netAmount)}` });
  }
  return {
    authorization_id: `${attemptIdOf(payment.paymentId, attempt.number)}_auth_${String(made + 1)}`,
    amount,
    status: "processing",
    error_code: null,
    error_message: null,
    previously_authorized_amount: payment.netAmount,
  };
};

/** The payment with a raise, new or changed. */
export const withIncrement = (
  payment: Payment,
  increment: IncrementalAuthorization,
  reason: string | null = null,
): Payment => {
  const others = (payment.details.incremental_authorizations ?? []).filter(
    ({ authorization_id: id }) => id !== increment.authorization_id,
  );
  const said = reason === null ? {} : { raise_reason: reason };
  return { ...payment, details: { ...payment.details, ...said, incremental_authorizations: [...others, increment] } };
};

/** The provider holds the new total: it is what the payment is about from now on. */
const granted = (state: PaymentWithCaptures, increment: IncrementalAuthorization): PaymentWithCaptures => {
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

/** The state after the provider's answer to its open raise. The version is not raised here. */
export const settleIncrement = (
  state: PaymentWithCaptures,
  status: AuthorizationStatus,
  error: AttemptError | undefined,
): PaymentWithCaptures => {
  const increment = openIncrementOf(state.payment);
  if (increment === null || status === "processing") return state;
  if (status === "success") return granted(state, increment);
  const answered = { ...increment, status, error_code: error?.code ?? null, error_message: error?.message ?? null };
  return { ...state, payment: withIncrement(state.payment, answered) };
};

/**
 * Whether the provider's answer is about this increment: by our id of it, or by its total where it has no id of ours.
 */
const isAbout = (increment: IncrementalAuthorization, { details }: Payment, answered: AnsweredIncrement): boolean => {
  const named = answered.authorizationId;
  if (named === increment.authorization_id) return true;
  const isOther = details.incremental_authorizations?.some(({ authorization_id: id }) => id === named) ?? false;
  return !isOther && answered.requestedTotal === increment.amount;
};

/** A look-up or a webhook may show what became of an open raise, before its own answer is known. */
export const withShownIncrement = (state: PaymentWithCaptures, answer: ProviderAnswer): PaymentWithCaptures => {
  const increment = openIncrementOf(state.payment);
  if (increment === null) return state;
  if (answer.amountAuthorized === increment.amount) return granted(state, increment);
  const { increment: answered } = answer;
  if (answered === undefined || !isAbout(increment, state.payment, answered)) return state;
  return settleIncrement(state, answered.status, answer.error);
};
