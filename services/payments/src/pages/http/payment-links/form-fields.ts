import type { PaymentMethod } from "@railyard/contracts";
import { escapeHtml } from "@railyard/http";

import type { PageLocale } from "../../../links/domain/locale.ts";
import type { AskedKind, PageField } from "../../domain/page-fields.ts";
import { askedFields } from "../../domain/page-fields.ts";
import type { PageMethod, SavedCard } from "../../domain/page-methods.ts";
import type { FormField, FormProblem, ProblemName } from "../../domain/payment-form.ts";
import { missingProblem, savedCvcField } from "../../domain/payment-form.ts";
import type { LinkPage } from "../../use-cases/view-link.ts";
import { nameOfType } from "./method-names.ts";
import type { PageWords } from "./page-words.ts";

/** What the fields depend on. Nothing that was typed is among it: no field ever comes back filled. */
export interface FieldsView {
  readonly page: LinkPage;
  readonly locale: PageLocale;
  readonly problems: readonly FormProblem[];
  readonly chosen: string | null;
}

interface TextField {
  readonly id: string;
  readonly label: string;
  readonly aside?: string;
  readonly className?: string;
  /** What stands in the empty input while its label is elsewhere. */
  readonly example?: string;
  /** Attributes of the input, in HTML. */
  readonly attributes: string;
  /** What is wrong when it is empty; absent when it may be. */
  readonly missing?: ProblemName;
  /** Further words for the script, by the name of the data attribute. */
  readonly remarks?: Readonly<Record<string, ProblemName>>;
  /** HTML that stands inside the field. */
  readonly inside?: string;
}

/** What is wrong with an input, by its id. */
const problemAt = ({ problems, chosen }: FieldsView, id: string): ProblemName | undefined =>
  problems.find(({ field }) => (field === "saved_cvc" ? savedCvcField(chosen ?? "") : field) === id)?.problem;

const problemOf = ({ problems }: FieldsView, field: FormField): ProblemName | undefined =>
  problems.find((one) => one.field === field)?.problem;

const remarksHtml = ({ missing, remarks = {} }: TextField, words: PageWords): string =>
  Object.entries({ ...(missing === undefined ? {} : { missing }), ...remarks })
    .map(([name, problem]) => ` data-${name}="${escapeHtml(words.problems[problem])}"`)
    .join("");

/** With labels above an example helps; without them the label itself has to; floating ones want any text at all. */
const placeholderOf = ({ label, aside, example = "" }: TextField, labels: string): string => {
  if (labels === "above") return example;
  return aside === undefined ? label : `${label} (${aside})`;
};

const textField = (field: TextField, view: FieldsView, words: PageWords): string => {
  const { id, label, aside, className = "", attributes, missing, inside = "" } = field;
  const problem = problemAt(view, id);
  const required = missing === undefined ? "" : ` aria-required="true"`;
  const invalid = problem === undefined ? "" : ` aria-invalid="true"`;
  const note = aside === undefined ? "" : ` <span class="aside">(${escapeHtml(aside)})</span>`;
  const error = problem === undefined ? "" : escapeHtml(words.problems[problem]);
  const classes = `field floats ${className}${problem === undefined ? "" : " has-error"}`;
  const placeholder = placeholderOf(field, view.page.link.config.payment_form_label_type ?? "above");
  // The label stands behind its input so that style alone can lift it; a grid puts it above.
  return `<div class="${classes}">
<input class="Input" id="${id}" name="${id}" placeholder="${escapeHtml(placeholder)}" ${attributes}
 aria-describedby="${id}-error"${required}${invalid}${remarksHtml(field, words)}>
<label class="Label" for="${id}"><span class="label-text">${escapeHtml(label)}</span>${note}</label>
${inside}<p class="field-error Error" id="${id}-error">${error}</p>
</div>`;
};

