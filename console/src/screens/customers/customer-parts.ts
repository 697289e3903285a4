import type { components } from "../../generated/merchant-api.ts";
import { wordsOf } from "../../values/words.ts";

export type Customer = components["schemas"]["Customer"];
export type StoredMethod = components["schemas"]["CustomerPaymentMethod"];
export type Mandate = components["schemas"]["Mandate"];

/** The telephone number with its country code; a dash where there is none. */
export const phoneOf = ({ phone, phone_country_code: code }: Customer): string =>
  phone === null ? "–" : [code, phone].filter((part) => part !== null).join(" ");

/** The address in one line; null where nothing of it is known. */
export const addressOf = ({ address }: Customer): string | null => {
  if (address === null) return null;
  const parts = [
    address.line1,
    address.line2,
    address.line3,
    address.zip,
    address.city,
    address.state,
    address.country,
  ];
  const line = parts.filter((part) => part !== null && part !== "").join(", ");
  return line === "" ? null : line;
};

/** How people know a stored method: "Visa ····4242". */
export const methodName = (method: Pick<StoredMethod, "card" | "payment_method" | "payment_method_type">): string => {
  const { card } = method;
  if (card !== null && card.last4_digits !== null) {
    return `${card.card_network ?? card.scheme ?? "Card"} ····${card.last4_digits}`;
  }
  return wordsOf(method.payment_method_type ?? method.payment_method);
};

/** Members that people edit. */
export const editableMembers = [
  "name",
  "email",
  "phone_country_code",
  "phone",
  "description",
  "tax_registration_id",
] as const;

export type EditableMember = (typeof editableMembers)[number];
export type CustomerDraft = Readonly<Record<EditableMember, string>>;

export const draftOf = (customer: Customer): CustomerDraft => ({
  name: customer.name ?? "",
  email: customer.email ?? "",
  phone_country_code: customer.phone_country_code ?? "",
  phone: customer.phone ?? "",
  description: customer.description ?? "",
  tax_registration_id: customer.tax_registration_id ?? "",
});

/** What a draft changes; members that stay are left out, and null takes one away. */
export const changesOf = (
  customer: Customer,
  draft: CustomerDraft,
): Readonly<Partial<Record<EditableMember, string | null>>> => {
  const before = draftOf(customer);
  return Object.fromEntries(
    editableMembers
      .map((member) => [member, draft[member].trim()] as const)
      .filter(([member, text]) => text !== before[member])
      .map(([member, text]) => [member, text === "" ? null : text]),
  );
};
