import { destination } from "pino";
import type { DestinationStream } from "pino";

/** Lines are written as soon as they are so long together, */
const gatheredBytes = 8_192;
/** or after this time. A process that is killed loses no more than this. */
const flushMs = 50;

const openStandardOutput = (): DestinationStream & { flushSync(): void } => {
  const output = destination({ fd: 1, sync: true, minLength: gatheredBytes });
  let timer: NodeJS.Timeout | undefined;
  const flushSync = (): void => {
    output.flushSync();
  };
  const flush = (): void => {
    timer = undefined;
    // Unlike the other one, it does not wait for a disk.
    output.flush();
  };
  // Also what prevents an exit is logged before it.
  process.on("exit", flushSync);
  return {
    write: (line) => {
      output.write(line);
      timer ??= setTimeout(flush, flushMs).unref();
    },
    flushSync,
  };
};

let opened: DestinationStream | undefined;

/**
 * Standard output, one for all loggers of the process. Lines of one moment are written together: a write for every
 * line costs a busy process more than making it. Fatal lines are written at once, and the rest when the process exits.
 */
export const standardOutput = (): DestinationStream => (opened ??= openStandardOutput());
