import { newUlid } from "./time-ordered.ts";

/** `pay_` and a ULID: 30 characters that sort by time of creation. */
export const newPaymentId = (nowMs: number = Date.now()): string => `pay_${newUlid(nowMs)}`;

/** Whether a caller may use this as the id of a new payment: exactly 30 characters of [A-Za-z0-9_-]. */
export const isPaymentId = (text: string): boolean => /^[A-Za-z0-9_-]{30}$/.test(text);

/** Id of the n-th attempt of a payment or a payout, counted from 1. */
export const attemptId = (attemptedId: string, attemptNumber: number): string =>
  `${attemptedId}_${String(attemptNumber)}`;

/** What an attempt id is made of. */
export interface AttemptIdParts {
  /** Of the payment, or the payout. */
  readonly attemptedId: string;
  readonly number: number;
}

/** The parts of {@link attemptId}; null when the text is no such id. */
export const readAttemptId = (text: string): AttemptIdParts | null => {
  const match = /^(.+)_(\d{1,6})$/.exec(text);
  return match === null ? null : { attemptedId: match[1] ?? "", number: Number(match[2]) };
};

/** Id of the n-th capture of an attempt, counted from 1. */
export const captureId = (idOfAttempt: string, captureNumber: number): string =>
  `${idOfAttempt}_${String(captureNumber)}`;
