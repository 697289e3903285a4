import type { Envelope } from "@railyard/contracts";
import { defined } from "@railyard/members";

/** A row of the outbox that has its position. */
export interface OutboxRow {
  readonly id: string;
  readonly position: number;
  readonly subject: string;
  readonly type: string;
  readonly object_id: string;
  readonly object_version: number;
  readonly merchant_id: string;
  readonly time: Date;
  readonly trace_parent: string | null;
  readonly directory_version: number | null;
  /** JSON text. */
  readonly data: string;
}

/** The columns of an {@link OutboxRow}. */
export const rowColumns =
  "outbox.id, outbox.position, outbox.subject, outbox.type, outbox.object_id, outbox.object_version, " +
  "outbox.merchant_id, outbox.time, outbox.trace_parent, outbox.directory_version, outbox.data";

const attributesOf = (row: OutboxRow, source: string): Omit<Envelope, "data"> => ({
  specversion: "1.0",
  id: row.id,
  source,
  type: row.type,
  subject: row.object_id,
  time: row.time.toISOString(),
  datacontenttype: "application/json",
  sequence: String(row.object_version),
  partitionkey: row.merchant_id,
  position: row.position,
  ...defined({ traceparent: row.trace_parent ?? undefined, directoryversion: row.directory_version ?? undefined }),
});

/** The envelope as JSON text; the stored data goes in as it is, neither parsed nor written again. */
export const envelopeText = (row: OutboxRow, source: string): string =>
  `${JSON.stringify(attributesOf(row, source)).slice(0, -1)},"data":${row.data}}`;

export const envelopeOf = (row: OutboxRow, source: string): Envelope => ({
  ...attributesOf(row, source),
  data: JSON.parse(row.data) as Envelope["data"],
});
