import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";

import type { NeededField, OfferedMethod } from "../../providers/domain/offered-method.ts";
import type { KnownDetails } from "../../payments/domain/listing/required-fields.ts";
import { knownValueOf } from "../../payments/domain/listing/required-fields.ts";

/** What a field asks for, by a name that each language has words for; `detail` is anything else. */
export type AskedKind =
  | "email"
  | "country"
  | "first_name"
  | "last_name"
  | "line1"
  | "city"
  | "zip"
  | "state"
  | "bank"
  | "blik_code"
  | "tax_number"
  | "detail";

/** Something that a provider needs in addition to the choice of the method. */
export interface PageField {
  /** Name in the form, and id on the page. */
  readonly id: `ask_${string}`;
  readonly kind: AskedKind;
  /** What the provider calls it, for those that no language has words for. */
  readonly displayName: string;
  /** What can be chosen; null where it is typed. */
  readonly options: readonly string[] | null;
  /** Path below `payment_method_data`. */
  readonly path: readonly string[];
  /** What is known already: it is sent along and not asked for. */
  readonly known: string | null;
}

const kindByEnd: Readonly<Record<string, AskedKind>> = {
  email: "email",
  country: "country",
  first_name: "first_name",
  last_name: "last_name",
  line1: "line1",
  city: "city",
  zip: "zip",
  state: "state",
  bank_name: "bank",
  blik_code: "blik_code",
  social_security_number: "tax_number",
};

const dataRoot = "payment_method_data.";

// The page asks for it with the method itself.
const askedElsewhere: readonly string[] = ["payment_method_data.upi.upi_collect.vpa_id"];

const fieldOf = (
  method: PaymentMethod,
  type: PaymentMethodType,
  needed: NeededField,
  known: KnownDetails,
): PageField | null => {
  const { requestPath, displayName, input } = needed;
  if (!requestPath.startsWith(dataRoot) || askedElsewhere.includes(requestPath)) return null;
  const path = requestPath.slice(dataRoot.length).split(".");
  if (needed.paymentMethodTypes?.includes(type) === false) return null;
  return {
    id: `ask_${method}_${type}_${path.join("_")}`,
    kind: kindByEnd[path.at(-1) ?? ""] ?? "detail",
    displayName,
    options: typeof input === "string" ? null : input.options,
    path,
    known: knownValueOf(needed, known),
  };
};

/** What is known of the payment that a page accepts. */
export interface FieldSources {
  readonly known: KnownDetails;
  readonly setsUpMandate: boolean;
}

const isWanted = ({ only }: NeededField, setsUpMandate: boolean): boolean =>
  only === undefined || (only === "with_mandate") === setsUpMandate;

/** Everything that any of the connectors needs for a sub-type of a method; each field occurs once. */
export const pageFieldsOf = (
  method: PaymentMethod,
  type: PaymentMethodType,
  offered: readonly OfferedMethod[],
  { known, setsUpMandate }: FieldSources,
): readonly PageField[] => {
  const taking = offered.filter(
    ({ paymentMethod, paymentMethodTypes }) => paymentMethod === method && paymentMethodTypes.includes(type),
  );
  const needed = taking
    .flatMap(({ requiredFields = [] }) => requiredFields)
    .filter((one) => isWanted(one, setsUpMandate));
  const fields = needed.flatMap((one) => fieldOf(method, type, one, known) ?? []);
  return fields.filter(({ id }, index) => fields.findIndex((first) => first.id === id) === index);
};

/** The fields that the customer fills in. */
export const askedFields = (fields: readonly PageField[]): readonly PageField[] =>
  fields.filter(({ known }) => known === null);

/** The object with a value at the path; a value that is there already stays. */
export const withValueAt = (members: Members, [name, ...rest]: readonly string[], value: string): Members => {
  if (name === undefined) return members;
  if (rest.length === 0) return { ...members, [name]: value };
  const inner = members[name];
  return { ...members, [name]: withValueAt(isMembers(inner) ? inner : {}, rest, value) };
};
