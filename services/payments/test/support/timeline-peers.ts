import type { AuditEntry, EventOfObject } from "@railyard/contracts";
import { listEventsOfObjects } from "@railyard/contracts";
import { defineRoute } from "@railyard/http";

import { serve } from "./peer-server.ts";

/** Replaces the events service: its log is what the test specifies. */
export interface EventsPeer {
  readonly url: string;
  /** Which events it has of these objects; by default none. */
  eventsOf: (objectIds: readonly string[]) => Promise<readonly EventOfObject[]>;
  renew(): void;
  stop(): Promise<void>;
}

export const startEvents = async (): Promise<EventsPeer> => {
  const none: EventsPeer["eventsOf"] = () => Promise.resolve([]);
  const peer = { eventsOf: none };
  const { url, server } = await serve("events", [
    defineRoute(listEventsOfObjects, async ({ body }) => ({
      body: { events: [...(await peer.eventsOf(body.object_ids))], has_more: false },
    })),
  ]);
  const renew = (): void => {
    peer.eventsOf = none;
  };
  return Object.assign(peer, { url, renew, stop: () => server.stop() });
};

/** What the audit log has of these objects. */
export type ChangesOf = (objectIds: readonly string[]) => readonly AuditEntry[];
