import { defineOperation } from "../../operation.ts";
import { createNoteBody, listNotesQuery, note, noteList, notesOfPaymentMax } from "../../resources/note.ts";

const shape = { service: "payments", api: "merchant", tag: "Notes" } as const;

export const createNote = defineOperation({
  ...shape,
  operationId: "createNote",
  method: "POST",
  path: "/notes",
  access: ["jwt"],
  permission: "notes:write",
  summary: "Write a note",
  description:
    "Stores a note of the signed-in user on a payment or a dispute, card numbers masked. It is shown in the timeline " +
    "of the payment, cannot be changed, and is deleted when the customer is erased. At most " +
    `${String(notesOfPaymentMax)} notes per payment.`,
  body: createNoteBody,
  response: note,
  failures: ["payment_not_found", "dispute_not_found", "too_many_notes"],
});

export const listNotes = defineOperation({
  ...shape,
  operationId: "listNotes",
  weight: "bounded",
  list: { style: "whole", items: "data" },
  method: "GET",
  path: "/notes",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  summary: "List notes",
  description: "Returns the notes on a payment and its disputes, or on one dispute, oldest first.",
  query: listNotesQuery,
  response: noteList,
  failures: ["payment_not_found", "dispute_not_found"],
});

/** Notes of users. */
export const noteOperations = [createNote, listNotes] as const;
