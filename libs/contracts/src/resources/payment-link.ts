import { paymentLinkCurrencyCodes } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";

const linkCurrency = choice(
  "Three-letter currency code of ISO 4217; payment links know no CLF, CUC and STD.",
  paymentLinkCurrencyCodes,
  "PaymentLinkCurrencyCode",
);

export const paymentLinkStatuses = ["active", "expired"] as const;

/** A page that takes one payment. */
export const paymentLink = record("PaymentLink", "A page that takes one payment.", {
  payment_link_id: text("Id of the payment link.", { examples: ["plink_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant."),
  link_to_pay: text("Open link: whoever has it can pay. Stored payment methods are never listed on it."),
  secure_link: nullable(
    text("Link that works only inside a frame of an allowed site; null without allowed_domains."),
  ),
  amount: minorUnits("What the customer pays, in minor units."),
  created_at: dateTime("When the link was made."),
  expiry: nullable(dateTime("Until when it takes the payment.")),
  description: nullable(text("What the payment is for.")),
  status: choice("Whether it still takes the payment.", paymentLinkStatuses, "PaymentLinkStatus"),
  currency: linkCurrency,
});

/** Members of GET /payment_link/{payment_link_id}, in the body or in the query string. */
export const retrievePaymentLinkBody = request("RetrievePaymentLinkRequest", "How the caller proves itself.", {
  client_secret: text("Client secret of the payment; needed with a publishable key.", { maxLength: 128 }),
});

const listMembers = {
  limit: integer("How many at most; 100 when left out.", { minimum: 1, maximum: 100 }),
  created: dateTime("Made at this very time."),
  "created.lt": dateTime("Made before."),
  "created.gt": dateTime("Made after."),
  "created.lte": dateTime("Made before or at this time."),
  "created.gte": dateTime("Made after or at this time."),
} as const;

/** Query string of POST /payment_link/list. */
export const listPaymentLinksQuery = request("ListPaymentLinksQuery", "Which payment links.", listMembers);

/** Body of POST /payment_link/list; the same members as in its query string. */
export const listPaymentLinksBody = request("ListPaymentLinksRequest", "Which payment links.", listMembers);

/** Answer of POST /payment_link/list. */
export const paymentLinkList = list("The payment links that match, newest first.", paymentLink);

export type PaymentLink = FromSchema<typeof paymentLink>;
