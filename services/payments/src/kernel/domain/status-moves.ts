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

/** The status after an event; null when it cannot happen in this one. */
export const statusAfter = <Status extends string, Event extends string>(
  moves: StatusMoves<Status, Event>,
  status: Status,
  event: Event,
): Status | null => moves[status][event] ?? null;

/** What an event made of a status; one that cannot happen leaves it as it is. */
export type StatusMove<Status extends string, Event extends string> =
  | { readonly legal: true; readonly status: Status }
  | { readonly legal: false; readonly status: Status; readonly event: Event };

/** The move that an event causes, for callers that report why it is illegal. */
export const statusMove = <Status extends string, Event extends string>(
  moves: StatusMoves<Status, Event>,
  status: Status,
  event: Event,
): StatusMove<Status, Event> => {
  const next = moves[status][event];
  return next === undefined ? { legal: false, status, event } : { legal: true, status: next };
};

/** The statuses of a table in which the event is legal. */
export const statusesBefore = <Status extends string, Event extends string>(
  moves: StatusMoves<Status, Event>,
  event: Event,
): readonly Status[] => (Object.keys(moves) as Status[]).filter((status) => moves[status][event] !== undefined);
