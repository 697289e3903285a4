import { changesBetween } from "@railyard/audit";

import type { NewEvent, Ports } from "../ports.ts";

/** An object whose state an operator sets by hand. */
interface Correction {
  readonly objectType: "payment" | "refund" | "payout";
  readonly objectId: string;
  readonly owner: { readonly merchantId: string; readonly profileId: string };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The audit event for an outcome that was recorded by an operator and not reported by a provider. */
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
