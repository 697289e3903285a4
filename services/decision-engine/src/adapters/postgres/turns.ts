/** Work that is done again and again, one turn at a time. */
export interface Turns {
  start(): void;
  /** Begins no more turns; resolves when the one under way has ended. */
  stop(): Promise<void>;
  /** Whether a turn under way should end early. */
  isStopped(): boolean;
}

/** Takes turns at the work, which logs its own failures. While a turn is under way no other begins. */
export const createTurns = (work: () => Promise<void>, intervalMs: number): Turns => {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    start: () => {
      timer = setInterval(() => {
        running ??= work().finally(() => {
          running = undefined;
        });
      }, intervalMs);
      timer.unref();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
    isStopped: () => isStopped,
  };
};
