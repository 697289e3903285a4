import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { AskedKind, PageField } from "../../domain/page-fields.ts";
import { askedFields } from "../../domain/page-fields.ts";
import type { MethodBeyondCards, PageMethod, SavedCard } from "../../domain/page-methods.ts";
import { saveField } from "../../domain/save-card.ts";
import { fill, withSeller } from "../page/texts.ts";
import type { ProblemName } from "../../wire/payment-form-wire.ts";
import { missingProblem, savedCvcField } from "../../wire/payment-form-wire.ts";
import type { Icons } from "../../ports.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import {
  cardExpiryField,
  cardHolderField,
  cardNicknameField,
  cardNumberField,
  networkMarks,
} from "../page/card-fields.ts";
import type { Choice, Field, Row } from "../page/form.ts";
import { iconHtml } from "../page/icons.ts";
import type { PageWords } from "../../../links/http/words.ts";

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

/** Sub-types that share the artwork of another. */
const sharedIcons: Readonly<Partial<Record<PaymentMethodType, string>>> = {
  ali_pay_hk: "ali_pay",
  sepa_bank_transfer: "sepa",
};

const networkIcon = (icons: Icons, network: string | null): string => {
  const names: Readonly<Record<string, string>> = { AmericanExpress: "amex", DinersClub: "diners" };
  return network === null ? "" : iconHtml(icons, names[network] ?? network.toLowerCase());
};

/** A page with the fields of a payment: a link's, or the frame in a shop's page. */
export type FieldsPage = Pick<LinkPage, "state" | "pageState" | "sellerName" | "methods" | "icons"> & {
  /** Whether the customer is asked if the card is to be stored. */
  readonly canSave?: boolean;
  readonly link: Pick<LinkPage["link"], "config">;
};

/** What the fields depend on. */
interface FieldsView {
  readonly page: FieldsPage;
  readonly locale: PageLocale;
  /** Whether ways of one press are above the form. */
  readonly hasExpress?: boolean;
  /** Whether stored cards can be deleted: in a shop's page, whose script does it. */
  readonly canDelete?: boolean;
}

/** Texts that the script shows about a field before the form is sent. */
const remarks = (words: PageWords, problems: Readonly<Record<string, ProblemName>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, words.problems[problem]]));

const cvcField = (id: string, autocomplete: string, words: PageWords): Field => ({
  id,
  label: words.cardCvc,
  className: "cvc",
  example: "123",
  attributes: {
    dir: "ltr",
    inputmode: "numeric",
    autocomplete,
    maxlength: "4",
    spellcheck: "false",
    "data-amex": words.cvcPlaceAmex,
  },
  remarks: remarks(words, { missing: "cvc_missing", invalid: "cvc_invalid" }),
});

const saveBox = (sellerName: string, { saveCard }: PageWords): Field => ({
  id: saveField.name,
  label: withSeller(saveCard, { sellerName }),
  box: saveField.value,
});

const cardRows = (
  { link: { config }, state, sellerName, canSave = false, icons }: FieldsPage,
  words: PageWords,
): readonly Row[] => {
  const isNamed =
    state.payment.details.credential.setupFutureUsage !== undefined && config.hide_card_nickname_field !== true;
  const cvc = { ...cvcField("card_cvc", "cc-csc", words), hint: words.cvcPlace };
  return [
    { ...cardNumberField(words), mark: networkMarks(icons) },
    [cardExpiryField(words), cvc],
    cardHolderField(words),
    ...(isNamed ? [cardNicknameField(words)] : []),
    ...(canSave ? [saveBox(sellerName, words)] : []),
  ];
};

