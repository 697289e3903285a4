import type { Attempt, AttemptOperation } from "./attempt.ts";
import type { Capture } from "./capture.ts";
import type { PaymentWithCaptures } from "./payment.ts";

/** What a caller asks for, and its key for asking again; null when it has none. */
export interface KeyedOperation {
  readonly operation: AttemptOperation;
  readonly idempotencyKey: string | null;
}

const nameOf = ({ operation, idempotencyKey }: KeyedOperation): string => `${operation}:${idempotencyKey ?? ""}`;

/**
 * The attempt with a note that the operation was begun with its key.
 * @param captureSequence which capture it is; absent for operations that are none
 */
export const withKey = (attempt: Attempt, keyed: KeyedOperation, captureSequence = 0): Attempt =>
  keyed.idempotencyKey === null
    ? attempt
    : {
        ...attempt,
        details: {
          ...attempt.details,
          begunWithKeys: { ...attempt.details.begunWithKeys, [nameOf(keyed)]: captureSequence },
        },
      };

const sequenceNoted = ({ attempt }: PaymentWithCaptures, keyed: KeyedOperation): number | undefined =>
  keyed.idempotencyKey === null ? undefined : attempt.details.begunWithKeys?.[nameOf(keyed)];

/** Whether the operation was begun with the same key before, in a process that died before it stored the outcome. */
export const wasBegun = (state: PaymentWithCaptures, keyed: KeyedOperation): boolean =>
  sequenceNoted(state, keyed) !== undefined;

/** The capture that was begun with the same key before. */
export const captureBegun = (state: PaymentWithCaptures, idempotencyKey: string | null): Capture | undefined => {
  const sequence = sequenceNoted(state, { operation: "capture", idempotencyKey });
  return state.captures.find((capture) => capture.sequence === sequence);
};
