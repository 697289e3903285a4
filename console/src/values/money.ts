import { currencies, isCurrency } from "@railyard/money";

/**
 * Number of decimals that the API counts a currency's amounts in (ISO 4217): JPY 0, HUF 2, KWD 3. Browsers show fewer
 * of some, as people in shops do, and would turn 10,000 of HUF, which are 100 forints, into 10,000.
 */
export const decimalsOf = (currency: string): number => (isCurrency(currency) ? currencies[currency].exponent : 2);

/** Minor units as a plain decimal, exact: 1234 of KWD is "1.234". */
const toDecimal = (minorUnits: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  const sign = minorUnits < 0 ? "-" : "";
  const digits = String(Math.abs(minorUnits)).padStart(decimals + 1, "0");
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** An amount for people, such as "€12.50". The number is never a float on the way. */
export const formatMoney = (minorUnits: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: decimalsOf(currency),
  }).format(toDecimal(minorUnits, currency) as unknown as number);

const separatorsOf = (locale: string): { readonly decimal: string; readonly group: string } => {
  const parts = new Intl.NumberFormat(locale).formatToParts(11_111.1);
  const named = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { decimal: named("decimal") ?? ".", group: named("group") ?? "," };
};

/** An amount as a field for {@link parseMoney} begins with: in German 1234 of KWD is "1,234". */
export const toEditable = (minorUnits: number, currency: string, locale: string): string =>
  toDecimal(minorUnits, currency).replace(".", separatorsOf(locale).decimal);

/**
 * The minor units that a text states in the form of the locale or as a plain decimal; null where it is no amount of
 * this currency, such as "1.5" of JPY.
 */
export const parseMoney = (text: string, currency: string, locale: string): number | null => {
  const { decimal: separator, group } = separatorsOf(locale);
  const compact = text.trim().replaceAll(/[\s\u00a0\u202f]/gu, "");
  const plain = compact.includes(separator)
    ? compact.replaceAll(group, "").replace(separator, ".")
    : compact.replaceAll(new RegExp(`[${group}](?=\\d{3}(?:\\D|$))`, "gu"), "");
  const match = /^(\d{1,12})(?:\.(\d*))?$/u.exec(plain);
  if (match === null) return null;
  const decimals = decimalsOf(currency);
  const fraction = match[2] ?? "";
  if (fraction.length > decimals) return null;
  return Number(`${match[1] ?? ""}${fraction.padEnd(decimals, "0")}`);
};
