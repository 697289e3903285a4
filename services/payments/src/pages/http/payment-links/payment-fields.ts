import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { AskedKind, PageField } from "../../domain/page-fields.ts";
import { askedFields } from "../../domain/page-fields.ts";
import type { PageMethod, SavedCard } from "../../domain/page-methods.ts";
import type { ProblemName } from "../../wire/payment-form-wire.ts";
import { missingProblem, savedCvcField } from "../../wire/payment-form-wire.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { cardExpiryField, cardHolderField, cardNicknameField, cardNumberField } from "../page/card-fields.ts";
import type { Choice, Field, Row } from "../page/form.ts";
import type { PageWords } from "../page/texts.ts";

/** Names of sub-types that are not simply their words in capitals. */
const names: Readonly<Partial<Record<PaymentMethodType, string>>> = {
  ali_pay: "Alipay",
  ali_pay_hk: "AlipayHK",
  afterpay_clearpay: "Afterpay / Clearpay",
  bancontact_card: "Bancontact",
  blik: "BLIK",
  eps: "EPS",
  giropay: "giropay",
  gcash: "GCash",
  go_pay: "GoPay",
  ideal: "iDEAL",
  kakao_pay: "KakaoPay",
  mb_way: "MB WAY",
  mobile_pay: "MobilePay",
  oxxo: "OXXO",
  paypal: "PayPal",
  przelewy24: "Przelewy24",
  sepa: "SEPA",
  sepa_bank_transfer: "SEPA",
  upi_collect: "UPI ID",
  upi_intent: "UPI app",
  upi_qr: "UPI QR code",
  we_chat_pay: "WeChat Pay",
};

/** What a sub-type is called in front of customers. */
const nameOfType = (type: PaymentMethodType): string =>
  names[type] ??
  type
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** A page with the fields of a payment: a link's, or the frame in a shop's page. */
export type FieldsPage = Pick<LinkPage, "state" | "pageState" | "sellerName" | "methods"> & {
  readonly link: Pick<LinkPage["link"], "config">;
};

/** What the fields depend on. */
interface FieldsView {
  readonly page: FieldsPage;
  readonly locale: PageLocale;
}

/** What the script says of a field before the form is sent. */
const remarks = (words: PageWords, problems: Readonly<Record<string, ProblemName>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, words.problems[problem]]));

const cvcField = (id: string, autocomplete: string, words: PageWords): Field => ({
  id,
  label: words.cardCvc,
  className: "cvc",
  example: "123",
  attributes: { inputmode: "numeric", autocomplete, maxlength: "4", spellcheck: "false" },
  remarks: remarks(words, { missing: "cvc_missing", invalid: "cvc_invalid" }),
});

const cardRows = ({ link: { config }, state }: FieldsPage, words: PageWords): readonly Row[] => {
  const isNamed =
    state.payment.details.credential.setupFutureUsage !== undefined && config.hide_card_nickname_field !== true;
  const number: Field = {
    ...cardNumberField(words),
    remarks: remarks(words, { missing: "number_missing", invalid: "number_invalid" }),
    markId: "card_network",
  };
  const expiry: Field = {
    ...cardExpiryField(words),
    remarks: remarks(words, { missing: "expiry_missing", invalid: "expiry_invalid", past: "expiry_past" }),
  };
  const cvc = cvcField("card_cvc", "cc-csc", words);
  return [number, [expiry, cvc], cardHolderField(words), ...(isNamed ? [cardNicknameField(words)] : [])];
};

const addressField = ({ virtualAddress }: PageWords): Field => ({
  id: "upi_vpa",
  label: virtualAddress,
  isOptional: true,
  attributes: { autocomplete: "off", maxlength: "200", spellcheck: "false" },
});

const noneChosen = ({ chooseOne }: PageWords) => ({ value: "", name: chooseOne });

const typeField = ({ paymentMethod, types }: PageMethod, words: PageWords): Field => ({
  id: `${paymentMethod}_type`,
  label: nameOfMethod(paymentMethod, words),
  options: [noneChosen(words), ...types.map((type) => ({ value: type, name: nameOfType(type) }))],
  remarks: remarks(words, { missing: "type_missing" }),
});

const smallWords: readonly string[] = ["and", "und", "de"];

