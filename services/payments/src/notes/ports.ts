import type { Ports as DisputesPorts } from "../disputes/ports.ts";
import type { NewEvent } from "../kernel/ports.ts";
import type { PersonalDataStore } from "../vault/ports.ts";
import type { Note } from "./domain/note.ts";

export interface NoteStore extends PersonalDataStore {
  /** Stores a note with its event; false when the payment has as many as it may. */
  insert(note: Note, event: NewEvent): Promise<boolean>;
  /** Those of a payment and of its disputes, oldest first. */
  ofPayment(merchantId: string, paymentId: string): Promise<readonly Note[]>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends DisputesPorts {
  readonly notes: NoteStore;
}
