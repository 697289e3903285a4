import { currenciesOfLargeAmounts, currencyCodes, largestAmount, largestAmountOf } from "@railyard/money";
import type { CurrencyCode } from "@railyard/money";
import { choice } from "../schema.ts";

export const currency = choice(
  `Three-letter currency code of ISO 4217. An amount is at most ${String(largestAmountOf("USD"))} minor units; in ` +
    `${currenciesOfLargeAmounts.join(", ")}, ${String(largestAmount)}.`,
  currencyCodes as readonly CurrencyCode[],
  "CurrencyCode",
);
