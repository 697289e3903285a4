import { choice, flag, freeObject, integer, list, request, text } from "../schema.ts";

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
    url: text("Address of the picture.", { maxLength: 2048 }),
    position: choice("Where it stands.", [
      "left",
      "top left",
      "top",
      "top right",
      "right",
      "bottom right",
      "bottom",
      "bottom left",
      "center",
    ]),
    size: text("cover, contain, a percentage or pixels.", {
      maxLength: 32,
      pattern: "^(cover|contain|[0-9]{1,3}%|[0-9]{1,5}px)$",
    }),
  },
  ["url"],
);

/** How a payment link's page looks. Answers show it as it was set. */
export const paymentLinkConfig = request("PaymentLinkConfig", "How a payment link's page looks.", {
  theme: text("Main colour.", { maxLength: 255, examples: ["#212E46"] }),
  logo: text("Address of the logo.", { maxLength: 2048 }),
  seller_name: text("Name to show.", { maxLength: 255 }),
  sdk_layout: text("tabs, accordion or spaced_accordion.", { maxLength: 255 }),
  display_sdk_only: flag("Show the form alone."),
  enabled_saved_payment_method: flag("Offer stored payment methods."),
  hide_card_nickname_field: flag("Do not ask for a name of the card."),
  show_card_form_by_default: flag("Open the card form at once."),
  transaction_details: list("Lines that the page shows.", transactionDetail, { maxItems: 50 }),
  background_image: backgroundImage,
  details_layout: choice("How the details are laid out.", ["layout1", "layout2"]),
  payment_button_text: text("Text of the button.", { maxLength: 255 }),
  custom_message_for_card_terms: text("Text about storing the card.", { maxLength: 1024 }),
  payment_button_colour: text("Colour of the button.", { maxLength: 255 }),
  skip_status_screen: flag("Go to return_url without a status page."),
  payment_button_text_colour: text("Colour of the button's text.", { maxLength: 255 }),
  background_colour: text("Colour behind the page.", { maxLength: 255 }),
  sdk_ui_rules: freeObject("Style rules of the form."),
  payment_link_ui_rules: freeObject("Style rules of the page."),
  enable_button_only_on_form_ready: flag("Enable the button only when the form is complete."),
  payment_form_header_text: text("Text above the form.", { maxLength: 255 }),
  payment_form_label_type: choice("Where labels stand.", ["above", "floating", "never"]),
  show_card_terms: choice("When the terms are shown.", ["always", "auto", "never"]),
  is_setup_mandate_flow: flag("The page sets up a mandate."),
  color_icon_card_cvc_error: text("Colour of the mark of a wrong security code.", { maxLength: 255 }),
  domain_name: text("Host that serves the page.", { maxLength: 255 }),
  business_specific_configs: freeObject("Other looks by name."),
  allowed_domains: list("Sites that may embed the page.", text("A host.", { maxLength: 255 }), { maxItems: 100 }),
  branding_visibility: flag("Show who made the page."),
});
