/** ISO 4217 codes that a payment may be made in, sorted. */
export const currencyCodes = [
  "AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF",
  "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLF", "CLP", "CNY", "COP",
  "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP",
  "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD",
  "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP",
  "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN",
  "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG",
  "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SLL", "SOS", "SRD",
  "SSP", "STD", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH",
  "UGX", "USD", "UYU", "UZS", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWL",
] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

/** How a currency counts: `exponent` is the number of decimals of its minor unit (2 for USD, 0 for JPY). */
export interface Currency {
  readonly exponent: number;
}

// ISO 4217 gives every other currency two decimals.
const unusualExponents: Partial<Record<CurrencyCode, number>> = {
  BHD: 3, BIF: 0, CLF: 4, CLP: 0, DJF: 0, GNF: 0, IQD: 3, ISK: 0, JOD: 3, JPY: 0, KMF: 0, KRW: 0, KWD: 3, LYD: 3,
  OMR: 3, PYG: 0, RWF: 0, TND: 3, UGX: 0, VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
};

const usualExponent = 2;

/** Every currency by its code. */
export const currencies = Object.freeze(
  Object.fromEntries(currencyCodes.map((code) => [code, { exponent: unusualExponents[code] ?? usualExponent }])),
) as Readonly<Record<CurrencyCode, Currency>>;

/** Whether the text is a code of {@link currencyCodes}; upper case only. */
export const isCurrency = (text: string): text is CurrencyCode => Object.hasOwn(currencies, text);

/** Codes that payment records know and payment links do not. */
export type RecordOnlyCurrencyCode = "CLF" | "CUC" | "STD";

const recordOnlyCodes: readonly string[] = ["CLF", "CUC", "STD"] satisfies RecordOnlyCurrencyCode[];

/** Codes that a payment link may be made in. */
export const paymentLinkCurrencyCodes = currencyCodes.filter(
  (code): code is Exclude<CurrencyCode, RecordOnlyCurrencyCode> => !recordOnlyCodes.includes(code),
);
