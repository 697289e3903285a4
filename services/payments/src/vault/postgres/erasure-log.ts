import type { EventContent, PersonalDataErased } from "@railyard/contracts";
import { personalDataErased, redactedContent } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { EventRelay, PiiSeals } from "../../kernel/ports.ts";
import { withSealedContent } from "../../kernel/postgres/outbox-events.ts";
import type { ErasureLog } from "../ports.ts";

interface StoredData {
  readonly id: string;
  /** JSON text. */
  readonly data: string;
}

/**
 * Events with personal data that consumers may still fetch. The relay alone works on those without a position, and
 * finds them by their places, so they are left to the second erasure.
 */
const readEvents = defineStatement<StoredData>({
  name: "erasure_read_events",
  text: `
    select id, data from outbox
    where object_id = any($2::text[]) and merchant_id = $1 and position is not null
      and (type like 'payments.pay%' or type like 'payments.mandates.%')`,
});

const recordErasure = defineStatement({
  name: "erasure_record",
  text: `
    with redacted as (
      update outbox set data = item.data
      from json_to_recordset($1::json) as item(id text, data text)
      where outbox.id = item.id and outbox.position is not null
    )
    ${outboxRows("$2")}`,
});

/** Data of an event that a version before stored with `content`, or this one with `sealed_content`. */
type EventData = Readonly<Record<string, unknown>> & {
  readonly content?: EventContent;
  readonly sealed_content?: string;
};

export interface ErasureLogOptions {
  readonly database: Database;
  readonly seals: Pick<PiiSeals, "openContent" | "sealContent">;
  readonly relay: EventRelay;
}

/** Erasures as events, which remove personal data from the events of earlier changes. */
export const createErasureLog = ({ database, seals, relay }: ErasureLogOptions): ErasureLog => {
  /** Null: there is nothing to remove, or the key is gone with its merchant. */
  const redactedData = async (merchantId: string, { id, data }: StoredData): Promise<StoredData | null> => {
    const { content: plain, sealed_content: sealed, ...members } = JSON.parse(data) as EventData;
    const text = sealed === undefined ? JSON.stringify(plain) : await seals.openContent(merchantId, sealed);
    if (text === null) return null;
    const redacted = JSON.stringify(redactedContent(JSON.parse(text) as EventContent));
    if (sealed !== undefined && redacted === text) return null;
    return { id, data: withSealedContent(JSON.stringify(members), await seals.sealContent(merchantId, redacted)) };
  };

  return {
    record: async (merchantId, objectIds) => {
      if (objectIds.length === 0) return;
      const stored = await database.query(readEvents, [merchantId, objectIds]);
      const redacted = await Promise.all(stored.map((event) => redactedData(merchantId, event)));
      const data: PersonalDataErased = { merchant_id: merchantId, object_ids: [...objectIds] };
      const event = { subject: personalDataErased.type, objectId: merchantId, objectVersion: 1, merchantId, data };
      const changed = redacted.filter((one) => one !== null);
      await database.execute(recordErasure, [JSON.stringify(changed), outboxParameter([event])]);
      relay.hint();
    },
  };
};
