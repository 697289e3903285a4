import type { Mandate } from "../../domain/mandates/mandate.ts";
import { mandateRepresentation } from "../../domain/mandates/mandate.ts";
import type { NewEvent, Ports } from "../../ports.ts";
import { merchantEvent } from "../merchant-event.ts";

/** What a merchant is told of: the mandate exactly as the retrieve operation answers it. */
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
    object: mandateRepresentation(mandate),
  });
};
