import { setTimeout as delay } from "node:timers/promises";

/** Does one unit of a load. Its number is unique within the loop; it rejects when it went wrong. */
export type Work = (number: number, intendedMs: number) => Promise<void>;

/** What a loop has come to, in addition to what its work noted. */
export interface LoopResult {
  readonly units: number;
  readonly errors: number;
  /** The first few, in the server's own words. */
  readonly errorSamples: readonly string[];
  /** From the first unit to the end of the last one. */
  readonly elapsedMs: number;
  /** By how much each unit was begun after it should have been; of an open loop only. */
  readonly lateMs: readonly number[];
}

const errorSamplesMax = 5;

class Errors {
  count = 0;
  readonly samples: string[] = [];

  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.count += 1;
      if (this.samples.length < errorSamplesMax) this.samples.push(String(error).slice(0, 500));
    }
  }
}

/** So many at a time; each place begins its next unit when the one before has ended. */
export const runClosedLoop = async (
  { places, timeMs, unitsMax = Infinity }: { places: number; timeMs: number; unitsMax?: number },
  work: Work,
): Promise<LoopResult> => {
  const errors = new Errors();
  const beganMs = performance.now();
  let units = 0;
  const place = async (): Promise<void> => {
    while (performance.now() - beganMs < timeMs && units < unitsMax) {
      const number = units;
      units += 1;
      await errors.during(() => work(number, performance.now()));
    }
  };
  await Promise.all(Array.from({ length: places }, place));
  const elapsedMs = performance.now() - beganMs;
  return { units, errors: errors.count, errorSamples: errors.samples, elapsedMs, lateMs: [] };
};

/** When units of an open loop are to begin, whatever the outcome of those before. */
export interface Schedule {
  readonly beganMs: number;
  readonly perSecond: number;
  readonly unitsMax: number;
}

/** Number and time of each unit that is due by now and has not begun, when so many have. */
export const dueUnits = (
  { beganMs, perSecond, unitsMax }: Schedule,
  begun: number,
  nowMs: number,
): readonly { readonly number: number; readonly intendedMs: number }[] => {
  const due: { number: number; intendedMs: number }[] = [];
  for (let number = begun; number < unitsMax; number += 1) {
    const intendedMs = beganMs + (number * 1000) / perSecond;
    if (intendedMs > nowMs) break;
    due.push({ number, intendedMs });
  }
  return due;
};

/**
 * So many a second at even distances, however long the units take. Work receives its due time and measures
 * from then: a server that stalls, or a loop that comes late, shows in every unit that was to begin meanwhile.
 */
export const runOpenLoop = async (
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: Work,
): Promise<LoopResult> => {
  const errors = new Errors();
  const lateMs: number[] = [];
  const running = new Set<Promise<void>>();
  const schedule = { beganMs: performance.now(), perSecond, unitsMax: perSecond * seconds };
  let units = 0;
  while (units < schedule.unitsMax) {
    const nowMs = performance.now();
    for (const { number, intendedMs } of dueUnits(schedule, units, nowMs)) {
      units += 1;
      lateMs.push(nowMs - intendedMs);
      const unit = errors.during(() => work(number, intendedMs)).finally(() => running.delete(unit));
      running.add(unit);
    }
    await delay(1);
  }
  await Promise.all(running);
  const elapsedMs = performance.now() - schedule.beganMs;
  return { units, errors: errors.count, errorSamples: errors.samples, elapsedMs, lateMs };
};
