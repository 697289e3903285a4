import { setTimeout as delay } from "node:timers/promises";
import { errorCode, errorMessage } from "@railyard/failures";
import { defined } from "@railyard/members";
import type { ContainerProcess } from "./container-process.ts";
import type { HandlerTarget } from "./handlers.ts";
import { runHandler } from "./handlers.ts";
import type { Container, Pod } from "./objects.ts";
import { startProbes } from "./probes.ts";
import { createRestartDelay } from "./restart-delay.ts";

interface TerminatedState {
  readonly exitCode: number;
  readonly reason: string;
  readonly startedAt: string;
  readonly finishedAt: string;
}

type ContainerState =
  | { readonly waiting: { readonly reason: string; readonly message?: string } }
  | { readonly running: { readonly startedAt: string } }
  | { readonly terminated: TerminatedState };

/** What the node reports of a container, as the API has it. */
export interface ContainerStatus {
  readonly name: string;
  readonly image: string;
  readonly imageID: string;
  readonly ready: boolean;
  readonly started: boolean;
  readonly restartCount: number;
  readonly state: ContainerState;
  readonly lastState: ContainerState | Record<string, never>;
}

/** How a container came to its end, with what was asked of it. */
export interface ContainerEnd {
  readonly exitCode: number;
  /** Time from the order to end until the end; undefined for a container that ended by itself. */
  readonly tookMs?: number;
  readonly graceMs?: number;
}

export interface ContainerLife {
  readonly status: () => ContainerStatus;
  readonly processId: () => number | undefined;
  /** Resolves when the container will not run again. */
  readonly over: Promise<void>;
  /** Runs the preStop hook, sends SIGTERM, and SIGKILL when the grace is over. */
  readonly stop: (graceMs: number) => Promise<void>;
  /** Ends the process as a crash would. */
  readonly crash: (signal: NodeJS.Signals) => void;
}

/** A container that is about to run: its process, and how to ask it. */
export interface StartedContainer {
  readonly process: ContainerProcess;
  readonly target: HandlerTarget;
}

export interface ContainerLifeOptions {
  readonly container: Container;
  readonly restartPolicy: NonNullable<Pod["spec"]["restartPolicy"]>;
  /** Makes folders and variables and starts the process. */
  readonly start: () => Promise<StartedContainer>;
  /** Grace for a container that its liveness probe gave up. */
  readonly graceMs: number;
  readonly changed: () => void;
  readonly ended: (end: ContainerEnd) => void;
}

const retryMs = 2_000;
/** What SIGTERM is given at least when the preStop hook took all of the grace. */
const leastTermMs = 2_000;

const waiting = (reason: string, message?: string): ContainerState => ({
  waiting: { reason, ...defined({ message }) },
});
const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");

const reasons: Readonly<Record<string, string>> = {
  container_config: "CreateContainerConfigError",
  no_such_image: "ErrImagePull",
};

/** Runs a container until it may not be started again, with its probes and restarts. */
export const liveContainer = (options: ContainerLifeOptions): ContainerLife => {
  const { container, restartPolicy, changed } = options;
  const backOff = createRestartDelay();
  const stopping = new AbortController();
  let current: StartedContainer | undefined;
  let stopOrder: { readonly atMs: number; readonly graceMs: number } | undefined;
  let status: ContainerStatus = {
    name: container.name,
    image: container.image,
    imageID: container.image,
    ready: false,
    started: false,
    restartCount: 0,
    state: waiting("ContainerCreating"),
    lastState: {},
  };
  const set = (change: Partial<ContainerStatus>): void => {
    status = { ...status, ...change };
    changed();
  };
  const end = async ({ process, target }: StartedContainer, graceMs: number): Promise<void> => {
    const deadline = Date.now() + graceMs;
    const { preStop } = container.lifecycle ?? {};
    if (preStop !== undefined && !process.hasEnded()) {
      await Promise.race([runHandler(preStop, target, graceMs), process.ended]);
    }
    process.signal("SIGTERM");
    const kill = new AbortController();
    const patience = delay(Math.max(leastTermMs, deadline - Date.now()), undefined, { signal: kill.signal });
    await Promise.race([patience.catch(() => undefined), process.ended]);
    kill.abort();
    if (!process.hasEnded()) process.signal("SIGKILL");
    await process.ended;
  };
  const startOnce = async (): Promise<StartedContainer | undefined> => {
    try {
      return await options.start();
    } catch (error) {
      set({ state: waiting(reasons[errorCode(error) ?? ""] ?? "RunContainerError", errorMessage(error)) });
      return undefined;
    }
  };
  /** One process of the container from its start to its end; resolves with its exit code. */
  const runOnce = async (started: StartedContainer): Promise<number> => {
    const { process, target } = started;
    const startedAt = instant(process.startedAtMs);
    set({ state: { running: { startedAt } } });
    const probes = startProbes(target, {
      started: () => {
        set({ started: true });
      },
      ready: (ready) => {
        set({ ready });
      },
      dead: () => {
        if (!stopping.signal.aborted) void end(started, options.graceMs);
      },
    });
    const { exitCode, atMs } = await process.ended;
    probes.stop();
    options.ended({
      exitCode,
      ...(stopOrder === undefined ? {} : { tookMs: atMs - stopOrder.atMs, graceMs: stopOrder.graceMs }),
    });
    const reason = exitCode === 0 ? "Completed" : "Error";
    const terminated = { exitCode, reason, startedAt, finishedAt: instant(atMs) };
    set({ state: { terminated }, ready: false, started: false });
    return exitCode;
  };
  const pause = (ms: number): Promise<unknown> =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      current = await startOnce();
      if (current === undefined) {
        await pause(retryMs);
        continue;
      }
      const exitCode = await runOnce(current);
      const isDone = restartPolicy === "Never" || (restartPolicy === "OnFailure" && exitCode === 0);
      if (isDone || stopping.signal.aborted) return;
      const waitMs = backOff.next(Date.now() - current.process.startedAtMs);
      const lastState = status.state;
      set({ restartCount: status.restartCount + 1, lastState, state: waiting("CrashLoopBackOff") });
      await pause(waitMs);
    }
  };
  const over = live();
  return {
    status: () => status,
    processId: () => (current?.process.hasEnded() === false ? current.process.processId : undefined),
    over,
    stop: async (graceMs) => {
      stopOrder ??= { atMs: Date.now(), graceMs };
      stopping.abort();
      if (current !== undefined && !current.process.hasEnded()) await end(current, graceMs);
      await over;
    },
    crash: (signal) => current?.process.signal(signal),
  };
};
