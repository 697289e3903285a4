import type { Outgoing } from "@railyard/messaging";
import type { OutboxRow } from "./outbox-row.ts";

/** Which events may share a message. */
export interface SharedMessages {
  /** Subject of the messages that carry several events. */
  readonly subject: string;
  /** Subjects whose events travel alone, because they are consumed by their subject. */
  readonly apart: readonly string[];
}

/** A row with its envelope as JSON text. */
export interface Parcel {
  readonly row: OutboxRow;
  readonly payload: string;
}

/** A message and the events that it carries. */
export interface Shipment {
  readonly message: Outgoing;
  readonly rows: readonly OutboxRow[];
}

const maximumEvents = 50;
// At most three bytes each, so that a message stays below the broker's limit of 1 MiB.
const maximumCharacters = 250_000;

const groupsOf = (parcels: readonly Parcel[], apart: readonly string[]): readonly (readonly Parcel[])[] => {
  const groups: Parcel[][] = [];
  let characters = 0;
  let open: Parcel[] | undefined;
  for (const parcel of parcels) {
    const { length } = parcel.payload;
    const mayShare = !apart.includes(parcel.row.subject);
    if (mayShare && open !== undefined && open.length < maximumEvents && characters + length <= maximumCharacters) {
      open.push(parcel);
      characters += length;
      continue;
    }
    const group = [parcel];
    groups.push(group);
    open = mayShare ? group : undefined;
    characters = length;
  }
  return groups;
};

const aloneOf = ({ row, payload }: Parcel): Shipment => ({
  message: { subject: row.subject, messageId: row.id, payload },
  rows: [row],
});

const togetherOf = (group: readonly Parcel[], subject: string): Shipment => {
  const rows = group.map(({ row }) => row);
  const messageId = `${rows[0]?.id ?? ""}-${rows.at(-1)?.id ?? ""}`;
  return { message: { subject, messageId, payload: `[${group.map(({ payload }) => payload).join(",")}]` }, rows };
};

/** Puts events that follow each other into common messages, in their order; without `shared` each has its own. */
export const shipmentsOf = (parcels: readonly Parcel[], shared: SharedMessages | undefined): readonly Shipment[] => {
  if (shared === undefined) return parcels.map(aloneOf);
  return groupsOf(parcels, shared.apart).flatMap((group) =>
    group.length === 1 ? group.map(aloneOf) : [togetherOf(group, shared.subject)],
  );
};
