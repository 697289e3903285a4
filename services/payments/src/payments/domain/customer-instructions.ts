import type { Payment as PaymentRepresentation } from "@railyard/contracts";

/** What the customer is to do without a page of the provider. */
export type CustomerInstructions =
  /** `details` as `next_action` shows them: the account by its scheme, and what is still to come. */
  | { readonly kind: "bank_transfer"; readonly details: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "qr_code";
      /** A data URL. */
      readonly imageUrl: string;
      readonly text: string;
      /** ISO 8601. */
      readonly shownUntil: string;
    };

/** The instructions as clients read them. */
export const instructionsAction = (
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
