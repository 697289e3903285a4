import type { AttemptVerdict } from "../domain/payments/attempt-status.ts";

/** An event to be stored with the change that caused it. */
export interface NewEvent {
  readonly id: string;
  readonly subject: string;
  readonly objectId: string;
  readonly objectVersion: number;
  readonly time: Date;
  /** JSON text. */
  readonly data: string;
  /** What an attempt came to, in the events about attempts. */
  readonly verdict?: AttemptVerdict;
}

/** Who caused a change, for what is stored with it. */
export interface ChangeOrigin {
  readonly idempotencyKey: string | null;
  /** Version of the merchant's settings that the caller has seen. */
  readonly directoryVersion: number | null;
}

/** What one step of taking an erased customer off rows came to. */
export interface RedactedBatch {
  /** The last row looked at; null when there are no more. */
  readonly lastId: string | null;
  /** Whether some could not be changed because somebody works on them at a provider. */
  readonly isUnderWay: boolean;
}

export type InsertResult = "inserted" | "duplicate_id" | "duplicate_key";
