/** Languages that the pages for customers speak. */
export const pageLocales = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pl",
  "pt",
  "sv",
  "da",
  "nb",
  "fi",
  "cs",
  "tr",
  "ja",
  "zh",
  "ko",
  "ar",
  "he",
] as const;

export type PageLocale = (typeof pageLocales)[number];

const tagLengthMax = 35;

/** Tags under which browsers name a language of ours otherwise. */
const otherNames: Readonly<Record<string, PageLocale>> = { no: "nb", nn: "nb", iw: "he" };

const localeOfTag = (tag: string): readonly PageLocale[] => {
  const language = tag.trim().slice(0, tagLengthMax).split(/[-_;]/, 1)[0]?.toLowerCase() ?? "";
  const name = Object.hasOwn(otherNames, language) ? otherNames[language] : language;
  return pageLocales.filter((locale) => locale === name);
};

/**
 * The first language of a header `Accept-Language` or of a parameter `locale` that the pages speak; null when they
 * speak none of them. The order counts, weights do not: browsers send the best first.
 */
export const statedLocaleOf = (wanted: string | null | undefined): PageLocale | null =>
  (wanted ?? "").slice(0, 255).split(",").flatMap(localeOfTag)[0] ?? null;

/** The same for a page that is shown now; English when they speak none. */
export const pageLocaleOf = (wanted: string | null): PageLocale => statedLocaleOf(wanted) ?? "en";

const writtenFromTheRight: readonly PageLocale[] = ["ar", "he"];

/** Which way the language is written, as `dir` of a page. */
export const directionOf = (locale: PageLocale): "ltr" | "rtl" =>
  writtenFromTheRight.includes(locale) ? "rtl" : "ltr";
