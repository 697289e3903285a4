import type { Contact, CreatePaymentRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

type ContactRequest = NonNullable<CreatePaymentRequest["billing"]>;
type MandateRequest = NonNullable<CreatePaymentRequest["mandate_data"]>;
type MandateRepresentation = NonNullable<PaymentRepresentation["mandate_data"]>;

/** Billing or shipping details with every member; null when there are none. */
export const contactToWire = (contact: ContactRequest | undefined): Contact | null => {
  if (contact === undefined) return null;
  const { address, phone, email } = contact;
  return {
    address:
      address === undefined || address === null
        ? null
        : {
            city: address.city ?? null,
            country: address.country ?? null,
            line1: address.line1 ?? null,
            line2: address.line2 ?? null,
            line3: address.line3 ?? null,
            zip: address.zip ?? null,
            state: address.state ?? null,
            first_name: address.first_name ?? null,
            last_name: address.last_name ?? null,
            origin_zip: address.origin_zip ?? null,
          },
    phone:
      phone === undefined || phone === null
        ? null
        : { number: phone.number ?? null, country_code: phone.country_code ?? null },
    email: email ?? null,
  };
};

type MandateType = NonNullable<MandateRequest["mandate_type"]>;
type MandateAmount = NonNullable<NonNullable<MandateRepresentation["mandate_type"]>["single_use"]>;

const mandateAmount = (amount: MandateType["single_use"]): MandateAmount | null =>
  amount === undefined || amount === null
    ? null
    : {
        amount: amount.amount,
        currency: amount.currency,
        start_date: amount.start_date ?? null,
        end_date: amount.end_date ?? null,
        metadata: amount.metadata ?? null,
      };

/** The mandate that was asked for with every member; null when none was. */
export const mandateDataToWire = (mandate: MandateRequest | undefined): MandateRepresentation | null => {
  if (mandate === undefined) return null;
  const acceptance = mandate.customer_acceptance;
  const type = mandate.mandate_type;
  return {
    update_mandate_id: mandate.update_mandate_id ?? null,
    customer_acceptance:
      acceptance === undefined || acceptance === null
        ? null
        : {
            acceptance_type: acceptance.acceptance_type,
            accepted_at: acceptance.accepted_at ?? null,
            online:
              acceptance.online === undefined || acceptance.online === null
                ? null
                : {
                    ip_address: acceptance.online.ip_address ?? null,
                    user_agent: acceptance.online.user_agent ?? null,
                  },
          },
    mandate_type:
      type === undefined || type === null
        ? null
        : { single_use: mandateAmount(type.single_use), multi_use: mandateAmount(type.multi_use) },
  };
};
