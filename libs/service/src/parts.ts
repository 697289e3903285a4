import type { Logger } from "@railyard/telemetry";

/** One of the things that an application consists of. */
export interface Part {
  /** Begins its work. Absent: it works from when it is made. */
  start?(): unknown;
  /** Finishes the work that was begun; not called when `start` never was. */
  stop?(): unknown;
  /** Lets go of what it holds from when it is made, such as connections; called last, and always. */
  close?(): unknown;
}

/** The parts of one application, in the order in which they need each other. */
export interface Parts {
  /** Adds a part, which may need all that were added before it, and returns it. */
  readonly own: <Owned extends Part>(part: Owned) => Owned;
  /** Starts them in the order of `own`. When one cannot start, all are ended before the error is thrown. */
  readonly start: () => Promise<void>;
  /** Ends them in reverse order. One that fails does not keep the others open; the first error is thrown at the end. */
  readonly stop: () => Promise<void>;
}

/** Parts that need nothing of each other: they start in this order and end at the same time. */
export const together = (...parts: readonly Part[]): Part => ({
  start: async () => {
    for (const part of parts) await part.start?.();
  },
  stop: () => Promise.all(parts.map((part) => part.stop?.())),
  close: () => Promise.all(parts.map((part) => part.close?.())),
});

interface OwnedPart {
  readonly part: Part;
  isBegun: boolean;
}

export const createParts = (logger: Logger): Parts => {
  const owned: OwnedPart[] = [];
  let ended: Promise<void> | undefined;

  const end = async (): Promise<void> => {
    const errors: unknown[] = [];
    const attempt = async (work: () => unknown): Promise<void> => {
      try {
        await work();
      } catch (error) {
        logger.warn({ error }, "A part of the service did not end well; the others are ended all the same.");
        errors.push(error);
      }
    };
    for (const { part, isBegun } of owned.toReversed()) {
      if (isBegun || part.start === undefined) await attempt(() => part.stop?.());
      await attempt(() => part.close?.());
    }
    if (errors.length > 0) throw errors[0];
  };

  const stop = (): Promise<void> => {
    ended ??= end();
    return ended;
  };

  return {
    own: (part) => {
      owned.push({ part, isBegun: false });
      return part;
    },
    start: async () => {
      try {
        for (const each of owned) {
          each.isBegun = true;
          await each.part.start?.();
        }
      } catch (error) {
        // Why the start failed matters more than what went wrong at the end, which is logged.
        await stop().catch(() => undefined);
        throw error;
      }
    },
    stop,
  };
};
