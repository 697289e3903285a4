import { chanceAt, createRandom, normalFrom } from "../random.ts";
import type { Deliveries } from "./world.ts";

/** Beginning of the simulated time, a Tuesday. */
const beginMs = Date.UTC(2026, 0, 6);

export const evenTimes = (payments: number, paymentsPerSecond: number): Float64Array =>
  Float64Array.from({ length: payments }, (_none, payment) => beginMs + (payment * 1_000) / paymentsPerSecond);

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * About 2,000 payments a day with nights of next to none: the load swings between 1 and 0.02 times its most, and gaps
 * between payments are random.
 */
export const dayAndNightTimes = (seed: number, payments: number): Float64Array => {
  const random = createRandom(seed, 201);
  const times = new Float64Array(payments);
  let nowMs = beginMs;
  for (let payment = 0; payment < payments; payment += 1) {
    const daylight = Math.max(0, Math.sin((2 * Math.PI * (nowMs - beginMs)) / dayMs)) ** 0.5;
    const meanGapMs = 20_000 / Math.max(daylight, 0.02);
    nowMs += Math.min(-Math.log(1 - random()) * meanGapMs, 2 * 60 * 60 * 1_000);
    times[payment] = nowMs;
  }
  return times;
};

const gapAfter = (times: Float64Array, payment: number): number => {
  const here = times[payment] ?? 0;
  return (times[payment + 1] ?? here + 1_000) - here;
};

const inOrder = (entries: readonly (readonly [payment: number, atMs: number])[]): Deliveries => {
  const sorted = [...entries].sort((left, right) => left[1] - right[1] || left[0] - right[0]);
  return {
    payment: Int32Array.from(sorted, ([payment]) => payment),
    atMs: Float64Array.from(sorted, ([, atMs]) => atMs),
  };
};

/** Every outcome is reported the given number of payments later; 0: before the next payment. */
export const afterPayments = (times: Float64Array, later: number): Deliveries => {
  const reported = Math.max(times.length - later, 0);
  return {
    payment: Int32Array.from({ length: reported }, (_none, payment) => payment),
    atMs: Float64Array.from({ length: reported }, (_none, payment) => {
      const at = payment + later;
      return (times[at] ?? 0) + 0.2 * gapAfter(times, at);
    }),
  };
};

/** Outcomes come after lognormal times, so that some overtake others: median 20 payments, one in 40 after 700. */
export const atRandom = (seed: number, times: Float64Array, medianMs: number): Deliveries => {
  const random = createRandom(seed, 202);
  return inOrder(
    Array.from(times, (atMs, payment) => [payment, atMs + medianMs * Math.exp(1.8 * normalFrom(random))] as const),
  );
};

/** Outcomes come 20 to 60 ms later: how soon feedback counts where a provider answers at once. */
export const afterMoments = (seed: number, times: Float64Array): Deliveries =>
  inOrder(Array.from(times, (atMs, payment) => [payment, atMs + 20 + 40 * chanceAt(seed, 210, payment)] as const));

/** Like `afterPayments` 0, but 30 % are reported twice and 10 % five times, the copies within the next 50 payments. */
export const repeated = (seed: number, times: Float64Array): Deliveries => {
  const first = afterPayments(times, 0);
  const entries: (readonly [number, number])[] = [];
  for (const [payment, atMs] of first.atMs.entries()) {
    entries.push([payment, atMs]);
    const drawn = chanceAt(seed, 203, payment);
    const copies = drawn < 0.1 ? 4 : drawn < 0.4 ? 1 : 0;
    for (let copy = 0; copy < copies; copy += 1) {
      entries.push([payment, atMs + chanceAt(seed, 204 + copy, payment) * 50 * gapAfter(times, payment)]);
    }
  }
  return inOrder(entries);
};
