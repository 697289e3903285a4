import { escapeHtml } from "@railyard/http";

import type { Attributes } from "./elements.ts";
import { attributesHtml, paragraph } from "./elements.ts";

/** A field of a form. Nothing that was typed is among it: no field ever comes back filled. */
export interface Field {
  /** On the page, and its name in what is sent. */
  readonly id: string;
  readonly label: string;
  /** Shown behind the label, such as `optional`. */
  readonly aside?: string | undefined;
  /** Placeholder of the empty input while its label is elsewhere. */
  readonly example?: string | undefined;
  readonly className?: string;
  /** Of the input, in addition to those that every one has. */
  readonly attributes?: Attributes;
  readonly isOptional?: boolean;
  /** Value that a box sends when it is ticked; absent for what is typed or chosen. */
  readonly box?: string;
  /** What can be chosen; what has none is typed. */
  readonly options?: readonly { readonly value: string; readonly name: string }[];
  /** Texts that the script shows before the form is sent, by the problem: `missing`, `invalid`, `past`. */
  readonly remarks?: Readonly<Record<string, string>>;
  /** Shown beneath the input: what helps to fill it in. */
  readonly hint?: string;
  /** HTML at the end of the input, such as icons; without words. */
  readonly mark?: string;
}

/** One of several ways, with the fields that open beneath it. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Its icon, as HTML. */
  readonly icon?: string;
  /** Shown above its fields where it is the only way; null where they need no heading. */
  readonly heading: string | null;
  readonly className?: string;
  readonly rows: readonly Row[];
  readonly hint?: string;
  /** A small button beneath the fields, for the script alone: it can do what a form cannot. */
  readonly action?: { readonly label: string; readonly spoken: string; readonly data: Attributes };
}

/** A field, or fields in one line. */
export type Row = Field | readonly Field[];

/** What is wrong with the form: the element it is about, and what is wrong there. */
export interface Remark {
  readonly id: string;
  readonly text: string;
}

/** Where labels are shown. */
export type Labels = "above" | "floating" | "never";

/** A form of a page, whatever it is for. */
export interface Form {
  readonly id?: string;
  /** A path of ours. */
  readonly action: string;
  readonly layout?: "tabs" | "accordion" | "spaced_accordion";
  readonly labels?: Labels;
  /** Facts for the script, by the names of attributes. */
  readonly data?: Attributes;
  /** What is sent in addition to the fields. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The ways to choose from; absent where there is nothing to choose. */
  readonly choice?: {
    readonly legend: string;
    readonly choices: readonly Choice[];
    /** Key of the choice that is open. */
    readonly chosen: string | null;
  };
  /** Fields in addition to those of the choices. */
  readonly rows?: readonly Row[];
  readonly terms?: string | null;
  readonly button: string;
  readonly remarks?: readonly Remark[];
}

/** What remarks about the choice itself are about. */
export const choiceId = "methods";

const remarkOn = ({ remarks = [] }: Form, id: string): string | undefined =>
  remarks.find((remark) => remark.id === id)?.text;

/** The placeholder: an example under a label, the label itself where none is shown; floating labels need some text. */
const placeholderOf = ({ label, aside, example = "" }: Field, labels: Labels): string => {
  if (labels === "above") return example;
  if (labels === "floating") return example === "" ? " " : example;
  return aside === undefined ? label : `${label} (${aside})`;
};

const controlHtml = (field: Field, form: Form): string => {
  const { id, options, isOptional = false, remarks = {}, hint } = field;
  const placeholder = options === undefined ? placeholderOf(field, form.labels ?? "above") : undefined;
  const attributes = attributesHtml({
    class: "Input",
    id,
    name: id,
    placeholder,
    ...field.attributes,
    "aria-describedby": `${hint === undefined ? "" : `${id}-hint `}${id}-error`,
    "aria-required": isOptional ? undefined : "true",
    "aria-invalid": remarkOn(form, id) === undefined ? undefined : "true",
    ...Object.fromEntries(Object.entries(remarks).map(([problem, text]) => [`data-${problem}`, text])),
  });
  if (options === undefined) return `<input${attributes}>`;
  const lines = options.map(({ value, name }) => `<option${attributesHtml({ value })}>${escapeHtml(name)}</option>`);
  return `<select${attributes}>${lines.join("")}</select>`;
};

const boxHtml = ({ id, label, box }: Field): string =>
  `<div class="check"><input${attributesHtml({ type: "checkbox", id, name: id, value: box })}>` +
  `<label for="${id}">${escapeHtml(label)}</label></div>`;

