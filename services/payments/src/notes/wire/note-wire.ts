import type { Note as NoteRepresentation } from "@railyard/contracts";

import type { Note } from "../domain/note.ts";

/** A note as the API answers it. */
export const noteToWire = (note: Note): NoteRepresentation => ({
  note_id: note.noteId,
  payment_id: note.paymentId,
  dispute_id: note.disputeId,
  profile_id: note.profileId,
  text: note.text,
  author_id: note.authorId,
  created_at: note.createdAt.toISOString(),
});
