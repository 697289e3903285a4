import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

/** A process of the benchmark: it receives one order, and answers once when it is ready. */
export interface BenchProcess<Ready> {
  readonly pid: number;
  readonly ready: Ready;
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>;
}

/** What a process answers instead when it could not carry out its order. */
export interface FailedStart {
  readonly failed: string;
}

const isFailed = (message: unknown): message is FailedStart =>
  typeof message === "object" && message !== null && "failed" in message;

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
};

/**
 * Starts a file, named from this folder, as a process of its own.
 * @throws {RangeError} in the process's words, when it does not become ready
 */
export const startBenchProcess = async <Ready>(
  file: string,
  order: object,
  nodeArguments: readonly string[] = [],
): Promise<BenchProcess<Ready>> => {
  const child = fork(resolve(import.meta.dirname, file), [], {
    execArgv: ["--disable-warning=ExperimentalWarning", ...nodeArguments],
  });
  const ended = once(child, "exit").then(() => ({ failed: `${file} ended before it was ready` }));
  child.send(order);
  const [message] = (await Promise.race([once(child, "message"), ended.then((failure) => [failure])])) as [unknown];
  if (isFailed(message)) {
    await end(child);
    throw new RangeError(message.failed);
  }
  return { pid: child.pid ?? 0, ready: message as Ready, stop: () => end(child) };
};

/** The other side: carries out the order, answers, and ends in good order when its parent lets go of it. */
export const serveBenchProcess = <Order, Ready>(
  start: (order: Order) => Promise<{ readonly ready: Ready; readonly stop: () => Promise<void> }>,
): void => {
  const begin = async (order: Order): Promise<void> => {
    try {
      const { ready, stop } = await start(order);
      process.once("disconnect", () => {
        void stop().then(() => process.exit(0));
      });
      process.send?.(ready);
    } catch (error) {
      process.send?.({ failed: String(error) } satisfies FailedStart, () => process.exit(1));
    }
  };
  process.once("message", (order) => void begin(order as Order));
  // A signal for the whole group is the parent's to act on; it lets go of this process.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
};
