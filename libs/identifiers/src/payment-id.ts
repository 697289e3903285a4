import { newUlid } from "./time-ordered.ts";

/** `pay_` and a ULID: 30 characters that sort by time of creation. */
export const newPaymentId = (nowMs: number = Date.now()): string => `pay_${newUlid(nowMs)}`;

/** Whether a caller may use this as the id of a new payment: exactly 30 characters of [A-Za-z0-9_-]. */
export const isPaymentId = (text: string): boolean => /^[A-Za-z0-9_-]{30}$/.test(text);

/** Id of the n-th attempt of a payment, counted from 1. */
export const attemptId = (paymentId: string, attemptNumber: number): string => `${paymentId}_${String(attemptNumber)}`;

/** Id of the n-th capture of an attempt, counted from 1. */
export const captureId = (idOfAttempt: string, captureNumber: number): string =>
  `${idOfAttempt}_${String(captureNumber)}`;