const cardHtml = (view: FieldsView, words: PageWords): string => {
  const { config } = view.page.link;
  const { setup_future_usage: usage } = view.page.state.payment.details;
  const isNamed = usage !== undefined && config.hide_card_nickname_field !== true;
  const number = textField(
    {
      id: "card_number",
      label: words.cardNumber,
      className: "number",
      example: "1234 1234 1234 1234",
      attributes: `inputmode="numeric" autocomplete="cc-number" maxlength="23" spellcheck="false"`,
      missing: "number_missing",
      remarks: { invalid: "number_invalid" },
      inside: `<span class="network" id="card_network" aria-hidden="true"></span>`,
    },
    view,
    words,
  );
  const expiry = textField(
    {
      id: "card_expiry",
      label: words.cardExpiry,
      aside: words.cardExpiryHint,
      example: words.cardExpiryHint,
      attributes: `inputmode="numeric" autocomplete="cc-exp" maxlength="9" spellcheck="false"`,
      missing: "expiry_missing",
      remarks: { invalid: "expiry_invalid", past: "expiry_past" },
    },
    view,
    words,
  );
  const cvc = textField(
    {
      id: "card_cvc",
      label: words.cardCvc,
      className: "cvc",
      example: "123",
      attributes: `inputmode="numeric" autocomplete="cc-csc" maxlength="4" spellcheck="false"`,
      missing: "cvc_missing",
      remarks: { invalid: "cvc_invalid" },
    },
    view,
    words,
  );
  const optional = (id: string, label: string, autocomplete: string): string =>
    textField(
      { id, label, aside: words.optional, attributes: `autocomplete="${autocomplete}" maxlength="255"` },
      view,
      words,
    );
  const holder = optional("card_holder_name", words.cardHolder, "cc-name");
  const nickname = isNamed ? optional("card_nickname", words.cardNickname, "off") : "";
  return `${number}<div class="row">${expiry}${cvc}</div>${holder}${nickname}`;
};

const addressField = (view: FieldsView, words: PageWords): string =>
  textField(
    {
      id: "upi_vpa",
      label: words.virtualAddress,
      attributes: `autocomplete="off" maxlength="200" spellcheck="false"`,
    },
    view,
    words,
  );

interface SelectField {
  readonly id: string;
  readonly label: string;
  readonly aside?: string;
  /** Attributes of the select, in HTML. */
  readonly attributes: string;
  readonly missing: ProblemName;
  readonly problem: ProblemName | undefined;
  readonly options: readonly { readonly value: string; readonly name: string }[];
}

const selectField = (words: PageWords, field: SelectField): string => {
  const { id, label, aside, attributes, missing, problem } = field;
  const options = field.options.map(({ value, name }) => `<option value="${value}">${escapeHtml(name)}</option>`);
  const invalid = problem === undefined ? "" : ` aria-invalid="true"`;
  const error = problem === undefined ? "" : escapeHtml(words.problems[problem]);
  const note = aside === undefined ? "" : ` <span class="aside">(${escapeHtml(aside)})</span>`;
  return `<div class="field${problem === undefined ? "" : " has-error"}">
<select class="Input" id="${id}" name="${id}" ${attributes} aria-describedby="${id}-error"
 aria-required="true"${invalid} data-missing="${escapeHtml(words.problems[missing])}">
<option value="">${escapeHtml(words.chooseOne)}</option>${options.join("")}</select>
<label class="Label" for="${id}"><span class="label-text">${escapeHtml(label)}</span>${note}</label>
<p class="field-error Error" id="${id}-error">${error}</p>
</div>`;
};

const typeField = (view: FieldsView, { paymentMethod, types }: PageMethod, words: PageWords): string =>
  selectField(words, {
    id: `${paymentMethod}_type`,
    label: nameOfMethod(paymentMethod, words),
    attributes: "",
    missing: "type_missing",
    problem: view.chosen === paymentMethod ? problemOf(view, "method_type") : undefined,
    options: types.map((type) => ({ value: type, name: nameOfType(type) })),
  });

const smallWords: readonly string[] = ["and", "und", "de"];

