import type {
  Contact,
  ContactRequest,
  CustomerAcceptance,
  Payment as PaymentRepresentation,
} from "@railyard/contracts";

type AcceptanceRepresentation = NonNullable<NonNullable<PaymentRepresentation["mandate_data"]>["customer_acceptance"]>;

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

/** The proof of an agreement with every member; null when there is none. */
export const acceptanceToWire = (acceptance: CustomerAcceptance | undefined): AcceptanceRepresentation | null =>
  acceptance === undefined
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
      };
