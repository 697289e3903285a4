import type { EventType } from "@railyard/node";
import { UsageError } from "./failures.ts";
import { eventTypes } from "./trigger/triggers.ts";

const isEventType = (text: string): text is EventType => eventTypes.some((type) => type === text);

/** The event type of that name. */
export const eventTypeOf = (text: string): EventType => {
  if (isEventType(text)) return text;
  const [word = ""] = text.split("_");
  const near = eventTypes.filter((type) => word !== "" && type.startsWith(word));
  const hint = near.length > 0 ? `Did you mean ${near.join(", ")}?` : "railyard trigger --list prints all.";
  throw new UsageError(`There is no event type ${text}. ${hint}`);
};

/** The event types of a list with commas; undefined without one. */
export const eventTypesIn = (text: string | undefined): EventType[] | undefined =>
  text?.split(",").map((type) => eventTypeOf(type.trim()));
