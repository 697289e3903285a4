import type { AttemptStatus } from "@railyard/contracts";
import { captureId as captureIdOf, attemptId as attemptIdOf } from "@railyard/identifiers";
import { addMinorUnits } from "@railyard/money";

import type { AmountRange, Difference, StatedFacts } from "../../kernel/domain/integrity.ts";
import {
  amountDifferences,
  compared,
  exactly,
  integrityError,
  isOfAnother,
  originDifferences,
} from "../../kernel/domain/integrity.ts";
import type { Capture } from "./capture.ts";
import { isOvercaptureEnabled } from "./capture.ts";
import type { PaymentWithAttempt, PaymentWithCaptures } from "./payment.ts";
import type { Increment } from "./payment-details.ts";
import type { AnsweredCapture, ProviderAnswer } from "./provider-answer.ts";

const heldStatuses: readonly (AttemptStatus | "unchanged")[] = ["authorized", "partially_authorized"];

const capturedStatuses: readonly (AttemptStatus | "unchanged")[] = [
  "charged",
  "partial_charged",
  "partial_charged_and_chargeable",
];

/** Totals that the payment has, had before an incremental authorization, or gets by one that is not answered yet. */
const totalsOf = ({ payment, attempt }: PaymentWithCaptures): readonly number[] => {
  const increments = payment.details.followUps.increments ?? [];
  const ofIncrements = increments.flatMap(({ status, amount, previousAmount }) =>
    status === "failure" ? [previousAmount] : [amount, previousAmount],
  );
  return [attempt.amount, ...ofIncrements];
};

const isPartialAllowed = ({ payment }: PaymentWithCaptures): boolean =>
  payment.details.capture.isPartialAuthorizationEnabled === true;

/** The totals, and everything below them where a part may be authorized. */
const wholeRanges = (state: PaymentWithCaptures): readonly AmountRange[] => {
  const totals = totalsOf(state);
  return isPartialAllowed(state) ? [{ from: 0, to: Math.max(...totals) }] : totals.map(exactly);
};

const idOf = (paymentId: string, { attemptNumber, sequence }: Capture): string =>
  captureIdOf(attemptIdOf(paymentId, attemptNumber), sequence);

/** Our capture that an answer lists; undefined for one that we never asked for, or whose answer was lost. */
const ownCapture = ({ payment, captures }: PaymentWithCaptures, listed: AnsweredCapture): Capture | undefined =>
  captures.find((capture) => idOf(payment.paymentId, capture) === listed.captureId) ??
  captures.find(({ connectorCaptureId: id }) => id !== null && id === listed.connectorCaptureId);

/**
 * The capture whose answer was lost, of a payment that is captured once: a capture by an id that is not known can only
 * be this, unless ours is listed too.
 */
const onlyOpenCapture = (state: PaymentWithCaptures, { captures = [] }: ProviderAnswer): Capture | undefined => {
  const isAnyOwn = captures.some((listed) => ownCapture(state, listed) !== undefined);
  if (isAnyOwn || state.payment.captureMethod === "manual_multiple") return undefined;
  return state.captures.find(({ status, connectorCaptureId: id }) => {
    return id === null && (status === "started" || status === "pending");
  });
};

/** Each capture that is listed has the amount that it was asked for; one made elsewhere has at most the whole. */
const listedDifferences = (state: PaymentWithCaptures, answer: ProviderAnswer): readonly Difference[] =>
  (answer.captures ?? []).flatMap((listed) => {
    const own = ownCapture(state, listed) ?? onlyOpenCapture(state, answer);
    const most = Math.max(...totalsOf(state), ...state.captures.map(({ amount }) => amount));
    return [
      ...compared("transaction", own?.connectorCaptureId, listed.connectorCaptureId),
      ...compared("currency", state.payment.currency, listed.currency),
      ...amountDifferences(listed.amount, own === undefined ? { from: 0, to: most } : exactly(own.amount)),
    ];
  });

/** An incremental authorization that is named has the total that it was asked for. */
const incrementDifferences = (
  { payment }: PaymentWithCaptures,
  { increment: answered }: ProviderAnswer,
): readonly Difference[] => {
  const own = payment.details.followUps.increments?.find(
    ({ authorizationId }) => authorizationId === answered?.authorizationId,
  );
  return own === undefined ? [] : amountDifferences(answered?.requestedTotal ?? undefined, exactly(own.amount));
};

/** Of amounts that come from outside: each counts up to `most`, and one that cannot be counted not at all. */
const sumUpTo = (most: number, amounts: readonly number[]): number =>
  addMinorUnits(
    ...amounts.filter((amount) => Number.isInteger(amount) && amount > 0).map((amount) => Math.min(amount, most)),
  );

/**
 * What may be captured altogether: what captures of ours and others that are listed come to, or, while none was made
 * here, the whole. No less than the captures that the same answer lists as charged.
 */