const fieldHtml = (field: Field, form: Form): string => {
  if (field.box !== undefined) return boxHtml(field);
  const { id, label, aside, className, options, mark, hint } = field;
  const remark = remarkOn(form, id);
  const classes = ["field", options === undefined && "floats", className, remark !== undefined && "has-error"];
  const note = aside === undefined ? "" : ` <span class="aside">(${escapeHtml(aside)})</span>`;
  const end = mark === undefined ? "" : `<span class="network" aria-hidden="true">${mark}</span>`;
  const help = hint === undefined ? "" : `<p class="field-hint" id="${id}-hint">${escapeHtml(hint)}</p>`;
  // The label follows its input so that style alone can lift it; a grid puts it above.
  return `<div class="${classes.filter(Boolean).join(" ")}">
${controlHtml(field, form)}
<label class="Label" for="${id}"><span class="label-text">${escapeHtml(label)}</span>${note}</label>
${end}${help}<p class="field-error Error" id="${id}-error">${escapeHtml(remark ?? "")}</p>
</div>`;
};

const rowsHtml = (rows: readonly Row[], form: Form): string =>
  rows.map((row) => ("id" in row ? fieldHtml(row, form) : `<div class="row">${rowsHtml(row, form)}</div>`)).join("\n");

const hiddenHtml = (hidden: Readonly<Record<string, string>>): string =>
  Object.entries(hidden)
    .map(([name, value]) => `<input${attributesHtml({ type: "hidden", name, value })}>`)
    .join("");

const actionHtml = ({ label, spoken, data }: NonNullable<Choice["action"]>): string => {
  const attributes = { type: "button", class: "link-button", "aria-label": spoken, ...data };
  return `<button${attributesHtml(attributes)}>${escapeHtml(label)}</button>`;
};

const panelHtml = ({ rows, hint, action }: Choice, form: Form): string =>
  rowsHtml(rows, form) + paragraph(hint, "hint") + (action === undefined ? "" : actionHtml(action));

const optionHtml = (choice: Choice, chosen: string | null, form: Form): string => {
  const { key, label, className, icon = "" } = choice;
  const id = `method-${key}`;
  const classes = ["method-label Tab", className].filter(Boolean).join(" ");
  return `<input${attributesHtml({ type: "radio", id, name: "method", value: key })}${key === chosen ? " checked" : ""}>
<label${attributesHtml({ class: classes, for: id })}><span>${escapeHtml(label)}</span>${icon}</label>
<div class="panel Block">${panelHtml(choice, form)}</div>`;
};

/** The only way there is needs no choosing. */
const choiceHtml = ({ legend, choices, chosen }: NonNullable<Form["choice"]>, form: Form): string => {
  const [only] = choices;
  const isOnly = choices.length === 1 && only !== undefined;
  const heading = isOnly ? only.heading : legend;
  const options = isOnly
    ? `<div class="panel only Block">${panelHtml(only, form)}</div>`
    : choices.map((choice) => optionHtml(choice, chosen, form)).join("\n");
  return `${isOnly ? hiddenHtml({ method: only.key }) : ""}<fieldset class="methods" id="${choiceId}" tabindex="-1">
${heading === null ? "" : `<legend>${escapeHtml(heading)}</legend>`}${options}</fieldset>
${isOnly ? "" : paragraph(remarkOn(form, choiceId), "field-error Error")}`;
};

/** The form as HTML. */
export const formHtml = (form: Form): string => {
  const { id, action, layout = "tabs", labels = "above", data = {}, hidden = {}, choice, rows = [], terms } = form;
  const attributes = { id, class: `fields ${layout} labels-${labels}`, method: "post", action, autocomplete: "on" };
  return `<form${attributesHtml({ ...attributes, ...data })} novalidate>
${hiddenHtml(hidden)}${choice === undefined ? "" : choiceHtml(choice, form)}${rowsHtml(rows, form)}
${paragraph(terms, "terms")}
<button class="button Button" type="submit">${escapeHtml(form.button)}</button>
</form>`;
};

const lock =
  `<svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8" ` +
  `aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="1.5"/>` +
  `<path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2"/></svg>`;

/** The note beneath a form on how it is sent. */
export const safeHtml = (text: string): string => `<p class="safe">${lock}${escapeHtml(text)}</p>`;

/** The notice above a form, which gets the focus when the page opens. */
export const noticeHtml = (title: string, content: string): string =>
  `<div class="notice" id="error-summary" role="alert" tabindex="-1" autofocus>` +
  `<h2>${escapeHtml(title)}</h2>${content}</div>`;

/** Everything that is wrong with a form, above it; nothing for a form that is right. */
export const remarksHtml = (title: string, remarks: readonly Remark[]): string => {
  if (remarks.length === 0) return "";
  const lines = remarks.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`);
  return noticeHtml(title, `<ul>${lines.join("")}</ul>`);
};
