import type { EventType, ListEventsRequest } from "@railyard/contracts";
import { eventTypesByClass } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { failures } from "../failures.ts";
import { classOf } from "./event-class.ts";

/** Which events of a merchant are listed. */
export interface EventFilter {
  readonly profileId: string | undefined;
  readonly objectId: string | undefined;
  readonly eventId: string | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
  /** Undefined: of every type. */
  readonly eventTypes: readonly EventType[] | undefined;
  /** False finds whatever was not delivered, or not yet. */
  readonly isDelivered: boolean | undefined;
  /** False: nothing can match. */
  readonly canMatch: boolean;
  readonly limit: number;
  readonly offset: number;
}

const defaultLimit = 100;
const excludedByLookUp = [
  "created_after",
  "created_before",
  "limit",
  "offset",
  "event_classes",
  "event_types",
] as const satisfies readonly (keyof ListEventsRequest)[];

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** A look-up by id answers everything of that id, so no other condition makes sense in addition to it. */
const assertLookUpAlone = (request: ListEventsRequest): void => {
  const lookUps = (["object_id", "event_id"] as const).filter((name) => isGiven(request[name]));
  const [first] = lookUps;
  if (first === undefined) return;
  const conflicting = [...lookUps.slice(1), ...excludedByLookUp.filter((name) => isGiven(request[name]))];
  if (conflicting.length > 0) throw failures.conflicting_filters({ first, others: conflicting.join(", ") });
};

const timeOf = (text: string | null | undefined): Date | undefined =>
  text === null || text === undefined ? undefined : new Date(text);

/** A class of which no type is named means all of its types. */
const typesOf = ({ event_classes: classes, event_types: types }: ListEventsRequest): EventFilter["eventTypes"] => {
  const named = types ?? [];
  if (classes === null || classes === undefined || classes.length === 0) return named.length > 0 ? named : undefined;
  const foreign = named.find((type) => !classes.some((ofClass) => ofClass === classOf(type)));
  if (foreign !== undefined) {
    throw edgeFailures.invalid_data({ field: "event_types", problem: `${foreign} is of none of the event_classes` });
  }
  return classes.flatMap((ofClass): readonly EventType[] => {
    const ofThisClass = named.filter((type) => classOf(type) === ofClass);
    return ofThisClass.length > 0 ? ofThisClass : eventTypesByClass[ofClass];
  });
};

/**
 * The filter that a request means.
 * @throws {Failure} `conflicting_filters`, `invalid_data`
 */
export const eventFilterOf = (request: ListEventsRequest): EventFilter => {
  assertLookUpAlone(request);
  const createdAfter = timeOf(request.created_after);
  const createdBefore = timeOf(request.created_before);
  if (createdAfter !== undefined && createdBefore !== undefined && createdAfter > createdBefore) {
    throw edgeFailures.invalid_data({ field: "created_after", problem: "it is later than created_before" });
  }
  const isLookUp = isGiven(request.object_id) || isGiven(request.event_id);
  return {
    profileId: request.profile_id ?? undefined,
    objectId: request.object_id ?? undefined,
    eventId: request.event_id ?? undefined,
    createdAfter,
    createdBefore,
    eventTypes: typesOf(request),
    isDelivered: isLookUp ? undefined : (request.is_delivered ?? undefined),
    // All events so far are for merchants.
    canMatch: request.recipient !== "connector",
    limit: request.limit ?? defaultLimit,
    offset: request.offset ?? 0,
  };
};
