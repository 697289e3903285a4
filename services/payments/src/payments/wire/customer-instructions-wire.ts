import type { Payment as PaymentRepresentation } from "@railyard/contracts";

import type { CustomerInstructions } from "../domain/customer-instructions.ts";

/** The instructions as clients read them. */
export const instructionsToWire = (
  instructions: CustomerInstructions,
): NonNullable<PaymentRepresentation["next_action"]> =>
  instructions.kind === "bank_transfer"
    ? {
        type: "display_bank_transfer_information",
        bank_transfer_steps_and_charges_details: instructions.details,
      }
    : {
        type: "qr_code_information",
        image_data_url: instructions.imageUrl,
        qr_code_url: null,
        display_to_timestamp: new Date(instructions.shownUntil).getTime(),
        display_text: instructions.text,
        border_color: null,
      };
