import type { SplitPayments, Payment as PaymentRepresentation } from "@railyard/contracts";

import type { Attempt, CustomerInstructions } from "../domain/attempt.ts";
import type { Payment } from "../domain/payment.ts";
import { splitOf } from "../domain/split-payment.ts";
import { acceptanceToWire } from "../../vault/wire/contact-wire.ts";
import type { MandateData, StatedMandateTerms } from "../domain/payment-details.ts";

/** `split_payments` as answers show it; the charge has an id once the provider has made it. */
export const splitPaymentToWire = (payment: Payment, attempt: Attempt): SplitPayments | null => {
  const split = splitOf(payment);
  return split === null
    ? null
    : {
        provider_split_payment: {
          charge_id: attempt.details.splitChargeId ?? null,
          charge_type: split.chargeType,
          application_fees: split.applicationFee,
          transfer_account_id: split.transferAccountId,
        },
      };
};

type MandateRepresentation = NonNullable<PaymentRepresentation["mandate_data"]>;
type TermsRepresentation = NonNullable<NonNullable<MandateRepresentation["mandate_type"]>["single_use"]>;

const termsToWire = (terms: StatedMandateTerms | undefined): TermsRepresentation | null =>
  terms === undefined
    ? null
    : {
        amount: terms.amount,
        currency: terms.currency,
        start_date: terms.startDate ?? null,
        end_date: terms.endDate ?? null,
        metadata: terms.metadata ?? null,
      };

/** The mandate that was asked for with every member; null when none was. */
export const mandateDataToWire = (mandate: MandateData | undefined): MandateRepresentation | null => {
  if (mandate === undefined) return null;
  const { updateMandateId, customerAcceptance, terms } = mandate;
  return {
    update_mandate_id: updateMandateId ?? null,
    customer_acceptance: acceptanceToWire(customerAcceptance),
    mandate_type:
      terms === undefined ? null : { single_use: termsToWire(terms.singleUse), multi_use: termsToWire(terms.multiUse) },
  };
};

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
