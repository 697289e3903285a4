import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, list, nullable, record, request, sessionSeconds, text } from "../schema.ts";
import { customerId } from "./customer-id.ts";
import { pageLocale } from "./page-locale.ts";
import { linkPlaceMembers } from "./payout-link.ts";
import { paymentMethod } from "./payment-records.ts";

const enabledMethods = list(
  "Accepted payment methods; currently cards.",
  request(
    "CollectedMethod",
    "A kind of payment method.",
    {
      payment_method: paymentMethod,
      payment_method_types: list("Sub-types.", text("A sub-type.", { maxLength: 64 }), { maxItems: 50 }),
    },
    ["payment_method"],
  ),
  { minItems: 1, maxItems: 20 },
);

/** Body of POST /payment_methods/collect. */
export const createCollectLinkBody = request(
  "CreateCollectLinkRequest",
  "A page on which a customer stores a payment method. Omitted appearance members come from the merchant's " +
    "pm_collect_link_config.",
  {
    pm_collect_link_id: text("Your own id for the link; generated when omitted.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    customer_id: customerId("The customer who owns the payment method."),
    return_url: text("Return address of the customer.", { maxLength: 2048, format: "uri" }),
    session_expiry: sessionSeconds("Validity of the page in seconds; default 900."),
    ...linkPlaceMembers,
    locale: pageLocale,
    enabled_payment_methods: enabledMethods,
  },
  ["customer_id"],
);

/** States of a page that collects a payment method. */
const collectLinkStatuses = ["initiated", "submitted", "expired"] as const;

/** A page that collects a payment method, as the API answers it. */
export const collectLink = record("CollectLink", "A page on which a customer stores a payment method, once.", {
  pm_collect_link_id: text("Id of the link.", { examples: ["pm_collect_link_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant."),
  customer_id: text("The customer who owns the payment method."),
  link: text("Address of the page."),
  status: choice("submitted: a payment method was stored.", collectLinkStatuses),
  created: dateTime("Time of creation."),
  expiry: dateTime("Expiry of the page."),
  return_url: nullable(text("Return address of the customer.")),
  ui_config: record("CollectLinkLook", "Appearance of the page.", {
    logo: nullable(text("Address of the logo.")),
    merchant_name: nullable(text("Display name.")),
    theme: nullable(text("Primary colour.")),
  }),
  enabled_payment_methods: nullable(enabledMethods),
});

export type CreateCollectLinkRequest = FromSchema<typeof createCollectLinkBody>;
export type CollectLink = FromSchema<typeof collectLink>;
