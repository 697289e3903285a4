/** Texts by name. Words in braces are put in: "{count} payments". A text by number has forms of Intl.PluralRules. */
export type Text = string | { readonly one: string; readonly other: string };

export type Texts = Readonly<Record<string, Text>>;

/** A catalogue in another language has exactly the names of the English one. */
export type Translation<English extends Texts> = { readonly [Name in keyof English]: Text };

export type Values = Readonly<Record<string, string | number>>;

/** The text in its form for `values.count`, with the values put in; numbers as the locale writes them. */
export const render = (text: Text, values: Values, locale: string): string => {
  const { count } = values;
  const form =
    typeof text === "string"
      ? text
      : new Intl.PluralRules(locale).select(Number(count)) === "one"
        ? text.one
        : text.other;
  return form.replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : value;
  });
};
