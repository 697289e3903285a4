import type { Payment as PaymentRepresentation } from "@railyard/contracts";

import { acceptanceToWire } from "../../vault/wire/contact-wire.ts";
import type { MandateData, StatedMandateTerms } from "../domain/payment-details.ts";

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
