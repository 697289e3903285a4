// Also the longest that a drain has to wait for a caller that never gives up.
const longestSilenceMs = 120_000;

/** Sends nothing until the caller gives up. */
export const silence = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestSilenceMs);
    timer.unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
  });
