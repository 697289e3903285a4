import { notesOfPaymentMax } from "@railyard/contracts";
import type { Database, Row } from "@railyard/database";
import { defineStatement, defineTable, text, timestamptz } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import type { PiiSeals } from "../../kernel/ports.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import type { NoteStore } from "../ports.ts";

export const notes = defineTable("notes", {
  merchant_id: text(),
  note_id: text(),
  payment_id: text(),
  dispute_id: text().orNull(),
  profile_id: text(),
  sealed_text: text(),
  author_id: text(),
  created_at: timestamptz(),
});

const insertNote = defineStatement<{ readonly note_id: string }>({
  name: "note_insert",
  text: `
    with added as (
      insert into notes (${notes.list}) select ${notes.parameters(2)}
      where (
        select count(*) from notes
        where merchant_id = ${notes.parameter("merchant_id", 2)} and payment_id = ${notes.parameter("payment_id", 2)}
      ) < ${String(notesOfPaymentMax)}
      returning note_id
    ), audited as (${outboxRows("$1", "exists (select from added)")})
    select note_id from added`,
});

const listNotes = defineStatement<Row<typeof notes>>({
  name: "note_list",
  text: `
    select ${notes.list} from notes where merchant_id = $1 and payment_id = $2
    order by created_at, note_id limit ${String(notesOfPaymentMax)}`,
});

const deleteNotes = defineStatement({
  name: "note_delete_of_customer",
  text: `
    delete from notes using payments
    where payments.merchant_id = $1 and payments.customer_id = $2
      and notes.merchant_id = payments.merchant_id and notes.payment_id = payments.payment_id`,
});

/** Notes in PostgreSQL; their texts are sealed. */
export const createNoteStore = (
  database: Database,
  seals: Pick<PiiSeals, "seal" | "sealContent" | "open">,
): NoteStore => ({
  insert: async (note, event) => {
    const sealedText = await seals.seal(note.merchantId, note.text);
    const audited = await sealedOutbox(seals, [event], note.merchantId);
    return (await database.query(insertNote, [audited, ...notes.values({ ...note, sealedText })])).length === 1;
  },
  ofPayment: async (merchantId, paymentId) => {
    const rows = await database.query(listNotes, [merchantId, paymentId]);
    const opened = rows.map(async (row) => {
      const { sealedText, ...note } = notes.fromRow(row);
      const opening = await seals.open(merchantId, sealedText);
      return opening === null ? [] : [{ ...note, text: opening }];
    });
    return (await Promise.all(opened)).flat();
  },
  redact: async (merchantId, customerId) => {
    await database.execute(deleteNotes, [merchantId, customerId]);
    return { lastId: null, objectIds: [], isUnderWay: false };
  },
});
