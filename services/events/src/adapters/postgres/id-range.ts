import type { Statement, StatementValue } from "@railyard/database";
import { isEventId, lowestEventId, timeOfEventId } from "@railyard/identifiers";
import { eventIdOf } from "../../domain/added-endpoint.ts";

/** Ids from one to before another, by which partitions are chosen. */
export interface IdRange {
  readonly from: string;
  readonly before: string;
}

/** After an id and all those that begin with it and a dot, in any collation. */
const afterAll = (id: string): string => `${id}g`;

/** The ids of all deliveries of an event. */
export const deliveriesOf = (eventId: string): IdRange => ({ from: eventId, before: afterAll(eventId) });

/**
 * The narrowest range with all the ids, of events or their deliveries; undefined when there are some whose order is
 * not that of their time.
 */
export const idRangeOf = (deliveryIds: readonly string[]): IdRange | undefined => {
  const ids = deliveryIds.map(eventIdOf);
  const [first] = ids;
  if (first === undefined || !ids.every(isEventId)) return undefined;
  let [from, last] = [first, first];
  for (const id of ids) {
    if (id < from) from = id;
    if (id > last) last = id;
  }
  return { from, before: afterAll(last) };
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
