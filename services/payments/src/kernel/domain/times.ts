import { nearestStorableTime } from "@railyard/contracts";

/** The time that a text of a request names, moved by so many milliseconds; null for none. */
export const timeOf = (text: string | null | undefined, shiftMs = 0): Date | null =>
  text === null || text === undefined ? null : new Date(nearestStorableTime(new Date(text).getTime() + shiftMs));
