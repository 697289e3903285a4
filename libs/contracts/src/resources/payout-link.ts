import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, list, record, request, text } from "../schema.ts";
import { colour, hostGlob, hostName, pictureAddress } from "./payment-link-style.ts";
import { payoutTypes } from "./payout-values.ts";

/** Appearance and address of every page that is not about a payment. */
export const linkPlaceMembers = {
  logo: pictureAddress("Address of the logo; https only."),
  merchant_name: text("Display name.", { maxLength: 255 }),
  theme: colour("Primary colour."),
  domain_name: hostName("Domain that serves the page."),
  allowed_domains: list(
    "Sites that may embed the page; with them it opens only in their frames.",
    hostGlob("A host, such as shop.example, *.shop.example:8443 or müller.example, or an origin; * for any."),
    { maxItems: 100, uniqueItems: true },
  ),
} as const;

const formLayout = choice("tabs: everything on one page. journey: one step after the other.", ["tabs", "journey"]);

/** How a profile's payout pages look and where they are. */
export const payoutLinkConfig = request("PayoutLinkConfig", "Appearance of payout pages.", {
  ...linkPlaceMembers,
  form_layout: formLayout,
  payout_test_mode: flag("Whether any site may embed the page, for tests."),
});

/** How the page of one payout looks; what is left out comes from the profile. */
export const payoutLinkLook = request(
  "PayoutLinkLook",
  "Appearance of a payout page. Omitted members come from the business profile.",
  {
    ...linkPlaceMembers,
    payout_link_id: text("Your own id of the link; generated when omitted.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    form_layout: formLayout,
    test_mode: flag("Whether any site may embed the page, for tests."),
    enabled_payment_methods: list(
      "Offered destinations; default: all supported by the payout connectors.",
      request(
        "PayoutLinkMethod",
        "A kind of destination.",
        {
          payment_method: choice("Kind of destination.", payoutTypes),
          payment_method_types: list(
            "Sub-types; default: all.",
            choice("A sub-type.", ["credit", "debit", "sepa", "ach", "bacs", "pix", "paypal", "venmo", "interac"]),
            { maxItems: 20 },
          ),
        },
        ["payment_method"],
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
);

/** Where the page of a payout is, as the payout shows it. */
export const payoutLinkSummary = record("PayoutLinkSummary", "The payout page for the recipient.", {
  payout_link_id: text("Id of the link."),
  link: text("Address of the page."),
});

export type PayoutLinkLook = FromSchema<typeof payoutLinkLook>;
export type PayoutLinkConfig = FromSchema<typeof payoutLinkConfig>;
export type PayoutLinkSummary = FromSchema<typeof payoutLinkSummary>;
