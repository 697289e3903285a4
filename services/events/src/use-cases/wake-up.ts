/** Lets a loop sleep until there is work for it. A call between two sleeps is not lost. */
export interface WakeUp {
  wake(): void;
  /** Resolves when woken or after the time. */
  sleep(timeMs: number): Promise<void>;
}

export const createWakeUp = (): WakeUp => {
  let isWoken = false;
  let endSleep: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      endSleep?.();
    },
    sleep: async (timeMs) => {
      if (!isWoken && timeMs > 0) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const timer = setTimeout(resolve, timeMs, undefined);
        endSleep = () => {
          resolve(undefined);
        };
        await promise;
        clearTimeout(timer);
        endSleep = undefined;
      }
      isWoken = false;
    },
  };
};
