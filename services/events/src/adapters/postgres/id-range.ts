import type { Statement, StatementValue } from "@railyard/database";
import { isEventId, lowestEventId, timeOfEventId } from "@railyard/identifiers";

/** Ids from one to before another, by which partitions are chosen. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

/** The narrowest range with all the ids; undefined when there are some whose order is not that of their time. */
export const idRangeOf = (ids: readonly string[]): IdRange | undefined => {
  const [first] = ids;
  if (first === undefined || !ids.every(isEventId)) return undefined;
  let [from, last] = [first, first];
  for (const id of ids) {
    if (id < from) from = id;
    if (id > last) last = id;
  }
  return { from, before: `${last}0` };
};

/** The form of a statement for the range, with its values. */
export const statementFor = <Row>(
  forms: { readonly ofAllTimes: Statement<Row>; readonly ofSomeTime: Statement<Row> },
  range: IdRange | undefined,
  values: readonly StatementValue[],
): [Statement<Row>, readonly StatementValue[]] =>
  range === undefined ? [forms.ofAllTimes, values] : [forms.ofSomeTime, [...values, range.from, range.before]];

const clocksDifferMs = 24 * 60 * 60 * 1_000;

/** An id that no attempt of these events is before: attempts follow their event, but for what clocks differ. */
export const lowestAttemptOf = (eventIds: readonly string[]): string => {
  const range = idRangeOf(eventIds);
  return range === undefined ? "" : lowestEventId(timeOfEventId(range.from) - clocksDifferMs);
};
