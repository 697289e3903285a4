import { escapeHtml } from "@railyard/http";

/** An input of a page that is not about a payment. */
export interface LinkField {
  readonly id: string;
  readonly label: string;
  /** Stands behind the label, such as `optional`. */
  readonly aside?: string;
  readonly example?: string;
  /** Attributes of the input, in HTML. */
  readonly attributes: string;
  readonly isOptional?: boolean;
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined;
}

/** An input with its label in front of it and what is wrong behind it. It never comes back filled. */
export const linkField = ({ id, label, aside, example = "", attributes, isOptional, problem }: LinkField): string => {
  const required = isOptional === true ? "" : ` aria-required="true"`;
  const invalid = problem === undefined ? "" : ` aria-invalid="true"`;
  const note = aside === undefined ? "" : ` <span class="aside">(${escapeHtml(aside)})</span>`;
  return `<div class="field${problem === undefined ? "" : " has-error"}">
<label class="Label" for="${id}">${escapeHtml(label)}${note}</label>
<input class="Input" id="${id}" name="${id}" placeholder="${escapeHtml(example)}" ${attributes}
 aria-describedby="${id}-error"${required}${invalid}>
<p class="field-error Error" id="${id}-error">${escapeHtml(problem ?? "")}</p>
</div>`;
};

/** A remark about the form: the element it is about, and what is wrong there. */
export interface LinkRemark {
  readonly id: string;
  readonly text: string;
}

/** Everything that is wrong with a form, above it; nothing for a form that is right. */
export const remarksHtml = (title: string, remarks: readonly LinkRemark[]): string => {
  if (remarks.length === 0) return "";
  const lines = remarks.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`);
  return (
    `<div class="notice" id="error-summary" role="alert" tabindex="-1" autofocus>` +
    `<h2>${escapeHtml(title)}</h2><ul>${lines.join("")}</ul></div>`
  );
};

/** One of several ways, with what opens beneath it. */
export interface LinkChoice {
  readonly key: string;
  readonly label: string;
  /** HTML. */
  readonly panel: string;
}

/** Ways to choose from; the only one there is needs no choosing. */
export const choicesHtml = (
  legend: string,
  choices: readonly LinkChoice[],
  chosen: string | null,
  problem?: string,
): string => {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) {
    return `<input type="hidden" name="method" value="${only.key}"><fieldset class="methods" id="methods" tabindex="-1">
<legend>${escapeHtml(only.label)}</legend><div class="panel only">${only.panel}</div></fieldset>`;
  }
  const items = choices.map(({ key, label, panel }) => {
    const mark = key === chosen ? " checked" : "";
    return `<input type="radio" id="method-${key}" name="method" value="${key}"${mark}>
<label class="method-label Tab" for="method-${key}">${escapeHtml(label)}</label>
<div class="panel Block">${panel}</div>`;
  });
  const error = problem === undefined ? "" : `<p class="field-error Error">${escapeHtml(problem)}</p>`;
  return `<fieldset class="methods" id="methods" tabindex="-1"><legend>${escapeHtml(legend)}</legend>
${items.join("\n")}</fieldset>${error}`;
};

/** Facts as a list of names and values. */
export const factsHtml = (facts: readonly (readonly [name: string, value: string])[]): string => {
  const lines = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl class="facts">${lines.join("")}</dl>`;
};
