import type { FromSchema } from "json-schema-to-ts";

import { nullable, record, request, text } from "../schema.ts";
import { paymentMethodsListing } from "./payment-methods-listing.ts";
import { payment } from "./payment.ts";
import { customerPaymentMethods } from "./stored-payment-method.ts";

/** Query string of GET /payments/{payment_id}/client. */
export const clientSessionQuery = request("ClientSessionQuery", "What the caller proves itself with.", {
  client_secret: text("The payment's client secret; needed with a publishable key.", { maxLength: 255 }),
});

/** Answer of GET /payments/{payment_id}/client. */
export const clientSession = record("ClientSession", "What a checkout page needs of a payment, in one answer.", {
  payment,
  payment_methods: nullable(paymentMethodsListing),
  customer_payment_methods: nullable(customerPaymentMethods),
});

export type ClientSession = FromSchema<typeof clientSession>;
