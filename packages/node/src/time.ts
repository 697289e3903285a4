/** Waits, and rejects with the reason of the signal as soon as that is aborted. */
export const sleep = (waitMs: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, waitMs);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });

/** A signal that a time limit or the caller aborts. */
export interface LimitedSignal {
  readonly signal: AbortSignal;
  readonly isTimedOut: () => boolean;
  /** Ends the time limit. The caller's signal stays connected while the signal is used, such as by an answer's body. */
  readonly release: () => void;
}

/** Made by hand: AbortSignal.any would keep every request reachable from a signal that the caller uses for many. */
export const limitedSignal = (timeoutMs: number, outer: AbortSignal | undefined): LimitedSignal => {
  const controller = new AbortController();
  let isTimedOut = false;
  const abort = (): void => {
    controller.abort(outer?.reason);
  };
  const timer = setTimeout(() => {
    isTimedOut = true;
    controller.abort();
  }, timeoutMs);
  if (outer?.aborted === true) abort();
  else outer?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    isTimedOut: () => isTimedOut,
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abort);
    },
  };
};
