import { errorMessage } from "@railyard/failures";
import { createDoubling, pause } from "@railyard/waiting";
import type { RunningService, ServiceRunner } from "./service-runner.ts";

export interface RestartOptions {
  /** Aborted when everything has to end: what ends from then on ends rightly. */
  readonly signal: AbortSignal;
  /** Takes one line for each end. */
  readonly print: (line: string) => void;
  /** Pause before the first start; it doubles while the service keeps ending. Default 0.5 s. */
  readonly firstPauseMs?: number;
  /** Default 30 s. */
  readonly longestPauseMs?: number;
  /** A service that has run for so long has recovered. Default 60 s. */
  readonly steadyMs?: number;
}

/** Starts what `start` starts, and again whenever that has ended by itself, and reports it by its name. */
const restarted = async (
  name: string,
  start: () => Promise<RunningService>,
  options: RestartOptions,
): Promise<RunningService> => {
  const { signal, print, firstPauseMs = 500, longestPauseMs = 30_000, steadyMs = 60_000 } = options;
  const stopping = new AbortController();
  const ending = AbortSignal.any([signal, stopping.signal]);
  const endRequested = new Promise<undefined>((resolve) => {
    ending.addEventListener("abort", () => {
      resolve(undefined);
    });
  });
  let running: RunningService | undefined = await start();
  let startedMs = performance.now();
  const pauses = createDoubling(firstPauseMs, longestPauseMs);

  /** Why it has to be started; undefined when its end was requested. */
  const lost = async (): Promise<string | undefined> => {
    const how = await Promise.race([running?.ended, endRequested]);
    return ending.aborted ? undefined : how;
  };
  const startAgain = async (why: string): Promise<string | undefined> => {
    running = undefined;
    if (performance.now() - startedMs >= steadyMs) pauses.reset();
    const pauseMs = pauses.nextMs();
    print(`${name} ${why}; starting it again in ${String(pauseMs / 1000)} s.`);
    await pause(pauseMs, ending);
    if (ending.aborted) return undefined;
    startedMs = performance.now();
    try {
      running = await start();
      return await lost();
    } catch (error) {
      return ending.aborted ? undefined : `could not be started (${errorMessage(error)})`;
    }
  };
  const watch = async (): Promise<void> => {
    for (let why = await lost(); why !== undefined;) why = await startAgain(why);
  };
  const watched = watch();
  const endBy = async (end: (service: RunningService) => Promise<void>): Promise<void> => {
    stopping.abort();
    await watched;
    if (running !== undefined) await end(running);
  };
  return {
    ended: watched.then(() => running?.ended ?? "ended"),
    stop: () => endBy((one) => one.stop()),
    kill: () => endBy((one) => one.kill()),
  };
};

/** Starts services again that ended by themselves, and reports it. */
export const restarting =
  (runner: ServiceRunner, options: RestartOptions): ServiceRunner =>
  (service, environment) =>
    restarted(service, () => runner(service, environment), options);

/** A started PostgreSQL or NATS. */
export interface RestartableServer {
  readonly ended: () => Promise<string>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** Starts a server that runs again whenever it has ended by itself, and reports it by its name. */
export const restartingServer = (
  name: string,
  server: RestartableServer,
  options: RestartOptions,
): Promise<RunningService> => {
  let isStarted = true;
  const start = async (): Promise<RunningService> => {
    if (!isStarted) await server.restart();
    isStarted = false;
    return { ended: server.ended(), stop: () => server.stop(), kill: () => server.kill() };
  };
  return restarted(name, start, options);
};
