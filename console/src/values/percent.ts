/** A share of 1 as a percentage with one decimal at most: 0.987 is "98.7%"; a dash for null. */
export const formatPercent = (share: number | null, locale: string): string =>
  share === null ? "–" : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
