import { defined } from "@railyard/members";
import type { OutboxEvent } from "@railyard/outbox";
import { outboxParameter } from "@railyard/outbox";

import type { NewEvent, PiiSeals, StoredEvent } from "../ports.ts";

/** The data of an event together with its sealed content. */
export const withSealedContent = (data: string, sealed: string): string =>
  `${data.slice(0, -1)},"sealed_content":${JSON.stringify(sealed)}}`;

/** Seals the contents of events, which then go into the outbox and over the broker. */
const sealEvents = (
  seals: Pick<PiiSeals, "sealContent">,
  events: readonly NewEvent[],
  merchantId: string,
): Promise<readonly StoredEvent[]> =>
  Promise.all(
    events.map(async ({ content, ...event }) =>
      content === undefined
        ? event
        : { ...event, data: withSealedContent(event.data, await seals.sealContent(merchantId, content)) },
    ),
  );

/** A change with the contents of its events sealed. */
export type Sealed<Change extends { readonly events: readonly NewEvent[] }> = Omit<Change, "events"> & {
  readonly events: readonly StoredEvent[];
};

export const withSealedEvents = async <Change extends { readonly events: readonly NewEvent[] }>(
  seals: Pick<PiiSeals, "sealContent">,
  change: Change,
  merchantId: string,
): Promise<Sealed<Change>> =>
  // Nothing to wait for in the changes without events.
  ({ ...change, events: change.events.length === 0 ? [] : await sealEvents(seals, change.events, merchantId) });

/** Events of one merchant as rows of the outbox. */
export const outboxEvents = (
  events: readonly StoredEvent[],
  merchantId: string,
  directoryVersion: number | null,
): readonly OutboxEvent[] =>
  events.map(({ id, subject, objectId, objectVersion, time, data }) => ({
    id,
    subject,
    objectId,
    objectVersion,
    merchantId,
    data,
    ...defined({ time, directoryVersion: directoryVersion ?? undefined }),
  }));

/** Events of one merchant, their contents sealed, as the parameter of a statement with `outboxRows`. */
export const sealedOutbox = async (
  seals: Pick<PiiSeals, "sealContent">,
  events: readonly NewEvent[],
  merchantId: string,
  directoryVersion: number | null = null,
): Promise<string> =>
  outboxParameter(outboxEvents(await sealEvents(seals, events, merchantId), merchantId, directoryVersion));
