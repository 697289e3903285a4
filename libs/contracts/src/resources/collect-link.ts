import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, list, nullable, record, request, sessionSeconds, text } from "../schema.ts";
import { linkPlaceMembers } from "./payout-link.ts";
import { paymentMethod } from "./payment-records.ts";

const enabledMethods = list(
  "What the page takes; it takes cards.",
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
  "A page on which a customer stores a payment method. What is left out of its look comes from the merchant's " +
    "pm_collect_link_config.",
  {
    pm_collect_link_id: text("Your own id for the link; made by Railyard when left out.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    customer_id: text("Whose payment method it will be.", { minLength: 1, maxLength: 64 }),
    return_url: text("Where the customer goes on to.", { maxLength: 2048, format: "uri" }),
    session_expiry: sessionSeconds("Seconds for which the page takes a payment method; 900 when left out."),
    ...linkPlaceMembers,
    enabled_payment_methods: enabledMethods,
  },
  ["customer_id"],
);

/** States of a page that collects a payment method. */
export const collectLinkStatuses = ["initiated", "submitted", "expired"] as const;

/** A page that collects a payment method, as the API answers it. */
export const collectLink = record("CollectLink", "A page on which a customer stores a payment method, once.", {
  pm_collect_link_id: text("Id of the link.", { examples: ["pm_collect_link_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant."),
  customer_id: text("Whose payment method it will be."),
  link: text("Address of the page."),
  status: choice("submitted: a payment method was stored.", collectLinkStatuses),
  created: dateTime("When the link was made."),
  expiry: dateTime("Until when the page takes a payment method."),
  return_url: nullable(text("Where the customer goes on to.")),
  ui_config: record("CollectLinkLook", "How the page looks.", {
    logo: nullable(text("Address of the logo.")),
    merchant_name: nullable(text("Name to show.")),
    theme: nullable(text("Main colour.")),
  }),
  enabled_payment_methods: nullable(enabledMethods),
});

export type CreateCollectLinkRequest = FromSchema<typeof createCollectLinkBody>;
export type CollectLink = FromSchema<typeof collectLink>;
