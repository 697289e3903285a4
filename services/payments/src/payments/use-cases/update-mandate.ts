import { mandateToUpdate } from "../domain/made-mandate.ts";
import {
  checkUpdatable,
  checkUpdateMembers,
  updatedMandateIdOf,
  withMethodOf,
  spentMandate,
  spentMandateIdOf,
} from "../domain/mandate-update.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import type { Ports } from "../ports.ts";
import type { MandateUpdate } from "../../vault/ports.ts";
import { mandateEvent } from "../../vault/use-cases/mandate-events.ts";
import { loadMandate } from "../../vault/use-cases/mandates.ts";

/**
 * Refuses a payment that is to give a mandate its method and cannot; one that is to give it to none costs no query.
 * @throws {Failure} `mandate_not_found` (HE_02), `mandate_refused` (HE_03), `combination_refused` (IR_16).
 */
export const checkMandateUpdate = async (ports: Pick<Ports, "clock" | "mandates">, payment: Payment): Promise<void> => {
  const mandateId = mandateToUpdate(payment.details.credential.mandateData);
  if (mandateId === null) return;
  checkUpdateMembers(payment, mandateId);
  // Charges by the mandate go to accounts of its own profile.
  checkUpdatable(await loadMandate(ports, payment, mandateId), payment.customerId, ports.clock.now());
};

/** The end of a mandate by the one use that it allows; undefined when the payment ends none. */
const spentUseOf = (
  ports: Pick<Ports, "ids">,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): MandateUpdate | undefined => {
  const mandateId = spentMandateIdOf(before, after);
  if (mandateId === null) return undefined;
  return {
    mandateId,
    change: (mandate) => {
      const spent = spentMandate(mandate, after.payment.modifiedAt);
      return spent === null ? null : { mandate: spent, events: [mandateEvent(ports, "mandate_revoked", spent)] };
    },
  };
};

/** What a payment that succeeded changes of the mandate that it names; undefined when it changes none. */
export const mandateUpdateOf = (
  ports: Pick<Ports, "ids">,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): MandateUpdate | undefined => {
  const mandateId = updatedMandateIdOf(before, after);
  if (mandateId === null) return spentUseOf(ports, before, after);
  return {
    mandateId,
    change: (mandate) => {
      const changed = withMethodOf(mandate, after);
      return changed === null ? null : { mandate: changed, events: [mandateEvent(ports, "mandate_active", changed)] };
    },
  };
};
