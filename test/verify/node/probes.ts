import { setTimeout as delay } from "node:timers/promises";
import type { HandlerTarget } from "./handlers.ts";
import { runHandler } from "./handlers.ts";
import type { Probe } from "./objects.ts";

/** What probes find out about a container, as it changes. */
export interface ProbeHandlers {
  readonly started: () => void;
  readonly ready: (isReady: boolean) => void;
  /** A startup or liveness probe gave up: the container is to be killed. */
  readonly dead: (reason: string) => void;
}

export interface RunningProbes {
  readonly stop: () => void;
}

/** Runs one probe at its period until it is stopped; reports each change of its result. */
const watchProbe = async (
  probe: Probe,
  target: HandlerTarget,
  signal: AbortSignal,
  changed: (isGood: boolean) => void,
): Promise<void> => {
  const { initialDelaySeconds = 0, periodSeconds = 10, timeoutSeconds = 1 } = probe;
  const { successThreshold = 1, failureThreshold = 3 } = probe;
  let inARow = 0;
  let last: boolean | undefined;
  await delay(initialDelaySeconds * 1_000);
  let next = performance.now();
  while (!signal.aborted) {
    const isGood = await runHandler(probe, target, timeoutSeconds * 1_000);
    inARow = isGood === last ? inARow + 1 : 1;
    last = isGood;
    if (!signal.aborted && inARow === (isGood ? successThreshold : failureThreshold)) changed(isGood);
    const now = performance.now();
    next = Math.max(next + periodSeconds * 1_000, now);
    await delay(next - now, undefined, { ref: false });
  }
};

/** Probes a container as the kubelet does: nothing but the startup probe before that has succeeded. */
export const startProbes = (target: HandlerTarget, handlers: ProbeHandlers): RunningProbes => {
  const { startupProbe, livenessProbe, readinessProbe } = target.container;
  const starting = new AbortController();
  const stopped = new AbortController();
  const begin = (): void => {
    handlers.started();
    if (readinessProbe === undefined) handlers.ready(true);
    else void watchProbe(readinessProbe, target, stopped.signal, handlers.ready);
    if (livenessProbe === undefined) return;
    void watchProbe(livenessProbe, target, stopped.signal, (isAlive) => {
      if (!isAlive) handlers.dead("its liveness probe failed");
    });
  };
  if (startupProbe === undefined) begin();
  else {
    void watchProbe(startupProbe, target, starting.signal, (isStarted) => {
      starting.abort();
      if (isStarted) begin();
      else handlers.dead("its startup probe failed");
    });
  }
  return {
    stop: () => {
      starting.abort();
      stopped.abort();
    },
  };
};
