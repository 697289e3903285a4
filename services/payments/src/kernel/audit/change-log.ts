import { changeRecorded, currentActor } from "@railyard/audit";
import { newEventId } from "@railyard/identifiers";

import type { ChangeLog } from "../ports.ts";

/** Administrative changes of this service as events of its outbox. */
export const createChangeLog = (): ChangeLog => ({
  actor: currentActor,
  eventOf: (change) => {
    const { subject, objectId, objectVersion, time = new Date(), data } = changeRecorded("payments", change);
    const text = typeof data === "string" ? data : JSON.stringify(data);
    return { id: newEventId(), subject, objectId, objectVersion, time, data: text };
  },
});
