import type { FromSchema } from "json-schema-to-ts";
import { minorUnits, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";

/** Body of POST /payments/{payment_id}/calculate_tax. */
export const calculateTaxBody = request(
  "CalculateTaxRequest",
  "Shipping address.",
  {
    client_secret: text("Client secret of the payment.", { maxLength: 128 }),
    shipping: contactRequest,
    payment_method_type: text("Payment method, such as apple_pay.", { maxLength: 64 }),
    session_id: text("Id of the wallet's session.", { maxLength: 255 }),
  },
  ["shipping"],
);

const majorUnits = (description: string): ReturnType<typeof text> => text(description, { examples: ["71.29"] });

/** What the customer pays, with the tax. */
export const paymentTax = record("PaymentTax", "The amount with tax.", {
  payment_id: text("The payment."),
  net_amount: minorUnits("Total amount, in minor units."),
  order_tax_amount: nullable(minorUnits("The tax, in minor units.")),
  shipping_cost: nullable(minorUnits("Shipping, in minor units.")),
  display_amount: record("PaymentTaxDisplay", "The same in major units, for wallets.", {
    net_amount: majorUnits("Total amount."),
    order_tax_amount: nullable(majorUnits("The tax.")),
    shipping_cost: nullable(majorUnits("Shipping.")),
  }),
});

export type CalculateTaxRequest = FromSchema<typeof calculateTaxBody>;
export type PaymentTax = FromSchema<typeof paymentTax>;
