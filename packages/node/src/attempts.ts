/** What a hook learns of an attempt after it ended. */
export interface Attempt {
  /** The operation as the client calls it, such as `payments.create`. */
  readonly operation: string;
  readonly method: string;
  /** Path with parameters in braces, so that it is the same for all objects and has no ids in it. */
  readonly path: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Absent: there was no answer. */
  readonly status?: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestId?: string;
  /** Why there is no success: the error that the call would end with, if it is not repeated. */
  readonly error?: unknown;
  /** Whether the client repeats the attempt, and after how long. */
  readonly retryInMs?: number;
}

/** Called after every attempt, for logs, metrics and traces. */
export type AttemptHook = (attempt: Attempt) => void;

/** Calls the hooks; one that fails changes nothing. */
export const reportAttempt = (hooks: readonly AttemptHook[], attempt: Attempt): void => {
  for (const hook of hooks) {
    try {
      hook(attempt);
    } catch {
      // A hook is for observing: a payment must not fail because of it.
    }
  }
};
