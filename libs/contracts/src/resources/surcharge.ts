import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";
import { choice, decimal, nullable, record } from "../schema.ts";

const percentage = record("Percentage", "A percentage.", {
  percentage: decimal("Percent, with at most two decimals.", { minimum: 0, maximum: 100 }),
});

/** What a surcharge is made of: an amount of its own, or a share of the payment. */
const surchargeValue = record("SurchargeValue", "A surcharge before it is applied to an amount.", {
  type: choice("Whether value is an amount or a percentage.", ["fixed", "rate"]),
  value: {
    description: "For fixed, minor units of the payment's currency; for rate, an object with percentage.",
    anyOf: [{ type: "integer", minimum: 0, maximum: largestAmount }, percentage],
  },
});

/** A surcharge as the customer is shown it. */
export const displayedSurcharge = record("DisplayedSurcharge", "Surcharge of this payment method.", {
  surcharge: surchargeValue,
  tax_on_surcharge: nullable(percentage),
  display_surcharge_amount: decimal("The surcharge in major units of the currency."),
  display_tax_on_surcharge_amount: decimal("The tax on it in major units of the currency."),
  display_total_surcharge_amount: decimal("Surcharge and tax together, in major units of the currency."),
});

export type SurchargeValue = FromSchema<typeof surchargeValue>;
export type DisplayedSurcharge = FromSchema<typeof displayedSurcharge>;
