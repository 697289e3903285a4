import { changesBetween } from "@railyard/audit";

import type { NewEvent, Ports } from "../ports.ts";

/** An object whose state somebody sets by hand. */
interface Correction {
  readonly objectType: "payment" | "refund" | "payout";
  readonly objectId: string;
  readonly owner: { readonly merchantId: string; readonly profileId: string };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What the audit log is told when a person, and no provider, says what became of an object. */
export const correctionEvent = (
  { changeLog }: Pick<Ports, "changeLog">,
  { objectType, objectId, owner: { merchantId, profileId }, before, after }: Correction,
): NewEvent =>
  changeLog.eventOf({
    merchantId,
    profileId,
    objectType,
    objectId,
    action: "corrected",
    changes: changesBetween(before, after),
  });
