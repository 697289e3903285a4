import { changesBetween } from "@railyard/audit";

import type { NewEvent, Ports } from "../ports.ts";

/** An object whose state an operator sets by hand. */
interface Correction {
  readonly objectType: "payment" | "refund" | "payout" | "unmatched_transaction";
  readonly objectId: string;
  readonly owner: { readonly merchantId: string; readonly profileId: string };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** An error as an operator states it. */
interface StatedError {
  readonly error_code?: string | null;
  readonly error_message?: string | null;
}

/** The member of a provider's answer for the error that a correction states; none where it states none. */
export const statedErrorMember = ({
  error_code: code = null,
  error_message: message = null,
}: StatedError): { readonly error?: { readonly code: string; readonly message: string } } =>
  code === null && message === null ? {} : { error: { code: code ?? "manual_update", message: message ?? code ?? "" } };

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
