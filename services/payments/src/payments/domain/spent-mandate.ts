import type { PaymentStatus } from "@railyard/contracts";

import type { PaymentWithAttempt } from "./payment.ts";
import type { Mandate } from "../../vault/domain/mandate.ts";
import { revokeMandate } from "../../vault/domain/mandate.ts";
import { mandateAfter } from "../../vault/domain/mandate-status.ts";

/** Money has moved: what was only authorized may still be voided, and its use of the mandate given back. */
const spending: readonly PaymentStatus[] = ["succeeded", "partially_captured", "partially_captured_and_capturable"];

/** The mandate whose one use has succeeded by this change; null when none has. */
export const spentMandateIdOf = (
  { payment: before }: PaymentWithAttempt,
  { payment }: PaymentWithAttempt,
): string | null => {
  const { usedMandateId: mandateId, isMandateSingleUse: isSingleUse } = payment.details.credential;
  if (mandateId === undefined || isSingleUse !== true) return null;
  return spending.includes(payment.status) && !spending.includes(before.status) ? mandateId : null;
};

/**
 * The mandate that is used up: revoked here at once, and due to be ended at a provider that knows it, too.
 * @returns null when it stays as it is: it has ended already.
 */
export const spentMandate = (mandate: Mandate, now: Date): Mandate | null => {
  if (mandate.kind !== "single_use" || mandateAfter(mandate.status, "revoked") === null) return null;
  const revoked = revokeMandate(mandate, now);
  if (mandate.connectorMandateId === null) return revoked;
  return { ...revoked, dueAt: now, details: { ...revoked.details, isRevoking: true } };
};
