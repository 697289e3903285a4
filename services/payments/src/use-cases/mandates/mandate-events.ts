import type { MerchantEvent } from "@railyard/contracts";
import { merchantEventSubject } from "@railyard/contracts";

import type { Mandate } from "../../domain/mandates/mandate.ts";
import { mandateRepresentation } from "../../domain/mandates/mandate.ts";
import type { NewEvent, Ports } from "../../ports.ts";

/** What a merchant is told of: the mandate exactly as the retrieve operation answers it. */
export const mandateEvent = (
  { ids }: Pick<Ports, "ids">,
  type: "mandate_active" | "mandate_revoked",
  mandate: Mandate,
): NewEvent => {
  const data: MerchantEvent = {
    merchant_id: mandate.merchantId,
    profile_id: mandate.profileId,
    event_class: "mandates",
    event_type: type,
    object_id: mandate.mandateId,
    object_version: mandate.version,
    content: { type: "mandate_details", object: mandateRepresentation(mandate) },
  };
  return {
    id: ids.eventId(),
    subject: merchantEventSubject("mandates", type),
    objectId: mandate.mandateId,
    objectVersion: mandate.version,
    time: mandate.modifiedAt,
    data: JSON.stringify(data),
  };
};
