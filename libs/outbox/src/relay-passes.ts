import type { Messaging, StreamName } from "@railyard/messaging";
import type { CalmLog } from "@railyard/telemetry";
import type { LeaderSession } from "./leader-session.ts";
import { subjectPattern } from "./outbox-event.ts";
import type { OutboxRow } from "./outbox-row.ts";
import { envelopeText } from "./outbox-row.ts";
import type { Parcel, SharedMessages } from "./parcels.ts";
import { shipmentsOf } from "./parcels.ts";
import { assignPositions, markPublished, purgePublished, readPublished, readUnpublished } from "./relay-statements.ts";

export interface PassSettings {
  readonly messaging: Messaging;
  readonly source: string;
  readonly stream: StreamName;
  readonly sharedMessages?: SharedMessages | undefined;
  readonly batchSize: number;
  readonly retentionMs: number;
  readonly log: CalmLog;
}

/** What one pass did. */
export interface Pass {
  readonly found: number;
  /** Whether events had to be left behind. */
  readonly isFaulty: boolean;
}

/** The steps of a leader. */
export interface RelayPasses {
  /** Publishes what has been committed, one batch. That the broker confirmed it is noted by the pass that follows. */
  run(): Promise<Pass>;
  /** Notes what no pass has followed. */
  finish(): Promise<void>;
  /** Deletes what is older than the retention, a bounded number of rows. */
  purge(): Promise<void>;
}

const assignBatchesAtATime = 20;
const purgeBatch = 1_000;
const purgeBatchesAtATime = 10;
// The broker refuses messages above 1 MiB, headers included.
const maximumPayloadBytes = 1_000_000;

export const createRelayPasses = (session: LeaderSession, settings: PassSettings): RelayPasses => {
  const subjectPrefix = `${settings.stream.toLowerCase()}.`;
  // A predecessor may have left events with positions that the broker never confirmed.
  let isBehind = true;
  /** Everything up to here is confirmed, which the database does not know yet. */
  let confirmed: number | null = null;

  const fits = ({ row, payload }: Parcel): boolean =>
    row.subject.startsWith(subjectPrefix) &&
    subjectPattern.test(row.subject) &&
    Buffer.byteLength(payload) <= maximumPayloadBytes;

  /** Passes over what no broker will ever take, or it would hold up everything after it; consumers fetch it. */
  const sortOut = (parcels: readonly Parcel[]): readonly Parcel[] =>
    parcels.filter((parcel) => {
      if (fits(parcel)) return true;
      const { id, subject, position } = parcel.row;
      settings.log.error(
        "unpublishable",
        { event_id: id, subject, position },
        "An event cannot travel over the broker; consumers will fetch it from here.",
      );
      return false;
    });

  const publish = async (rows: readonly OutboxRow[]): Promise<Pass> => {
    const parcels = rows.map((row) => ({ row, payload: envelopeText(row, settings.source) }));
    const shipments = shipmentsOf(sortOut(parcels), settings.sharedMessages);
    const report = await settings.messaging.publishMany(shipments.map(({ message }) => message));
    const unconfirmed = new Set(
      shipments
        .filter((_shipment, index) => report.acknowledged[index] !== true)
        .flatMap((shipment) => shipment.rows.map(({ id }) => id)),
    );
    // What follows an event that was not confirmed is sent again with it; who has seen it drops it.
    const first = rows.findIndex(({ id }) => unconfirmed.has(id));
    const last = (first === -1 ? rows : rows.slice(0, first)).at(-1);
    if (last !== undefined) confirmed = last.position;
    if (report.fault === undefined) return { found: rows.length, isFaulty: false };
    settings.log.warn(
      "publish",
      { source: settings.source, waiting_events: unconfirmed.size, reason: report.fault.message },
      "Events wait for the broker.",
    );
    return { found: rows.length, isFaulty: true };
  };

  const assign = async (): Promise<readonly OutboxRow[]> => {
    const rows = await session.query(assignPositions, [settings.batchSize, confirmed]);
    confirmed = null;
    return rows.sort((left, right) => left.position - right.position);
  };

  const catchUp = async (): Promise<Pass> => {
    // With their positions consumers can fetch the events from here while the broker is away.
    for (let batch = 0; batch < assignBatchesAtATime; batch += 1) {
      if ((await assign()).length < settings.batchSize) break;
    }
    const [published] = await session.query(readPublished);
    const rows = await session.query(readUnpublished, [published?.position ?? 0, settings.batchSize]);
    const pass = await publish(rows);
    isBehind = pass.isFaulty || rows.length === settings.batchSize;
    return pass;
  };

  return {
    run: async () => {
      if (isBehind) return catchUp();
      const rows = await assign();
      if (rows.length === 0) return { found: 0, isFaulty: false };
      const pass = await publish(rows);
      isBehind = pass.isFaulty;
      return pass;
    },
    finish: async () => {
      if (confirmed !== null) await session.query(markPublished, [confirmed]);
      confirmed = null;
    },
    purge: async () => {
      for (let batch = 0; batch < purgeBatchesAtATime; batch += 1) {
        const [row] = await session.query(purgePublished, [settings.retentionMs, purgeBatch]);
        if ((row?.deleted ?? 0) < purgeBatch) return;
      }
    },
  };
};
