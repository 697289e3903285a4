const prefix = "dec_";
const timeDigits = 12;

/** The time as ids of decisions have it, in hexadecimal digits: they sort by it. */
export const decisionTimeDigits = (timeMs: number): string => timeMs.toString(16).padStart(timeDigits, "0");

/** Smaller than every id of a decision of this time or later, larger than every one of an earlier time. */
export const lowestDecisionId = (timeMs: number): string => `${prefix}${decisionTimeDigits(timeMs)}`;

/** The milliseconds since 1970 at the beginning of an id, or of what {@link lowestDecisionId} makes. */
export const timeOfDecisionId = (id: string): number =>
  Number.parseInt(id.slice(prefix.length, prefix.length + timeDigits), 16);
