import type { ContactRequest } from "@railyard/contracts";

import type { PaymentWithAttempt } from "../payment.ts";
import type { EnabledType, NeededField } from "../../../providers/domain/offered-method.ts";

/** A member of the confirming request that connectors need, with what is known of it. */
export interface RequiredField {
  readonly field: NeededField;
  readonly value: string | null;
}

/** What is known of the customer already, to fill forms with. */
export interface KnownDetails {
  /** Billing details that go with the payment method. */
  readonly methodBilling: ContactRequest | null;
  readonly billing: ContactRequest | null;
  readonly shipping: ContactRequest | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: { readonly number: string | null; readonly country_code: string | null };
  /** Whether the profile uses the payment's billing details for the method too, so that they need not be sent twice. */
  readonly usesBillingForMethod: boolean;
}

/** What the payment states of its customer. */
export const knownDetailsOf = (state: PaymentWithAttempt | null, usesBillingForMethod: boolean): KnownDetails => {
  const details = state?.payment.details;
  const customer = details?.payer.customer;
  return {
    methodBilling: state?.attempt.details.methodBilling ?? null,
    billing: details?.payer.billing ?? null,
    shipping: details?.payer.shipping ?? null,
    email: customer?.email ?? null,
    name: customer?.name ?? null,
    phone: { number: customer?.phone ?? null, country_code: customer?.phone_country_code ?? null },
    usesBillingForMethod,
  };
};

const memberAt = (value: unknown, path: readonly string[]): string | null => {
  const found = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null ? (inner as Readonly<Record<string, unknown>>)[name] : undefined,
    value,
  );
  return typeof found === "string" && found !== "" ? found : null;
};

/** What the customer's own details state where an address states nothing. */
const ofCustomer = (path: readonly string[], { email, name, phone }: KnownDetails): string | null => {
  const [first = "", second = ""] = path;
  if (first === "email") return email;
  if (first === "phone") return memberAt(phone, [second]);
  if (second === "first_name" && name !== null) return name.split(" ", 1)[0] ?? null;
  if (second !== "last_name" || name === null) return null;
  const last = name.split(" ").slice(1).join(" ");
  return last === "" ? null : last;
};

/** What is known of a field already; null when nothing is. */
export const knownValueOf = (field: Pick<NeededField, "name">, known: KnownDetails): string | null => {
  const [root, ...path] = field.name.split(".");
  if (root === "shipping") return memberAt(known.shipping, path);
  if (root !== "billing") return null;
  return memberAt(known.methodBilling, path) ?? memberAt(known.billing, path) ?? ofCustomer(path, known);
};

/** Whether the profile takes the value from the payment's billing details, so that the request need not repeat it. */
const isCovered = (field: NeededField, known: KnownDetails): boolean => {
  const [root, ...path] = field.name.split(".");
  return known.usesBillingForMethod && root === "billing" && memberAt(known.billing, path) !== null;
};

const isNeeded = (field: NeededField, { paymentMethodType }: EnabledType, setsUpMandate: boolean): boolean => {
  if (field.paymentMethodTypes?.includes(paymentMethodType) === false) return false;
  return field.only === undefined || (field.only === "with_mandate") === setsUpMandate;
};

/** Everything that any of the connectors needs for the sub-type, with what is known already. */
export const requiredFieldsOf = (
  types: readonly EnabledType[],
  known: KnownDetails,
  setsUpMandate: boolean,
): readonly RequiredField[] =>
  types
    .flatMap((type) => (type.offered.requiredFields ?? []).filter((field) => isNeeded(field, type, setsUpMandate)))
    .filter((field) => !isCovered(field, known))
    .map((field) => ({ field, value: knownValueOf(field, known) }));
