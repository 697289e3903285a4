import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, integer, list, request, text } from "../schema.ts";
import { backgroundPosition, colour, hostGlob, hostName, pictureAddress, styleRules } from "./payment-link-style.ts";

const transactionDetail = request(
  "TransactionDetail",
  "A line that the page shows.",
  {
    key: text("Name.", { maxLength: 255 }),
    value: text("Value.", { maxLength: 255 }),
    ui_configuration: request("TransactionDetailLook", "How the line looks.", {
      position: integer("Place, from 0.", { minimum: 0, maximum: 127 }),
      is_key_bold: flag("Name in bold."),
      is_value_bold: flag("Value in bold."),
    }),
  },
  ["key", "value"],
);

const backgroundImage = request(
  "BackgroundImage",
  "A picture behind the page.",
  {
    url: pictureAddress("Address of the picture; https only."),
    position: backgroundPosition,
    size: text("cover, contain, a percentage or pixels.", {
      maxLength: 32,
      pattern: "^(cover|contain|[0-9]{1,3}%|[0-9]{1,5}px)$",
    }),
  },
  ["url"],
);

/** How a page looks: what a profile, a look of its own name and a payment can each say. */
const lookMembers = {
  theme: colour("Main colour; #212E46 when left out."),
  logo: pictureAddress("Address of the logo; https only."),
  seller_name: text("Name to show; the merchant's when left out.", { maxLength: 255 }),
  sdk_layout: text("tabs, accordion or spaced_accordion.", { maxLength: 255 }),
  display_sdk_only: flag("Show the form alone."),
  enabled_saved_payment_method: flag("Offer stored payment methods, on the secure link."),
  hide_card_nickname_field: flag("Do not ask for a name of the card."),
  show_card_form_by_default: flag("Open the card form at once."),
  transaction_details: list("Lines that the page shows.", transactionDetail, { maxItems: 50 }),
  background_image: backgroundImage,
  details_layout: choice("How the details are laid out.", ["layout1", "layout2"]),
  payment_button_text: text("Text of the button.", { maxLength: 255 }),
  custom_message_for_card_terms: text("Text about storing the card.", { maxLength: 1024 }),
  payment_button_colour: colour("Colour of the button; the theme when left out."),
  skip_status_screen: flag("Go to return_url without a status page after success."),
  payment_button_text_colour: colour(
    "Colour of the button's text; the better legible of black and white by default.",
  ),
  background_colour: colour("Colour behind the page."),
  sdk_ui_rules: styleRules("Style rules of the form: selector to property to value."),
  payment_link_ui_rules: styleRules("Style rules of the page: selector to property to value."),
  enable_button_only_on_form_ready: flag("Enable the button only when the form is complete; needs JavaScript."),
  payment_form_header_text: text("Text above the form.", { maxLength: 255 }),
  payment_form_label_type: choice("Where labels stand.", ["above", "floating", "never"]),
  show_card_terms: choice("When the terms are shown.", ["always", "auto", "never"]),
  show_merchant_name: flag("Show the seller's name."),
  is_setup_mandate_flow: flag("The page sets up a mandate."),
  color_icon_card_cvc_error: colour("Colour of the mark of a wrong security code."),
} as const;

/** How the page of one payment looks. */
export const paymentLinkLook = request(
  "PaymentLinkLook",
  "How the page of a payment looks. What is left out comes from the business profile.",
  lookMembers,
);

/** How a profile's pages look and where they are. Answers show it as it was set. */
export const paymentLinkConfig = request("PaymentLinkConfig", "How a payment link's page looks.", {
  ...lookMembers,
  domain_name: hostName("Host that serves the page."),
  business_specific_configs: {
    type: "object",
    description: "Other looks by name; a payment chooses one with payment_link_config_id.",
    maxProperties: 50,
    propertyNames: { type: "string", minLength: 1, maxLength: 255 },
    additionalProperties: paymentLinkLook,
  },
  allowed_domains: list("Sites that may embed the page; without them there is no secure link.", hostGlob("A host."), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
  }),
  branding_visibility: flag("Show who made the page."),
});

export type PaymentLinkLook = FromSchema<typeof paymentLinkLook>;
export type PaymentLinkConfig = FromSchema<typeof paymentLinkConfig>;
