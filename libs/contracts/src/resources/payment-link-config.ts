import type { FromSchema } from "json-schema-to-ts";
import type { ListSchema, TextSchema } from "../schema.ts";
import { choice, flag, integer, list, request, text } from "../schema.ts";
import { backgroundPosition, colour, hostGlob, hostName, pictureAddress, styleRules } from "./payment-link-style.ts";

const transactionDetail = request(
  "TransactionDetail",
  "A line shown on the page.",
  {
    key: text("Name.", { maxLength: 255 }),
    value: text("Value.", { maxLength: 255 }),
    ui_configuration: request("TransactionDetailLook", "Style of the line.", {
      position: integer("Position, from 0.", { minimum: 0, maximum: 127 }),
      is_key_bold: flag("Name in bold."),
      is_value_bold: flag("Value in bold."),
    }),
  },
  ["key", "value"],
);

const backgroundImage = request(
  "BackgroundImage",
  "Background image of the page.",
  {
    url: pictureAddress("Address of the image; https only."),
    position: backgroundPosition,
    size: text("cover, contain, a percentage or pixels.", {
      maxLength: 32,
      pattern: "^(cover|contain|[0-9]{1,3}%|[0-9]{1,5}px)$",
    }),
  },
  ["url"],
);

/** How a page looks: what a profile, a look of its own name and a payment can each specify. */
const lookMembers = {
  theme: colour("Primary colour; default #212E46."),
  logo: pictureAddress("Address of the logo; https only."),
  seller_name: text("Display name; default: that of the merchant.", { maxLength: 255 }),
  sdk_layout: text("tabs, accordion or spaced_accordion.", { maxLength: 255 }),
  display_sdk_only: flag("Show only the form."),
  enabled_saved_payment_method: flag("Offer stored payment methods, on the secure link."),
  hide_card_nickname_field: flag("Do not ask for a nick name of the card."),
  show_card_form_by_default: flag("Show the card form initially expanded."),
  transaction_details: list("Lines that the page shows.", transactionDetail, { maxItems: 50 }),
  background_image: backgroundImage,
  details_layout: choice("Layout of the details.", ["layout1", "layout2"]),
  payment_button_text: text("Text of the button.", { maxLength: 255 }),
  custom_message_for_card_terms: text("Text about storing the card.", { maxLength: 1024 }),
  payment_button_colour: colour("Colour of the button; default: the primary colour."),
  skip_status_screen: flag("Redirect to return_url without a status page after success."),
  payment_button_text_colour: colour("Colour of the button's text; default: black or white, by contrast."),
  background_colour: colour("Background colour of the page."),
  sdk_ui_rules: styleRules("Style rules of the form: selector to property to value."),
  payment_link_ui_rules: styleRules("Style rules of the page: selector to property to value."),
  enable_button_only_on_form_ready: flag("Enable the button only when the form is complete; needs JavaScript."),
  payment_form_header_text: text("Text above the form.", { maxLength: 255 }),
  payment_form_label_type: choice("Position of the labels.", ["above", "floating", "never"]),
  show_card_terms: choice("Display of the terms.", ["always", "auto", "never"]),
  show_merchant_name: flag("Show the seller's name."),
  is_setup_mandate_flow: flag("The page sets up a mandate."),
  color_icon_card_cvc_error: colour("Colour of the mark of an invalid security code."),
} as const;

/** How the page of one payment looks. */
export const paymentLinkLook = request(
  "PaymentLinkLook",
  "Appearance of a payment page. Omitted members come from the business profile.",
  lookMembers,
);

/** Sites that may show something in a page of theirs; a list without sites is null, never empty. */
export const embeddingSites = (description: string): ListSchema<TextSchema> =>
  list(
    description,
    hostGlob("A host, such as shop.example, *.shop.example:8443 or müller.example, or an origin; * for any."),
    { minItems: 1, maxItems: 100, uniqueItems: true },
  );

/** How a profile's pages look and where they are. Answers show it as it was set. */
export const paymentLinkConfig = request("PaymentLinkConfig", "Appearance of a payment link's page.", {
  ...lookMembers,
  domain_name: hostName("Domain that serves the page."),
  business_specific_configs: {
    type: "object",
    description: "Other configurations by name; a payment selects one with payment_link_config_id.",
    maxProperties: 50,
    propertyNames: { type: "string", minLength: 1, maxLength: 255 },
    additionalProperties: paymentLinkLook,
  },
  allowed_domains: embeddingSites("Sites that may embed the page; required for the secure link."),
  branding_visibility: flag("Show the platform's branding."),
});

export type PaymentLinkLook = FromSchema<typeof paymentLinkLook>;
export type PaymentLinkConfig = FromSchema<typeof paymentLinkConfig>;