const addressField = ({ virtualAddress }: PageWords): Field => ({
  id: "upi_vpa",
  label: virtualAddress,
  isOptional: true,
  attributes: { autocomplete: "off", maxlength: "200", spellcheck: "false" },
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

const askedField = (field: PageField, locale: PageLocale, words: PageWords): Field => {
  const { id, kind, displayName, options } = field;
  const attributes = { autocomplete: autocompletes[kind] ?? "off" };
  const label = kind === "detail" ? displayName.replaceAll("_", " ") : words.asked[kind];
  if (options === null) {
    return {
      id,
      label,
      attributes: { ...inputTypes[kind], ...attributes, maxlength: "255" },
      remarks: remarks(words, { missing: missingProblem(field), ...invalidProblems[kind] }),
    };
  }
  const named = options
    .map((value) => ({ value, name: optionName(kind, value, locale) }))
    .sort((left, right) => left.name.localeCompare(right.name, locale));
  return {
    id,
    label,
    attributes,
    options: [{ value: "", name: words.chooseOne }, ...named],
    remarks: remarks(words, { missing: missingProblem(field) }),
  };
};

const savedLabel = ({ network, last4, expiry, nickName }: SavedCard, words: PageWords): string =>
  [nickName ?? network ?? words.methods.card, `•••• ${last4}`, expiry].join("  ");

/** Icons of methods that have no sub-type with artwork of its own. */
const methodIcons: Readonly<Record<MethodBeyondCards, string>> = {
  wallet: "wallet",
  bank_redirect: "bank",
  pay_later: "later",
  upi: "code",
  bank_transfer: "bank",
  voucher: "voucher",
  open_banking: "bank",
  card_redirect: "card",
};

const ownIcon = (icons: Icons, type: PaymentMethodType): string =>
  iconHtml(icons, type) || iconHtml(icons, sharedIcons[type]);

const iconOf = (icons: Icons, { saved, paymentMethod, type }: PageMethod): string => {
  if (saved !== null) return networkIcon(icons, saved.network) || iconHtml(icons, "card");
  const names: Readonly<Partial<Record<PaymentMethod, string>>> = methodIcons;
  return (type === null ? "" : ownIcon(icons, type)) || iconHtml(icons, names[paymentMethod] ?? "card");
};

const deletion = ({ paymentMethodId, last4 }: SavedCard, words: PageWords): NonNullable<Choice["action"]> => ({
  label: words.deleteCard,
  spoken: fill(words.deleteCardNamed, { digits: last4 }),
  data: { "data-delete": paymentMethodId },
});

/** A stored card wants its security code alone. */
const savedChoice = (method: PageMethod, saved: SavedCard, canDelete: boolean, words: PageWords): Choice => {
  const { key } = method;
  const code = { ...cvcField(savedCvcField(key), "off", words), className: "cvc saved" };
  return {
    key,
    label: savedLabel(saved, words),
    heading: null,
    className: "saved",
    rows: [code],
    ...(canDelete && saved.isDeletable ? { action: deletion(saved, words) } : {}),
  };
};

const choiceOf = ({ page, locale, canDelete = false }: FieldsView, method: PageMethod, words: PageWords): Choice => {
  const { key, saved, paymentMethod, type, fields } = method;
  if (saved !== null) return savedChoice(method, saved, canDelete, words);
  if (paymentMethod === "card" || type === null) {
    const isOther = page.methods.some((one) => one.saved !== null);
    const label = isOther ? words.newCard : words.methods.card;
    return { key, label, heading: null, rows: cardRows(page, words) };
  }
  const label = nameOfType(type);
  return {
    key,
    label,
    heading: label,
    // Only Apple's devices have it; the script shows it there.
    ...(type === "apple_pay" ? { className: "apple-pay" } : {}),
    rows: [
      ...(type === "upi_collect" ? [addressField(words)] : []),
      ...askedFields(fields).map((field) => askedField(field, locale, words)),
    ],
    hint: words.goesOn,
  };
};

/** Wallets that most people know come first. */
const firstWallets: readonly (PaymentMethodType | null)[] = ["apple_pay", "google_pay", "paypal"];

const expressMax = 4;

/** Some wallets that need nothing but a press. */
export const expressMethods = (methods: readonly PageMethod[]): readonly PageMethod[] => {
  const wallets = methods.filter(
    ({ paymentMethod, fields }) => paymentMethod === "wallet" && askedFields(fields).length === 0,
  );
  const known = firstWallets.flatMap((type) => wallets.filter((wallet) => wallet.type === type));
  return [...new Set([...known, ...wallets])].toSpliced(expressMax);
};

/** The ways to pay: those of one press, and those to choose from, with the fields of each. */
export const methodChoices = (view: FieldsView, words: PageWords): Record<"express" | "choices", readonly Choice[]> => {
  const { methods, icons } = view.page;
  const hasCard = methods.some(({ paymentMethod }) => paymentMethod === "card");
  const express = view.hasExpress === true && hasCard ? expressMethods(methods) : [];
  const choiceFor = (method: PageMethod): Choice => ({
    ...choiceOf(view, method, words),
    icon: iconOf(icons, method),
  });
  return {
    express: express.map(choiceFor),
    choices: methods.filter((method) => !express.includes(method)).map(choiceFor),
  };
};