const capturedRange = (state: PaymentWithCaptures, answer: ProviderAnswer): AmountRange => {
  const { payment, attempt, captures } = state;
  const whole = Math.max(...totalsOf(state));
  const isCharged = capturedStatuses.includes(answer.attemptStatus);
  if (captures.length === 0) {
    const isWhole = isCharged && payment.captureMethod === "automatic" && !isPartialAllowed(state);
    return { from: isWhole ? attempt.amount : 0, to: whole };
  }
  const charged = (answer.captures ?? []).filter(({ captureStatus }) => captureStatus === "charged");
  const own = captures.filter(({ status }) => status !== "failed").map(({ amount }) => amount);
  const others = charged.filter((listed) => (ownCapture(state, listed)?.status ?? "failed") === "failed");
  const ownSum = addMinorUnits(...own);
  const limit = isOvercaptureEnabled(payment) ? Math.max(whole, ownSum) : whole;
  const sumOf = (listed: readonly AnsweredCapture[]): number =>
    sumUpTo(
      limit,
      listed.map(({ amount }) => amount),
    );
  return { from: isCharged ? sumOf(charged) : 0, to: Math.min(addMinorUnits(ownSum, sumOf(others)), limit) };
};

const heldDifferences = (state: PaymentWithCaptures, answer: ProviderAnswer): readonly Difference[] => {
  const { amountAuthorized: held } = answer;
  const isHeld = heldStatuses.includes(answer.attemptStatus) && held !== 0;
  return amountDifferences(held, ...(isHeld ? wholeRanges(state) : [{ from: 0, to: Math.max(...totalsOf(state)) }]));
};

/**
 * What of the provider's answer, look-up or notification differs from the payment as it was asked for. Where the
 * provider's id is known and the same, our reference proves nothing more: people can change it at the provider.
 */
export const differencesOfAnswer = (state: PaymentWithCaptures, answer: ProviderAnswer): readonly Difference[] => {
  const { payment, attempt } = state;
  const { stated = {}, connectorTransactionId, formerTransactionId } = answer;
  const known = attempt.connectorTransactionId;
  const isSuccessor = known !== null && formerTransactionId === known;
  const isKnown = isSuccessor || (known !== null && connectorTransactionId === known);
  return [
    ...(isSuccessor ? [] : compared("transaction", known, connectorTransactionId)),
    ...(isKnown ? [] : compared("reference", attemptIdOf(payment.paymentId, attempt.number), stated.reference)),
    ...originDifferences(payment.currency, stated),
    ...amountDifferences(stated.amount, ...wholeRanges(state)),
    ...heldDifferences(state, answer),
    ...amountDifferences(answer.amountCaptured, capturedRange(state, answer)),
    ...listedDifferences(state, answer),
    ...incrementDifferences(state, answer),
  ];
};

/** What a provider answers to an incremental authorization. */
export interface IncrementAnswer {
  readonly authorizationStatus: "success" | "failure" | "processing" | "unresolved";
  readonly connectorTransactionId?: string;
  readonly amountAuthorized?: number;
  readonly stated?: StatedFacts;
}

/** What of the answer differs from the payment, and from the new total that was asked for. */
export const differencesOfIncrement = (
  {
    payment,
    attempt,
  }: {
    readonly payment: Pick<PaymentWithAttempt["payment"], "currency">;
    readonly attempt: Pick<PaymentWithAttempt["attempt"], "connectorTransactionId">;
  },
  increment: Pick<Increment, "amount">,
  { authorizationStatus, connectorTransactionId, amountAuthorized, stated = {} }: IncrementAnswer,
): readonly Difference[] => [
  ...compared("transaction", attempt.connectorTransactionId, connectorTransactionId),
  ...originDifferences(payment.currency, stated),
  ...amountDifferences(stated.amount, exactly(increment.amount)),
  ...(authorizationStatus === "success" ? amountDifferences(amountAuthorized, exactly(increment.amount)) : []),
];

/** What of an answer can be shown of a payment that is held for less than was asked for. */
const heldInPart = (
  { attempt }: PaymentWithCaptures,
  { amountAuthorized: held }: ProviderAnswer,
  differences: readonly Difference[],
): Pick<ProviderAnswer, "amountAuthorized"> => {
  const isShown = differences.every(({ member }) => member === "amount") && Number.isSafeInteger(held);
  return isShown && held !== undefined && held > 0 && held < attempt.amount ? { amountAuthorized: held } : {};
};

/**
 * The answer of which nothing is believed because something differs: the attempt needs the merchant until a look-up
 * agrees with what was asked. No amount and no id of another payment is in it.
 */
export const unbelieved = (
  state: PaymentWithCaptures,
  answer: ProviderAnswer,
  differences: readonly Difference[],
): ProviderAnswer => {
  const { payment, captures } = state;
  const begun = captures.filter(({ status }) => status === "started");
  return {
    attemptStatus: "integrity_failure",
    settlement: "poll",
    connectorTransactionId: isOfAnother(differences) ? null : answer.connectorTransactionId,
    ...heldInPart(state, answer, differences),
    ...(begun.length === 0
      ? {}
      : {
          captures: begun.map((capture) => ({
            captureStatus: "pending" as const,
            connectorCaptureId: null,
            captureId: idOf(payment.paymentId, capture),
            amount: capture.amount,
          })),
        }),
    error: integrityError(differences),
  };
};
