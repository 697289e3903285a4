import type { streamEvents, StreamedEvent } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Handler } from "@railyard/http";
import type { SignedEvent, StreamedPage, StreamEventsInput } from "../../use-cases/stream-events.ts";

const toWireEvent = (event: SignedEvent): StreamedEvent => ({
  event_id: event.eventId,
  profile_id: event.profileId,
  object_id: event.objectId,
  event_type: event.eventType,
  created: event.created.toISOString(),
  headers: event.headers.map(([name, value]): [string, string] => [name, value]),
  body: event.text,
});

export const handleStreamEvents =
  (stream: (input: StreamEventsInput) => Promise<StreamedPage>): Handler<typeof streamEvents> =>
  async ({ principal, query, signal }) => {
    const { merchantId, profileId = null, directoryVersion = 0 } = principal;
    if (merchantId === undefined) throw edgeFailures.unauthorized();
    const page = await stream({ merchantId, profileId, directoryVersion, request: query, signal });
    return { body: { data: page.events.map(toWireEvent), next_after: page.nextAfter, has_more: page.hasMore } };
  };
