import type { FromSchema } from "json-schema-to-ts";

import { nullable, record, request, text } from "../schema.ts";
import { paymentMethodsListing } from "./payment-methods-listing.ts";
import { payment } from "./payment.ts";
import { customerPaymentMethods } from "./stored-payment-method.ts";

/** Query string of GET /payments/{payment_id}/client. */
export const clientSessionQuery = request("ClientSessionQuery", "Credentials of the client.", {
  client_secret: text("The payment's client secret; required with a publishable key.", { maxLength: 255 }),
});

/** Answer of GET /payments/{payment_id}/client. */
export const clientSession = record("ClientSession", "The data of a checkout page in one response.", {
  payment,
  payment_methods: nullable(paymentMethodsListing),
  customer_payment_methods: nullable(customerPaymentMethods),
});

export type ClientSession = FromSchema<typeof clientSession>;
