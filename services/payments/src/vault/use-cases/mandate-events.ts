import type { Mandate } from "../domain/mandate.ts";
import { mandateToWire } from "../wire/mandate-wire.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";

/** The event that the merchant receives: the mandate exactly as the retrieve operation answers it. */
export const mandateEvent = (
  ports: Pick<Ports, "ids">,
  type: "mandate_active" | "mandate_revoked",
  mandate: Mandate,
): NewEvent => {
  return merchantEvent(ports, {
    eventClass: "mandates",
    type,
    objectId: mandate.mandateId,
    after: mandate,
    object: mandateToWire(mandate),
  });
};
