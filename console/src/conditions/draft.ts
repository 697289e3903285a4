/** What is written in a form, or as a JSON text. */
export type Draft<Form> = { readonly in: "form"; readonly form: Form } | { readonly in: "text"; readonly text: string };

/** How a form is read from JSON and written to it. */
export interface WireForm<Form> {
  /** Null where the form cannot show all of the value. */
  readonly read: (value: unknown) => Form | null;
  readonly write: (form: Form) => unknown;
}

const indented = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** The draft of what is stored: in the form where that can show all of it. */
export const draftOf = <Form>({ read }: WireForm<Form>, value: unknown): Draft<Form> => {
  const form = read(value);
  return form === null ? { in: "text", text: indented(value) } : { in: "form", form };
};

/** The value of the draft; undefined where its text is no JSON. */
export const valueIn = <Form>({ write }: WireForm<Form>, draft: Draft<Form>): unknown => {
  if (draft.in === "form") return write(draft.form);
  try {
    return JSON.parse(draft.text) as unknown;
  } catch {
    return undefined;
  }
};

/** The draft as indented JSON; as it is where it is no JSON. */
export const asText = <Form>(wire: WireForm<Form>, draft: Draft<Form>): Draft<Form> => {
  const value = valueIn(wire, draft);
  return value === undefined ? draft : { in: "text", text: indented(value) };
};

/** The draft in the form; null where the form cannot show what the text contains. */
export const asForm = <Form>(wire: WireForm<Form>, draft: Draft<Form>): Draft<Form> | null => {
  if (draft.in === "form") return draft;
  const next = draftOf(wire, valueIn(wire, draft));
  return next.in === "form" ? next : null;
};

/** The line of an indented JSON text at which the path is, from 1; null where it is not there. */
export const lineOfPath = (text: string, path: string): number | null => {
  const mark = crypto.randomUUID();
  const names = path.match(/[^.[\]]+/gu) ?? [];
  const marked = (inside: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined || typeof inside !== "object" || inside === null || !Object.hasOwn(inside, name))
      return mark;
    const changed = marked((inside as Record<string, unknown>)[name], rest);
    if (!Array.isArray(inside)) return { ...inside, [name]: changed };
    return inside.toSpliced(Number(name), 1, changed);
  };
  if (names.length === 0) return null;
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    return null;
  }
  if (indented(value) !== text) return null;
  const line = indented(marked(value, names))
    .split("\n")
    .findIndex((one) => one.includes(mark));
  return line === -1 ? null : line + 1;
};
