import { currencyCodes } from "@railyard/money";
import type { CurrencyCode } from "@railyard/money";
import { choice } from "../schema.ts";

export const currency = choice(
  "Three-letter currency code of ISO 4217.",
  currencyCodes as readonly CurrencyCode[],
  "CurrencyCode",
);
