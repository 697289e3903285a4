import { nearestStorableTime } from "@railyard/contracts";

/** The time that a text of a request names, moved by so many milliseconds; null for none. */
export const timeOf = (text: string | null | undefined, shiftMs = 0): Date | null =>
  text === null || text === undefined ? null : new Date(nearestStorableTime(new Date(text).getTime() + shiftMs));

/** What time it is: for the merchant, whose sandbox clock may be ahead, and for the machine. */
export interface Times {
  readonly now: Date;
  /** What claims, and requests that may still be on their way to a provider, go by. */
  readonly realNow: Date;
}

/** Both times of a clock. */
export const timesOf = (clock: { now(): Date; realNow(): Date }): Times => ({
  now: clock.now(),
  realNow: clock.realNow(),
});

/** A real time before which an object was not made: its merchant's clock was never further ahead than it is now. */
export const madeAfter = (createdAt: Date, { now, realNow }: Times): Date =>
  new Date(createdAt.getTime() - (now.getTime() - realNow.getTime()));
