import type { EventType, WebhookMessage } from "@railyard/contracts";
import type { Endpoint } from "./endpoint.ts";
import { classOf } from "./event-class.ts";

/**
 * Whether the merchant wants the event to be sent: its type, and the status that its object has in it. An object
 * without a status passes.
 * @param body of the webhook
 */
export const isWanted = (
  { mutedTypes, wantedStatuses }: Pick<Endpoint, "mutedTypes" | "wantedStatuses">,
  eventType: EventType,
  body: string,
): boolean => {
  if (mutedTypes.has(eventType)) return false;
  const eventClass = classOf(eventType);
  const statuses = eventClass === undefined ? undefined : wantedStatuses[eventClass];
  if (statuses === undefined) return true;
  const { status } = (JSON.parse(body) as WebhookMessage).content.object as { readonly status?: unknown };
  return typeof status !== "string" || statuses.has(status);
};
