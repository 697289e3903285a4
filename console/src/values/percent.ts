/** A share of 1 as a percentage with one decimal at most: 0.987 is "98.7%". */
export const formatPercent = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