/** `abn_amro` as people write it: ABN Amro. */
const bankName = (option: string): string =>
  option
    .split("_")
    .map((word) => {
      if (smallWords.includes(word)) return word;
      return word.length < 4 ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1);
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

const inputTypes: Readonly<Partial<Record<AskedKind, string>>> = {
  email: `type="email" inputmode="email" spellcheck="false"`,
  blik_code: `inputmode="numeric" spellcheck="false"`,
};

const invalidProblems: Readonly<Partial<Record<AskedKind, ProblemName>>> = {
  email: "email_invalid",
  blik_code: "blik_code_invalid",
};

/** A field that only some of the ways of the method need says which, and the script hides it for the others. */
const askedHtml = (view: FieldsView, field: PageField, method: PageMethod, words: PageWords): string => {
  const { id, kind, displayName, options, types } = field;
  const label = kind === "detail" ? displayName.replaceAll("_", " ") : words.asked[kind];
  const isForAll = types.length === method.types.length;
  const asideText = isForAll ? undefined : types.map(nameOfType).join(", ");
  const neededBy = isForAll ? "" : ` data-types="${types.join(" ")}" data-choice="${method.paymentMethod}_type"`;
  const autocomplete = `autocomplete="${autocompletes[kind] ?? "off"}"`;
  if (options !== null) {
    return selectField(words, {
      id,
      label,
      ...(asideText === undefined ? {} : { aside: asideText }),
      attributes: autocomplete + neededBy,
      missing: missingProblem(field),
      problem: problemAt(view, id),
      options: options
        .map((value) => ({ value, name: optionName(kind, value, view.locale) }))
        .sort((left, right) => left.name.localeCompare(right.name, view.locale)),
    });
  }
  const invalid = invalidProblems[kind];
  return textField(
    {
      id,
      label,
      ...(asideText === undefined ? {} : { aside: asideText }),
      attributes: `${inputTypes[kind] ?? ""} ${autocomplete} maxlength="255"${neededBy}`,
      missing: missingProblem(field),
      ...(invalid === undefined ? {} : { remarks: { invalid } }),
    },
    view,
    words,
  );
};

const nameOfMethod = (method: PaymentMethod, words: PageWords): string => words.methods[method] ?? method;

/** A stored card wants its security code alone. */
const savedCardHtml = (view: FieldsView, key: string, words: PageWords): string =>
  textField(
    {
      id: savedCvcField(key),
      label: words.cardCvc,
      className: "cvc saved",
      example: "123",
      attributes: `inputmode="numeric" autocomplete="off" maxlength="4" spellcheck="false"`,
      missing: "cvc_missing",
      remarks: { invalid: "cvc_invalid" },
    },
    view,
    words,
  );

const panelHtml = (view: FieldsView, method: PageMethod, words: PageWords): string => {
  if (method.saved !== null) return savedCardHtml(view, method.key, words);
  if (method.paymentMethod === "card") return cardHtml(view, words);
  const hint = `<p class="hint">${escapeHtml(words.goesOn)}</p>`;
  const choice = method.types.length > 1 ? typeField(view, method, words) : "";
  const address = method.types.includes("upi_collect") ? addressField(view, words) : "";
  const asked = askedFields(method.fields).map((field) => askedHtml(view, field, method, words));
  return choice + address + asked.join("") + hint;
};

const savedLabel = ({ network, last4, expiry, nickName }: SavedCard, words: PageWords): string =>
  [nickName ?? network ?? nameOfMethod("card", words), `•••• ${last4}`, expiry].join("  ");

const labelOf = ({ saved, paymentMethod, types }: PageMethod, words: PageWords): string => {
  if (saved !== null) return savedLabel(saved, words);
  const [only] = types;
  return types.length === 1 && only !== undefined ? nameOfType(only) : nameOfMethod(paymentMethod, words);
};

/** The choice of the method, with the fields of each. The only method there is needs no choice. */
export const methodsHtml = (view: FieldsView, words: PageWords): string => {
  const { methods, link } = view.page;
  const [only] = methods;
  if (methods.length === 1 && only !== undefined) {
    const label = only.paymentMethod === "card" ? "" : `<h2>${escapeHtml(labelOf(only, words))}</h2>`;
    return `<input type="hidden" name="method" value="${only.key}">
<div class="methods" id="methods"><div class="panel only Block">${label}${panelHtml(view, only, words)}</div></div>`;
  }
  const opened = link.config.show_card_form_by_default === false ? null : (only?.key ?? null);
  const checked = view.chosen ?? opened;
  const choices = methods.map((method) => {
    const id = `method-${method.key}`;
    const mark = method.key === checked ? " checked" : "";
    const saved = method.saved === null ? "" : " saved";
    return `<input type="radio" id="${id}" name="method" value="${method.key}"${mark}>
<label class="method-label Tab${saved}" for="${id}">${escapeHtml(labelOf(method, words))}</label>
<div class="panel Block">${panelHtml(view, method, words)}</div>`;
  });
  const problem = problemOf(view, "method");
  const error = problem === undefined ? "" : `<p class="field-error Error">${escapeHtml(words.problems[problem])}</p>`;
  return `<fieldset class="methods" id="methods" tabindex="-1"><legend>${escapeHtml(words.howToPay)}</legend>
${choices.join("\n")}</fieldset>${error}`;
};
