import { createWakeUp } from "@railyard/waiting";
import type { ResendTurnPorts } from "./take-resend-turn.ts";
import { takeResendTurn } from "./take-resend-turn.ts";

export interface ResendSettings {
  /** Events of one resend on their way at once. */
  readonly concurrency: number;
  /** Look for due resends this often even without a hint. */
  readonly pollMs: number;
}

/** Sends the events of resends, a few at a time. */
export interface ResendRunner {
  start(): void;
  /** There is a new resend. */
  hint(): void;
  /** Finishes what is being sent, or gives it up after `graceMs`: another process sends it again. */
  stop(graceMs: number): Promise<void>;
}

/** Resends of one process that are worked on at once: an endpoint that hangs holds up one. */
const lanes = 3;
const pauseAfterFaultMs = 500;
/** Of lanes without work one looks for more, and wakes the others once there is some. */
const restMs = 60_000;

export const createResendRunner = (ports: ResendTurnPorts, settings: ResendSettings): ResendRunner => {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const { signal } = stopping;
  const takeTurn = takeResendTurn(ports, settings.concurrency, { stopping: signal, cutOff: cutOff.signal });
  const wakeUps = Array.from({ length: lanes }, createWakeUp);
  let ended: Promise<unknown> | undefined;

  const wakeAll = (): void => {
    for (const { wake } of wakeUps) wake();
  };

  let isLookedFor = false;
  const rest = async (wakeUp: ReturnType<typeof createWakeUp>): Promise<void> => {
    if (isLookedFor) return wakeUp.sleep(restMs, signal);
    isLookedFor = true;
    await wakeUp.sleep(settings.pollMs, signal);
    isLookedFor = false;
  };

  const runLane = async (wakeUp: ReturnType<typeof createWakeUp>): Promise<void> => {
    while (!signal.aborted) {
      try {
        const resend = await ports.resends.claim();
        if (resend === null) await rest(wakeUp);
        else {
          wakeAll();
          await takeTurn(resend);
        }
      } catch (error) {
        ports.onTrouble("resend", error);
        await wakeUp.sleep(pauseAfterFaultMs, signal);
      }
    }
  };

  return {
    start: () => {
      ended ??= Promise.all(wakeUps.map(runLane));
    },
    hint: wakeAll,
    stop: async (graceMs) => {
      stopping.abort();
      const timer = setTimeout(() => {
        cutOff.abort();
      }, graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
};
