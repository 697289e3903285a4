import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

/** Most notes of a payment, those on its disputes included. */
export const notesOfPaymentMax = 200;

const noteTextMax = 2_000;

const subject = {
  object_type: choice("What the note is about.", ["payment", "dispute"], "NotedObject"),
  object_id: text("Id of the payment or the dispute.", { minLength: 1, maxLength: 64 }),
} as const;

/** Body of POST /notes. */
export const createNoteBody = request(
  "CreateNoteRequest",
  "A note on a payment or a dispute.",
  { ...subject, text: text("The note, as plain text.", { minLength: 1, maxLength: noteTextMax }) },
  ["object_type", "object_id", "text"],
);

/** Query of GET /notes. */
export const listNotesQuery = request("ListNotesQuery", "Which notes to list.", subject, ["object_type", "object_id"]);

/** A note as its author and lists see it. */
export const note = record("Note", "What a user wrote about a payment or a dispute.", {
  note_id: text("Id of the note.", { examples: ["note_Q7vB2kX9mT4nW8sYc1Lz"] }),
  payment_id: text("The payment."),
  dispute_id: nullable(text("The dispute of the payment that the note is about; null: the payment itself.")),
  profile_id: text("The business profile of the payment."),
  text: text("The note."),
  author_id: text("The user who wrote it."),
  created_at: dateTime("Time of creation."),
});

/** Answer of GET /notes. */
export const noteList = record("NoteList", "Notes, oldest first.", {
  count: integer("Number of notes.", { minimum: 0 }),
  data: list("The notes.", note),
});

export type CreateNoteRequest = FromSchema<typeof createNoteBody>;
export type ListNotesQuery = FromSchema<typeof listNotesQuery>;
export type Note = FromSchema<typeof note>;
export type NoteList = FromSchema<typeof noteList>;
