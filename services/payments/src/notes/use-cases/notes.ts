import type { CreateNoteRequest, ListNotesQuery, Note as NoteRepresentation, NoteList } from "@railyard/contracts";
import { notesOfPaymentMax } from "@railyard/contracts";
import { maskCardNumbers } from "@railyard/identifiers";

import { loadDispute } from "../../disputes/use-cases/stored-disputes.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadPayment } from "../../payments/use-cases/payment-lease.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { noteToWire } from "../wire/note-wire.ts";

type ReadingPorts = Pick<Ports, "disputes" | "notes" | "payments">;

/** The object that notes are about. */
interface Subject {
  readonly paymentId: string;
  readonly disputeId: string | null;
  readonly profileId: string;
}

/** @throws {Failure} `payment_not_found` (HE_02), `dispute_not_found` (HE_04). */
const subjectOf = async (
  ports: ReadingPorts,
  caller: Caller,
  { object_type: type, object_id: id }: ListNotesQuery,
): Promise<Subject> => {
  if (type === "dispute") {
    const { dispute } = await loadDispute(ports, caller, id);
    return { paymentId: dispute.paymentId, disputeId: id, profileId: dispute.profileId };
  }
  const { payment } = await loadPayment(ports, caller, id);
  return { paymentId: id, disputeId: null, profileId: payment.profileId };
};

/**
 * Writes a note, as the user whose session asks.
 * @throws {Failure} those of the object, `unauthorized` for a key, `invalid_data` (IR_06), `too_many_notes` (IR_16).
 */
export const createNote =
  (ports: ReadingPorts & Pick<Ports, "changeLog" | "clock" | "ids" | "relay">) =>
  async (caller: Caller, request: CreateNoteRequest): Promise<NoteRepresentation> => {
    const { changeLog, clock, ids, notes, relay } = ports;
    if (caller.user === undefined) throw failures.unauthorized();
    // A number read out on the phone is no reason to store it.
    const text = maskCardNumbers(request.text.trim());
    if (text === "") throw failures.invalid_data({ field: "text", problem: "it is blank" });
    const subject = await subjectOf(ports, caller, request);
    const note = {
      ...subject,
      merchantId: caller.merchantId,
      noteId: ids.noteId(),
      text,
      authorId: caller.user.userId,
      createdAt: clock.now(),
    };
    const { merchantId, profileId, noteId, paymentId, disputeId } = note;
    const changes = { payment_id: { after: paymentId }, dispute_id: { after: disputeId } };
    const object = { merchantId, profileId, objectType: "note", objectId: noteId };
    const event = changeLog.eventOf({ ...object, action: "created", changes });
    if (!(await notes.insert(note, event))) {
      throw failures.too_many_notes({ payment_id: paymentId, limit: String(notesOfPaymentMax) });
    }
    relay.hint();
    return noteToWire(note);
  };

/** Notes on a payment and its disputes, or on one dispute, oldest first. @throws {Failure} those of the object. */
export const listNotes =
  (ports: ReadingPorts) =>
  async (caller: Caller, query: ListNotesQuery): Promise<NoteList> => {
    const { paymentId, disputeId } = await subjectOf(ports, caller, query);
    const notes = await ports.notes.ofPayment(caller.merchantId, paymentId);
    const found = notes.filter((note) => disputeId === null || note.disputeId === disputeId);
    return { count: found.length, data: found.map(noteToWire) };
  };
