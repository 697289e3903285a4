/** Languages that the payment pages speak. */
export const pageLocales = ["en", "de", "fr", "es"] as const;

export type PageLocale = (typeof pageLocales)[number];

const tagLengthMax = 35;

/**
 * The first language of a header `Accept-Language` or of a parameter `locale` that the pages speak; null when they
 * speak none of them. The order counts, weights do not: browsers send the best first.
 */
export const statedLocaleOf = (wanted: string | null): PageLocale | null => {
  const tags = (wanted ?? "")
    .slice(0, 255)
    .split(",")
    .map((tag) => tag.trim().slice(0, tagLengthMax).split(/[-_;]/, 1)[0]?.toLowerCase() ?? "");
  const found = tags.flatMap((tag) => pageLocales.filter((locale) => locale === tag));
  return found[0] ?? null;
};

/** The same for a page that is shown now; English when they speak none. */
export const pageLocaleOf = (wanted: string | null): PageLocale => statedLocaleOf(wanted) ?? "en";
