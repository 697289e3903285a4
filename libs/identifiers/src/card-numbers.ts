import { passesLuhn } from "./luhn.ts";

const mask = "***";
const digitsMin = 12;
const digitsMax = 19;

/** Blanks, dots and dashes, as members of a class of characters. */
const separators = "\\u0020\\u00A0\\u202F.\\u2010-\\u2015\\-";

/** Groups of digits with separators between them; what hangs on letters is an id. */
const digitRuns = new RegExp(`(?<![\\p{L}\\p{N}_])\\d+(?:[${separators}]{1,3}\\d+)*(?![\\p{L}\\p{N}_])`, "gu");
const digitGroups = /\d+/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The longest card number that begins with the group of that index; undefined when none does. */
const cardNumberFrom = (run: string, groups: readonly Span[], index: number): Span | undefined => {
  let digits = "";
  let found: Span | undefined;
  const start = groups[index]?.start ?? 0;
  // No more groups can be part of it than it has digits.
  for (const group of groups.slice(index, index + digitsMax)) {
    digits += run.slice(group.start, group.end);
    if (digits.length > digitsMax) break;
    if (digits.length >= digitsMin && passesLuhn(digits)) found = { start, end: group.end };
  }
  return found;
};

const maskedRun = (run: string): string => {
  if (run.length < digitsMin) return run;
  const groups = [...run.matchAll(digitGroups)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  let masked = "";
  let reached = 0;
  for (const [index, group] of groups.entries()) {
    if (group.start < reached) continue;
    const found = cardNumberFrom(run, groups, index);
    if (found === undefined) continue;
    masked += run.slice(reached, found.start) + mask;
    reached = found.end;
  }
  return masked + run.slice(reached);
};

/** Source of a pattern that every text has in which {@link maskCardNumbers} masks something, and few others. */
export const cardNumberHint = `\\d[\\d${separators}]{${String(digitsMin - 1)}}`;

/**
 * The text with `***` in place of what may be a card number: 12 to 19 digits that pass the Luhn check, in one piece or
 * in groups. For texts that people read; an id may look the same.
 */
export const maskCardNumbers = (text: string): string => text.replaceAll(digitRuns, maskedRun);
