import type { Envelope } from "@railyard/contracts";
import type { Messaging } from "@railyard/messaging";

/** Stores one event in a stream of the broker. Rejects with OperationalError `broker_unavailable`. */
export const publishEvent = async (
  messaging: Pick<Messaging, "publishMany">,
  subject: string,
  event: Envelope,
  messageId = event.id,
): Promise<void> => {
  const { fault } = await messaging.publishMany([{ subject, messageId, payload: JSON.stringify(event) }]);
  if (fault !== undefined) throw fault;
};
