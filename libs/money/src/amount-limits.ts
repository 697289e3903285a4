import type { CurrencyCode } from "./currency.ts";

/** Largest amount in most currencies, in minor units. */
const usualLargest = 999_999_999;

/**
 * Largest amount in any currency, in minor units: thousands of them add up within JavaScript's exact range, and it has
 * the twelve digits that the messages of card networks have for an amount.
 */
export const largestAmount = 999_999_999_999;

/** Currencies whose unit is worth so little that the usual limit is below about a million US dollars. */
export const currenciesOfLargeAmounts = (
  "AFN ALL AMD AOA ARS BDT BIF BTN CDF CLP COP CRC CUP CVE CZK DOP DZD EGP ERN ETB GMD GNF GYD HNL HTG " +
  "HUF IDR INR IQD IRR JMD KES KGS KHR KPW KRW KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MRU MUR " +
  "MVR MWK MXN MZN NAD NGN NIO NPR PHP PKR PYG RSD RUB RWF SCR SDG SLE SLL SOS SRD SSP STD STN SYP SZL " +
  "THB TJS TND TRY TWD TZS UAH UGX UYU UZS VES VND YER ZAR ZMW ZWL"
).split(" ") as readonly CurrencyCode[];

const ofLargeAmounts: ReadonlySet<string> = new Set(currenciesOfLargeAmounts);

/** Largest amount of a payment, a payout or a price in the currency, in minor units. */
export const largestAmountOf = (currency: CurrencyCode): number =>
  ofLargeAmounts.has(currency) ? largestAmount : usualLargest;
