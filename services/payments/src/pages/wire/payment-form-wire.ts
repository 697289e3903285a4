import { asciiEmail } from "@railyard/addresses";
import { cutText } from "@railyard/members";
import type {
  ConfirmPaymentRequest,
  PaymentMethod,
  PaymentMethodDataRequest,
  PaymentMethodType,
} from "@railyard/contracts";
import { passesLuhn } from "@railyard/identifiers";

import type { AskedKind, PageField } from "../domain/page-fields.ts";
import { askedFields, withValueAt } from "../domain/page-fields.ts";
import type { MethodBeyondCards, PageMethod } from "../domain/page-methods.ts";
import { methodsBeyondCards } from "../domain/page-methods.ts";

/** What the browser sent. Card data in it are kept no longer than the request lasts. */
export type SentForm = Readonly<Record<string, string>>;

export type FormField =
  | "method"
  | "card_number"
  | "card_expiry"
  | "card_cvc"
  | "saved_cvc"
  | "upi_vpa"
  | PageField["id"];

/** What is wrong with a field, by a name that each language has words for. */
export type ProblemName =
  | "method_missing"
  | "method_unavailable"
  | "type_missing"
  | "number_missing"
  | "number_invalid"
  | "expiry_missing"
  | "expiry_invalid"
  | "expiry_past"
  | "cvc_missing"
  | "cvc_invalid"
  | "cards_exhausted"
  | "vpa_invalid"
  | "email_missing"
  | "email_invalid"
  | "country_missing"
  | "first_name_missing"
  | "last_name_missing"
  | "bank_missing"
  | "blik_code_missing"
  | "blik_code_invalid"
  | "tax_number_missing"
  | "detail_missing"
  | "detail_invalid";

export interface FormProblem {
  readonly field: FormField;
  readonly problem: ProblemName;
}

/** The members of a confirmation that the form fills. */
export type FormRequest = Pick<
  ConfirmPaymentRequest,
  "payment_method" | "payment_method_type" | "payment_method_data" | "payment_method_id"
>;

/** The form as read: a request, or what is wrong. The problems contain no card data. */
export type ReadForm =
  | { readonly isComplete: true; readonly request: FormRequest }
  | { readonly isComplete: false; readonly problems: readonly FormProblem[] };

const textLengthMax = 255;

/** The text of a field of a form, without surrounding blanks. */
export const textOf = (form: SentForm, name: string): string => cutText(form[name] ?? "", textLengthMax).trim();

/** What is wrong with the digits of a card. */
export const numberProblem = (digits: string): ProblemName | null => {
  if (digits === "") return "number_missing";
  return /^\d{8,19}$/.test(digits) && passesLuhn(digits) ? null : "number_invalid";
};

/** Month and year of an expiry date as typed: `MM/YY`, `MM / YYYY`, `MMYY`; null for anything else. */
export const readExpiry = (text: string): { readonly month: string; readonly year: string } | null => {
  const [, month = "", year = ""] = /^(0[1-9]|1[0-2]|[1-9])\s*[/\-. ]\s*(\d{2}|\d{4})$/.exec(text) ?? [];
  if (month !== "") return { month: month.padStart(2, "0"), year: year.length === 2 ? `20${year}` : year };
  const [, plainMonth = "", plainYear = ""] = /^(0[1-9]|1[0-2])(\d{2}|20\d{2})$/.exec(text) ?? [];
  if (plainMonth === "") return null;
  return { month: plainMonth, year: plainYear.length === 2 ? `20${plainYear}` : plainYear };
};

// A card is good through the last day of its month, and the day ends last in UTC-12.
const isPast = ({ month, year }: { readonly month: string; readonly year: string }, now: Date): boolean =>
  now.getTime() >= Date.UTC(Number(year), Number(month), 1, 12);

/** What is wrong with an expiry date as typed. */
export const expiryProblem = (text: string, now: Date): ProblemName | null => {
  if (text === "") return "expiry_missing";
  const expiry = readExpiry(text);
  if (expiry === null) return "expiry_invalid";
  return isPast(expiry, now) ? "expiry_past" : null;
};

const cvcProblem = (text: string): ProblemName | null => {
  if (text === "") return "cvc_missing";
  return /^\d{3,4}$/.test(text) ? null : "cvc_invalid";
};

const optional = (text: string): string | null => (text === "" ? null : text);

const readCardForm = (form: SentForm, now: Date): ReadForm => {
  const digits = textOf(form, "card_number").replaceAll(/[\s-]/g, "");
  const expiryText = textOf(form, "card_expiry");
  const cvc = textOf(form, "card_cvc");
  const checks: readonly (readonly [FormField, ProblemName | null])[] = [
    ["card_number", numberProblem(digits)],
    ["card_expiry", expiryProblem(expiryText, now)],
    ["card_cvc", cvcProblem(cvc)],
  ];
  const problems = checks.flatMap(([field, problem]) => (problem === null ? [] : [{ field, problem }]));
  const expiry = readExpiry(expiryText);
  if (problems.length > 0 || expiry === null) return { isComplete: false, problems };
  const card = {
    card_number: digits,
    card_exp_month: expiry.month,
    card_exp_year: expiry.year,
    card_cvc: cvc,
    card_holder_name: optional(textOf(form, "card_holder_name")),
    nick_name: optional(textOf(form, "card_nickname")),
  };
  return { isComplete: true, request: { payment_method: "card", payment_method_data: { card } } };
};

