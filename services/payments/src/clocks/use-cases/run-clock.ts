import type { MerchantClock } from "../domain/merchant-clock.ts";
import { timeOn } from "../domain/merchant-clock.ts";
import type { DueRow, DueWork, Ports } from "../ports.ts";

export interface ClockJob {
  readonly merchantId: string;
}

/** What advancing clocks needs. */
export type RunClockPorts = Pick<Ports, "clock" | "clocks" | "ids" | "knownClocks" | "policy"> & {
  readonly dueWork: DueWork;
  /** Aborted when the process is to end: another one continues. */
  readonly stopping: AbortSignal;
};

// Longer than any row takes. A process that dies loses it as soon as its death is noticed.
const runLeaseMs = 10 * 60 * 1000;
const pauseMs = 250;
/** How long a question to a provider waits, the first time and each later one: what a provider does takes real time. */
const questionWaitsMs: readonly number[] = [0, 500, 1_000, 1_500];
/** For how long all questions wait together. */
const questionWaitMs = 15_000;

const laterOf = (left: Date, right: Date): Date => (left > right ? left : right);

/** How often each row has been found due, and since when, for as long as the time is the same. */
interface Finding {
  readonly sinceMs: number;
  readonly times: number;
}

type Found = Map<string, Finding>;

const noteFound = (found: Found, row: DueRow, nowMs: number): Finding => {
  const name = `${row.kind} ${row.key}`;
  const before = found.get(name);
  const finding = { sinceMs: before?.sinceMs ?? nowMs, times: (before?.times ?? 0) + 1 };
  found.set(name, finding);
  return finding;
};

/**
 * Decides for how long to wait before a row is worked on, so that what takes real time gets some. Null: not any more
 * before the clock has arrived.
 */
const waitingFor = ({ policy }: RunClockPorts) => {
  const questions: Found = new Map();
  let found: Found = new Map();
  let leftMs = questionWaitMs;
  return {
    timeMoved: (): void => {
      found = new Map();
    },
    before: (row: DueRow, nowMs: number): number | null => {
      const { times, sinceMs } = noteFound(row.isQuestion ? questions : found, row, nowMs);
      if (row.isQuestion) {
        const waitMs = questionWaitsMs[times - 1];
        if (waitMs === undefined || waitMs > leftMs) return null;
        leftMs -= waitMs;
        return waitMs;
      }
      // Another process may have it, or it cannot be done at present.
      if (nowMs - sinceMs > policy.leaseMs) return null;
      return times <= 2 ? 0 : pauseMs;
    },
  };
};

/**
 * Advances a clock to its target: everything of the merchant that is due until then is done in the order of its times,
 * each at its own. Where a process leaves off, the next continues: what was done is not due any more.
 */
export const runClock =
  (ports: RunClockPorts) =>
  async ({ merchantId }: ClockJob): Promise<void> => {
    const { clock, clocks, dueWork, ids, knownClocks, stopping } = ports;
    const lease = { holder: ids.leaseHolder(), leaseMs: runLeaseMs };
    const claimed = await clocks.claim(merchantId, lease);
    if (claimed?.target === null || claimed === null) return;
    const { target } = claimed;
    const waiting = waitingFor(ports);
    let current: MerchantClock | null = claimed;
    knownClocks.note(claimed);

    const moveTo = async (at: MerchantClock, time: Date): Promise<MerchantClock | null> => {
      const realNow = clock.realNow();
      const offsetMs = laterOf(time, timeOn(at, realNow)).getTime() - realNow.getTime();
      const moved = await clocks.move({ ...at, offsetMs }, lease);
      if (moved !== null) knownClocks.note(moved);
      return moved;
    };

    // The other processes leave this merchant's work alone from then on.
    await clock.pause(knownClocks.spreadMs());
    while (current !== null) {
      if (stopping.aborted) return clocks.release(merchantId, lease);
      const row = await dueWork.next(merchantId, target);
      if (row === null) break;
      if (row.dueAt > timeOn(current, clock.realNow())) waiting.timeMoved();
      current = await moveTo(current, row.dueAt);
      if (current === null) return;
      const waitMs = waiting.before(row, clock.elapsedMs());
      if (waitMs === null) {
        await dueWork.putOff(merchantId, row, new Date(target.getTime() + 1));
        continue;
      }
      if (waitMs > 0) await clock.pause(waitMs);
      await dueWork.perform(merchantId, row, timeOn(current, clock.realNow()));
    }
    if (current === null) return;
    const arrived = await moveTo(current, target);
    if (arrived === null) return;
    // Who sees that the clock is ready finds every process at the new time.
    await clock.pause(knownClocks.spreadMs());
    const ended = await clocks.end(arrived, lease);
    if (ended !== null) knownClocks.note(ended);
  };
