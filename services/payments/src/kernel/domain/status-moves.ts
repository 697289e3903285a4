import { Bug } from "@railyard/failures";

/** The legal moves of one kind of object: (status, event) -> status. A pair that is not there is illegal. */
export type StatusMoves<Status extends string, Event extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<Event, Status>>>>
>;

/**
 * The status after an event, by a table of legal moves.
 * @param noun what moves, for the message.
 * @throws {Bug} when the event cannot happen in this status.
 */
export const moveStatus = <Status extends string, Event extends string>(
  moves: StatusMoves<Status, Event>,
  noun: string,
  status: Status,
  event: Event,
): Status => {
  const next = moves[status][event];
  if (next === undefined) throw new Bug(`${event} cannot happen to ${noun} that is ${status}.`);
  return next;
};

/** The statuses of a table in which the event is legal. */
export const statusesBefore = <Status extends string, Event extends string>(
  moves: StatusMoves<Status, Event>,
  event: Event,
): readonly Status[] => (Object.keys(moves) as Status[]).filter((status) => moves[status][event] !== undefined);