const problem = (field: FormField, name: ProblemName): ReadForm => ({
  isComplete: false,
  problems: [{ field, problem: name }],
});

const vpaPattern = /^[A-Za-z0-9._-]{2,128}@[A-Za-z0-9.-]{2,64}$/;

/** What is wrong with a field that is empty. */
export const missingProblem = ({ kind, options }: Pick<PageField, "kind" | "options">): ProblemName => {
  const problems: Readonly<Partial<Record<AskedKind, ProblemName>>> = {
    email: "email_missing",
    country: "country_missing",
    first_name: "first_name_missing",
    last_name: "last_name_missing",
    bank: "bank_missing",
    blik_code: "blik_code_missing",
    tax_number: "tax_number_missing",
  };
  return problems[kind] ?? (options === null ? "detail_missing" : "type_missing");
};

const emailPattern = /^[^\s@]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

const forms: Readonly<Partial<Record<AskedKind, { readonly pattern: RegExp; readonly problem: ProblemName }>>> = {
  email: { pattern: emailPattern, problem: "email_invalid" },
  blik_code: { pattern: /^\d{6}$/, problem: "blik_code_invalid" },
};

const problemWith = (field: PageField, text: string): ProblemName | null => {
  if (text === "") return missingProblem(field);
  if (field.options !== null) return field.options.includes(text) ? null : missingProblem(field);
  const form = forms[field.kind];
  if (form !== undefined && !form.pattern.test(field.kind === "email" ? asciiEmail(text) : text)) return form.problem;
  return /\p{Cc}/u.test(text) ? "detail_invalid" : null;
};

type DataOf = (type: PaymentMethodType, virtualPaymentAddress: string) => Readonly<Record<string, object>>;

const byPage: DataOf = (type) => ({ [`${type}_redirect`]: {} });
const byType: DataOf = (type) => ({ [type]: {} });

const dataByMethod: Readonly<Record<MethodBeyondCards, DataOf>> = {
  wallet: byPage,
  bank_redirect: byType,
  pay_later: byPage,
  upi: (type, virtualPaymentAddress) =>
    type === "upi_collect" ? { upi_collect: { vpa_id: virtualPaymentAddress } } : { [type]: {} },
  bank_transfer: byType,
  voucher: byType,
  open_banking: byType,
  card_redirect: byType,
};

const isBeyondCards = (method: PaymentMethod): method is MethodBeyondCards =>
  methodsBeyondCards.some((one) => one === method);

/** The method data for a choice on the page; null for a method that the page does not accept. */
const methodDataFor = (
  method: PaymentMethod,
  type: PaymentMethodType,
  virtualPaymentAddress: string,
): PaymentMethodDataRequest | null =>
  isBeyondCards(method) ? { [method]: dataByMethod[method](type, virtualPaymentAddress) } : null;

const readOtherForm = (form: SentForm, { paymentMethod, type, fields }: PageMethod): ReadForm => {
  const virtualPaymentAddress = textOf(form, "upi_vpa");
  if (type === "upi_collect" && !vpaPattern.test(virtualPaymentAddress)) return problem("upi_vpa", "vpa_invalid");
  const plain = type === null ? null : methodDataFor(paymentMethod, type, virtualPaymentAddress);
  if (plain === null) return problem("method", "method_unavailable");
  const problems = askedFields(fields).flatMap((field) => {
    const wrong = problemWith(field, textOf(form, field.id));
    return wrong === null ? [] : [{ field: field.id, problem: wrong }];
  });
  if (problems.length > 0) return { isComplete: false, problems };
  const data = fields.reduce(
    (members, field) => withValueAt(members, field.path, field.known ?? textOf(form, field.id)),
    plain as Readonly<Record<string, unknown>>,
  ) as PaymentMethodDataRequest;
  const request = { payment_method: paymentMethod, payment_method_type: type, payment_method_data: data };
  return { isComplete: true, request };
};

/** The name of the field for the security code of a stored card. */
export const savedCvcField = (key: string): string => `cvc_${key}`;

// The visitor of the page may not be the cardholder, so the security code is required even if the customer agreed to
// MITs.
const readSavedForm = (form: SentForm, { key, saved }: PageMethod): ReadForm => {
  const cvc = textOf(form, savedCvcField(key));
  const wrong = cvcProblem(cvc);
  if (wrong !== null) return problem("saved_cvc", wrong);
  const data = { card_token: { card_cvc: cvc } };
  return {
    isComplete: true,
    request: {
      payment_method: "card",
      payment_method_id: saved?.paymentMethodId ?? key,
      payment_method_data: data,
    },
  };
};

/** The choice that the form makes, by its key; the only one there is needs no choosing. */
export const chosenKey = (form: SentForm, offered: readonly PageMethod[]): string | null => {
  const [only] = offered;
  if (offered.length === 1 && only !== undefined) return only.key;
  return offered.find(({ key }) => key === form["method"])?.key ?? null;
};

/** Reads the form of a payment page; every field that is wrong is named at once. */
export const readPaymentForm = (form: SentForm, offered: readonly PageMethod[], now: Date): ReadForm => {
  const chosen = chosenKey(form, offered);
  const method = offered.find(({ key }) => key === chosen);
  if (method === undefined) {
    return problem("method", (form["method"] ?? "") === "" ? "method_missing" : "method_unavailable");
  }
  if (method.saved !== null) return readSavedForm(form, method);
  return method.paymentMethod === "card" ? readCardForm(form, now) : readOtherForm(form, method);
};
