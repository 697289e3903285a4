/** Lets a loop sleep until there is work for it. A call between two sleeps is not lost. */
export interface WakeUp {
  wake(): void;
  /** Resolves when woken, after the time, or when the signal is aborted. */
  sleep(timeMs: number, signal?: AbortSignal): Promise<void>;
}

export const createWakeUp = (): WakeUp => {
  let isWoken = false;
  let wakeSleeper: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      wakeSleeper?.();
    },
    sleep: async (timeMs, signal) => {
      if (!isWoken && timeMs > 0 && signal?.aborted !== true) {
        await new Promise<void>((resolve) => {
          const finish = (): void => {
            clearTimeout(timer);
            signal?.removeEventListener("abort", finish);
            wakeSleeper = undefined;
            resolve();
          };
          const timer = setTimeout(finish, timeMs);
          signal?.addEventListener("abort", finish, { once: true });
          wakeSleeper = finish;
        });
      }
      isWoken = false;
    },
  };
};
