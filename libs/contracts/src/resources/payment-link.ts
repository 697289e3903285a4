import { paymentLinkCurrencyCodes } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  dateTime,
  integer,
  list,
  minorUnits,
  nullable,
  record,
  request,
  sessionSeconds,
  text,
} from "../schema.ts";
import { customerId } from "./customer-id.ts";
import { pageLocale } from "./page-locale.ts";
import { orderMembers } from "./payment-members.ts";

const linkCurrency = choice(
  "Three-letter currency code of ISO 4217; payment links do not support CLF, CUC and STD.",
  paymentLinkCurrencyCodes,
  "PaymentLinkCurrencyCode",
);

const paymentLinkStatuses = ["active", "expired"] as const;

/** A page that takes one payment. */
export const paymentLink = record("PaymentLink", "A hosted page for one payment.", {
  payment_link_id: text("Id of the payment link.", { examples: ["plink_Q7vB2kX9mT4nW8sYc1Lz"] }),
  payment_id: text("The payment that it is for."),
  merchant_id: text("The merchant."),
  link_to_pay: text("Open link: usable by every holder of the address. It never lists stored payment methods."),
  secure_link: nullable(text("Link that works only inside a frame of an allowed site; null without allowed_domains.")),
  amount: minorUnits("Amount of the payment, in minor units."),
  created_at: dateTime("Time of creation."),
  expiry: nullable(dateTime("Time of expiry.")),
  description: nullable(text("Description of the payment.")),
  status: choice("Whether it is active or expired.", paymentLinkStatuses, "PaymentLinkStatus"),
  currency: linkCurrency,
});

/** Members of GET /payment_link/{payment_link_id}, in the body or in the query string. */
export const retrievePaymentLinkBody = request("RetrievePaymentLinkRequest", "Credentials of the client.", {
  client_secret: text("Client secret of the payment; required with a publishable key.", { maxLength: 128 }),
});

const listMembers = {
  limit: integer("Maximum number of items; default 100.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
  created: dateTime("Created at exactly this time."),
  "created.lt": dateTime("Created before."),
  "created.gt": dateTime("Created after."),
  "created.lte": dateTime("Created before or at this time."),
  "created.gte": dateTime("Created after or at this time."),
} as const;

/** Query string of POST /payment_link/list. */
export const listPaymentLinksQuery = request(
  "ListPaymentLinksQuery",
  "Filter and page of the payment links.",
  listMembers,
);

/** Body of POST /payment_link/list; the same members as in its query string. */
export const listPaymentLinksBody = request(
  "ListPaymentLinksRequest",
  "Filter and page of the payment links.",
  listMembers,
);

/** Answer of POST /payment_link/list. */
export const paymentLinkList = list("The matching payment links, newest first.", paymentLink);

/** Body of POST /payment_links. */
export const createPaymentLinkBody = request(
  "CreatePaymentLinkRequest",
  "A payment link to create.",
  {
    amount: minorUnits("Amount of the payment, in minor units."),
    currency: linkCurrency,
    description: orderMembers.description,
    merchant_order_reference_id: orderMembers.merchant_order_reference_id,
    customer_id: customerId("A customer of the merchant."),
    name: text("Name of the customer.", { maxLength: 255 }),
    email: text("E-mail address of the customer.", { maxLength: 255, format: "email" }),
    session_expiry: sessionSeconds("Validity of the link in seconds; default 86,400."),
    return_url: orderMembers.return_url,
    profile_id: orderMembers.profile_id,
    locale: pageLocale,
  },
  ["amount", "currency"],
);

export type CreatePaymentLinkRequest = FromSchema<typeof createPaymentLinkBody>;
export type PaymentLink = FromSchema<typeof paymentLink>;