/** `abn_amro` as people write it: ABN Amro. */
const bankName = (option: string): string =>
  option
    .split("_")
    .map((word) => {
      if (smallWords.includes(word)) return word;
      return word.length < 4 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(" ");

const optionName = (kind: AskedKind, option: string, locale: PageLocale): string => {
  if (kind === "country") return new Intl.DisplayNames([locale], { type: "region" }).of(option) ?? option;
  return bankName(option);
};

const autocompletes: Readonly<Partial<Record<AskedKind, string>>> = {
  email: "email",
  country: "country",
  first_name: "given-name",
  last_name: "family-name",
  line1: "address-line1",
  city: "address-level2",
  zip: "postal-code",
  state: "address-level1",
  blik_code: "one-time-code",
};

const inputTypes: Readonly<Partial<Record<AskedKind, Field["attributes"]>>> = {
  email: { type: "email", inputmode: "email", spellcheck: "false" },
  blik_code: { inputmode: "numeric", spellcheck: "false" },
};

const invalidProblems: Readonly<Partial<Record<AskedKind, Readonly<Record<"invalid", ProblemName>>>>> = {
  email: { invalid: "email_invalid" },
  blik_code: { invalid: "blik_code_invalid" },
};

/** A field that only some of the ways of the method need says which, and the script hides it for the others. */
const askedField = (field: PageField, method: PageMethod, locale: PageLocale, words: PageWords): Field => {
  const { id, kind, displayName, options, types } = field;
  const isForAll = types.length === method.types.length;
  const neededBy = { "data-types": types.join(" "), "data-choice": `${method.paymentMethod}_type` };
  const attributes = { autocomplete: autocompletes[kind] ?? "off", ...(isForAll ? {} : neededBy) };
  const asked = {
    id,
    label: kind === "detail" ? displayName.replaceAll("_", " ") : words.asked[kind],
    aside: isForAll ? undefined : types.map(nameOfType).join(", "),
  };
  if (options === null) {
    return {
      ...asked,
      attributes: { ...inputTypes[kind], ...attributes, maxlength: "255" },
      remarks: remarks(words, { missing: missingProblem(field), ...invalidProblems[kind] }),
    };
  }
  const named = options
    .map((value) => ({ value, name: optionName(kind, value, locale) }))
    .sort((left, right) => left.name.localeCompare(right.name, locale));
  return {
    ...asked,
    attributes,
    options: [noneChosen(words), ...named],
    remarks: remarks(words, { missing: missingProblem(field) }),
  };
};

const nameOfMethod = (method: PaymentMethod, { methods }: PageWords): string => {
  const names: Readonly<Partial<Record<PaymentMethod, string>>> = methods;
  return names[method] ?? method;
};

const savedLabel = ({ network, last4, expiry, nickName }: SavedCard, words: PageWords): string =>
  [nickName ?? network ?? nameOfMethod("card", words), `•••• ${last4}`, expiry].join("  ");

const labelOf = ({ saved, paymentMethod, types }: PageMethod, words: PageWords): string => {
  if (saved !== null) return savedLabel(saved, words);
  const [only] = types;
  return types.length === 1 && only !== undefined ? nameOfType(only) : nameOfMethod(paymentMethod, words);
};

const choiceOf = ({ page, locale }: FieldsView, method: PageMethod, words: PageWords): Choice => {
  const { key, saved, paymentMethod, types, fields } = method;
  const label = labelOf(method, words);
  // A stored card wants its security code alone.
  if (saved !== null) {
    const code = { ...cvcField(savedCvcField(key), "off", words), className: "cvc saved" };
    return { key, label, heading: null, className: "saved", rows: [code] };
  }
  if (paymentMethod === "card") return { key, label, heading: null, rows: cardRows(page, words) };
  return {
    key,
    label,
    heading: label,
    rows: [
      ...(types.length > 1 ? [typeField(method, words)] : []),
      ...(types.includes("upi_collect") ? [addressField(words)] : []),
      ...askedFields(fields).map((field) => askedField(field, method, locale, words)),
    ],
    hint: words.goesOn,
  };
};

/** The methods to choose from, with the fields of each. */
export const methodChoices = (view: FieldsView, words: PageWords): readonly Choice[] =>
  view.page.methods.map((method) => choiceOf(view, method, words));
