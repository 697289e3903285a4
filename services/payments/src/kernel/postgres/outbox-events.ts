import { defined } from "@railyard/members";
import type { OutboxEvent } from "@railyard/outbox";

import type { NewEvent } from "../ports.ts";

/** Events of one merchant as rows of the outbox. */
export const outboxEvents = (
  events: readonly NewEvent[],
  merchantId: string,
  directoryVersion: number | null,
): readonly OutboxEvent[] =>
  events.map(({ id, subject, objectId, objectVersion, time, data }) => ({
    id,
    subject,
    objectId,
    objectVersion,
    merchantId,
    time,
    data,
    ...defined({ directoryVersion: directoryVersion ?? undefined }),
  }));
