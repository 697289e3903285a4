import type { AuthorizeInput } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import { textOf } from "../../wire/request-values.ts";
import { lengths } from "./unconfirmed.ts";

/** Names under which our own ids are in the notes of Razorpay's objects. */
const ownNotes = {
  payment: "payment_id",
  attempt: "attempt_id",
  captureMethod: "capture_method",
  merchantReference: "merchant_order_reference_id",
} as const;

const membersMax = 15;

/** The merchant's members that fit, and ours; a payment does not fail for a remark on it. */
export const notesOf = (input: AuthorizeInput): Record<string, string> => {
  const reference = input.order?.merchantReference ?? null;
  const own = {
    [ownNotes.payment]: input.paymentId,
    [ownNotes.attempt]: input.attemptId,
    [ownNotes.captureMethod]: input.captureMethod,
    ...(reference === null || reference.length > lengths.note ? {} : { [ownNotes.merchantReference]: reference }),
  };
  const given = Object.entries(input.metadata ?? {})
    .filter(([name, value]) => name.length <= lengths.noteName && !Object.hasOwn(own, name) && value !== null)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, value]) => value !== "" && value.length <= lengths.note)
    .slice(0, membersMax - Object.keys(own).length);
  return { ...Object.fromEntries(given), ...own };
};

/** Our attempt's id in the notes of a payment. Empty notes are a list. */
export const attemptIn = (holder: unknown): string | null => textAt(holder, "notes", ownNotes.attempt) ?? null;

/** Whether the payment that has these notes is captured by Razorpay itself; undefined when it is none of ours. */
export const isCapturedByItself = (holder: unknown): boolean | undefined => {
  const captureMethod = textAt(holder, "notes", ownNotes.captureMethod);
  return captureMethod === undefined ? undefined : captureMethod === "automatic";
};
