import type { TimelineEntry } from "@railyard/contracts";

import type { Note } from "../../notes/domain/note.ts";
import { entryOf } from "./entry.ts";

/** That a user wrote a note. */
export const noteEntry = ({ noteId, disputeId, text, authorId, createdAt }: Note): TimelineEntry =>
  entryOf({
    entry_id: noteId,
    at: createdAt,
    kind: "note",
    action: "written",
    object_id: noteId,
    outcome: "info",
    actor: { kind: "jwt", id: authorId },
    data: { note: text, dispute_id: disputeId },
  });
