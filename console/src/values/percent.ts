/** A share of 1 as a percentage: 0.987 is "98.7%"; a dash for null. */
export const formatPercent = (share: number | null, locale: string, decimalsMax = 1): string =>
  share === null
    ? "–"
    : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: decimalsMax }).format(share);
