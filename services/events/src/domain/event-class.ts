import type { EventClass, EventType } from "@railyard/contracts";
import { eventClasses, eventTypesByClass } from "@railyard/contracts";

const classes: ReadonlyMap<EventType, EventClass> = new Map(
  eventClasses.flatMap((eventClass) => eventTypesByClass[eventClass].map((type) => [type, eventClass] as const)),
);

/** The class of an event type. */
export const classOf = (type: EventType): EventClass | undefined => classes.get(type);
