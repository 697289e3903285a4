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

/** Something that a provider needs besides the choice of the method. */
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
  /** Sub-types that need it. */
  readonly types: readonly PaymentMethodType[];
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

// The page has asked for it for as long as it has taken that method.
const askedElsewhere: readonly string[] = ["payment_method_data.upi.upi_collect.vpa_id"];

const fieldOf = (
  method: PaymentMethod,
  types: readonly PaymentMethodType[],
  needed: NeededField,
  known: KnownDetails,
): PageField | null => {
  const { requestPath, displayName, input } = needed;
  if (!requestPath.startsWith(dataRoot) || askedElsewhere.includes(requestPath)) return null;
  const path = requestPath.slice(dataRoot.length).split(".");
  const needing = types.filter((type) => needed.paymentMethodTypes?.includes(type) ?? true);
  if (needing.length === 0) return null;
  return {
    id: `ask_${method}_${path.join("_")}`,
    kind: kindByEnd[path.at(-1) ?? ""] ?? "detail",
    displayName,
    options: typeof input === "string" ? null : input.options,
    path,
    types: needing,
    known: knownValueOf(needed, known),
  };
};

/** What is known of the payment that a page takes. */
export interface FieldSources {
  readonly known: KnownDetails;
  readonly setsUpMandate: boolean;
}

const isWanted = ({ only }: NeededField, setsUpMandate: boolean): boolean =>
  only === undefined || (only === "with_mandate") === setsUpMandate;

/** Everything that any of the connectors needs for these sub-types of a method; each field occurs once. */
export const pageFieldsOf = (
  method: PaymentMethod,
  types: readonly PaymentMethodType[],
  offered: readonly OfferedMethod[],
  { known, setsUpMandate }: FieldSources,
): readonly PageField[] => {
  const byId = new Map<string, PageField>();
  for (const entry of offered.filter(({ paymentMethod }) => paymentMethod === method)) {
    const taken = types.filter((type) => entry.paymentMethodTypes.includes(type));
    for (const needed of (entry.requiredFields ?? []).filter((one) => isWanted(one, setsUpMandate))) {
      const field = fieldOf(method, taken, needed, known);
      if (field === null) continue;
      const before = byId.get(field.id);
      const all = [...new Set([...(before?.types ?? []), ...field.types])];
      byId.set(field.id, { ...(before ?? field), types: all });
    }
  }
  return [...byId.values()];
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
