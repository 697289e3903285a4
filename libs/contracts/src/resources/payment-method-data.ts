import type { FromSchema } from "json-schema-to-ts";
import { choice, freeObject, list, minorUnits, nullable, record, request, text, withBareNames } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { country } from "./country.ts";
import { cardNetworks } from "./payment-values.ts";

const cardNetwork = choice("Card network.", cardNetworks, "CardNetwork");

/** A card as a caller sends it. It never comes back: answers carry the last four digits only. */
export const cardRequest = request(
  "CardRequest",
  "A card. The PAN and the security code are never returned.",
  {
    card_number: text("Card number (PAN), 8 to 19 digits.", { examples: ["4111111111111111"] }),
    card_exp_month: text("Month of expiry, 01 to 12.", { examples: ["03"] }),
    card_exp_year: text("Year of expiry, two or four digits.", { examples: ["2030"] }),
    card_holder_name: text("Name on the card.", { maxLength: 255 }),
    card_cvc: text("Security code, 3 or 4 digits; never stored.", { examples: ["737"] }),
    card_issuer: text("Issuer of the card.", { maxLength: 255 }),
    card_network: cardNetwork,
    card_type: text("credit, debit or prepaid.", { maxLength: 64 }),
    card_issuing_country: text("Country of the issuing bank.", { maxLength: 255 }),
    card_issuing_country_code: country,
    bank_code: text("Code of the issuer.", { maxLength: 255 }),
    nick_name: text("The customer's nick name for the card.", { maxLength: 255 }),
  },
  ["card_number", "card_exp_month", "card_exp_year"],
);

/** A card network's token as a caller sends it. Neither its number nor its cryptogram ever comes back. */
export const networkTokenRequest = request(
  "NetworkTokenRequest",
  "A network token in place of a PAN. The number and the cryptogram are never returned.",
  {
    network_token: text("Number of the token, 8 to 19 digits.", { examples: ["4895370012003478"] }),
    network_token_exp_month: text("Month of the token's expiry, 01 to 12.", { examples: ["03"] }),
    network_token_exp_year: text("Year of the token's expiry, two or four digits.", { examples: ["2030"] }),
    cryptogram: text("Cryptogram for a single use of the token, in base64; never stored.", {
      maxLength: 255,
      pattern: "^[A-Za-z0-9+/_-]+={0,2}$",
    }),
    eci: text("Electronic commerce indicator (ECI) of the cryptogram, two digits.", { pattern: "^\\d{2}$" }),
    card_network: cardNetwork,
    card_holder_name: text("Name on the card.", { maxLength: 255 }),
    card_issuer: text("Issuer of the card.", { maxLength: 255 }),
    card_type: text("credit, debit or prepaid.", { maxLength: 64 }),
    card_issuing_country: text("Country of the issuing bank.", { maxLength: 255 }),
  },
  ["network_token", "network_token_exp_month", "network_token_exp_year"],
);

const cardTokenRequest = request("CardTokenRequest", "Data of a stored card to collect from the customer.", {
  card_holder_name: text("Name on the card.", { maxLength: 255 }),
  card_cvc: text("Security code, 3 or 4 digits; never stored."),
});

const upiRequest = request("UpiRequest", "A UPI payment, of exactly one type.", {
  upi_collect: request("UpiCollect", "UPI collect: a request to the customer's app.", {
    vpa_id: text("Virtual payment address.", { maxLength: 255, examples: ["success@upi"] }),
  }),
  upi_intent: freeObject("UPI intent: opens the customer's app."),
  upi_qr: freeObject("UPI QR: the customer scans a code."),
});

/** Data of the payment method as a caller sends it: one kind, and billing details. */
export const paymentMethodDataRequest = withBareNames(
  ["reward", "mandate_payment"],
  request(
    "PaymentMethodDataRequest",
    "Data of the payment method: exactly one kind, and optionally billing details. The bare text reward or " +
      "mandate_payment represents an object with just that member.",
    {
      card: cardRequest,
      card_token: cardTokenRequest,
      card_redirect: freeObject("A card entered on the provider's page."),
      wallet: freeObject("A wallet, keyed by its kind."),
      pay_later: freeObject("A pay-later provider, keyed by its kind."),
      bank_redirect: freeObject("A bank redirect, keyed by its kind."),
      bank_debit: freeObject("A bank debit, keyed by its kind."),
      bank_transfer: freeObject("A bank transfer, keyed by its kind."),
      real_time_payment: freeObject("A real-time payment, keyed by its kind."),
      crypto: freeObject("A payment in a crypto currency."),
      upi: upiRequest,
      voucher: freeObject("A voucher, keyed by its kind."),
      gift_card: freeObject("A gift card, keyed by its kind."),
      reward: freeObject("Reward points."),
      mandate_payment: freeObject("Empty: mandate_id or recurring_details identify the payment method."),
      open_banking: freeObject("An open banking payment, keyed by its kind."),
      mobile_payment: freeObject("Carrier billing, keyed by its kind."),
      network_token: networkTokenRequest,
      billing: contactRequest,
    },
  ),
);

/** A card as Railyard answers it. */
export const cardSummary = record("CardSummary", "Card details without the PAN.", {
  last4: nullable(text("Last four digits.")),
  card_type: nullable(text("credit, debit or prepaid.")),
  card_network: nullable(cardNetwork),
  card_issuer: nullable(text("Issuer of the card.")),
  card_issuing_country: nullable(text("Country of the issuing bank.")),
  card_isin: nullable(text("BIN: first six digits.")),
  card_extended_bin: nullable(text("First eight digits.")),
  card_exp_month: nullable(text("Month of expiry.")),
  card_exp_year: nullable(text("Year of expiry.")),
  card_holder_name: nullable(text("Name on the card.")),
  payment_checks: nullable(freeObject("Issuer checks: security code, postal code, address.")),
  authentication_data: nullable(freeObject("Results of 3-D Secure.")),
});

const networkTokenSummary = record("NetworkTokenSummary", "Details of a network token without its number.", {
  card_network: nullable(cardNetwork),
  card_type: nullable(text("credit, debit or prepaid.")),
  card_issuer: nullable(text("Issuer of the card.")),
  card_issuing_country: nullable(text("Country of the issuing bank.")),
  exp_month: text("Month of the token's expiry."),
  exp_year: text("Year of the token's expiry."),
});

/** Data of the payment method as Railyard answers it. */
export const paymentMethodData = record("PaymentMethodData", "Details of the payment method that are safe to show.", {
  card: nullable(cardSummary),
  network_token: nullable(networkTokenSummary),
  billing: nullable(contact),
  wallet: nullable(freeObject("Details of a wallet.")),
  pay_later: nullable(freeObject("Details of a pay-later payment.")),
  bank_redirect: nullable(freeObject("Details of a bank redirect.")),
  bank_transfer: nullable(freeObject("Details of a bank transfer.")),
  bank_debit: nullable(freeObject("Details of a bank debit.")),
  upi: nullable(freeObject("Details of a UPI payment.")),
  voucher: nullable(freeObject("Details of a voucher.")),
});

const acceptanceTypes = ["online", "offline"] as const;

/** Proof that the customer agreed to a mandate. */
export const customerAcceptanceRequest = request(
  "CustomerAcceptance",
  "The customer's consent to later payments.",
  {
    acceptance_type: choice("Channel of the consent; online requires the online member.", acceptanceTypes),
    accepted_at: text("Time of the acceptance.", { format: "date-time" }),
    online: request("OnlineAcceptance", "Online details of the acceptance.", {
      ip_address: text("The customer's IP address.", { maxLength: 64 }),
      user_agent: text("User agent of the customer's browser.", { maxLength: 2048 }),
    }),
  },
  ["acceptance_type"],
);

const orderLineProperties = {
  product_name: text("Name of the product.", { maxLength: 255 }),
  quantity: { type: "integer", minimum: 0, maximum: 65_535, description: "Number." },
  amount: minorUnits("Unit price, in minor units."),
  tax_rate: { type: "number", minimum: 0, description: "Tax rate in percent." },
  total_tax_amount: { type: "integer", format: "int64", minimum: 0, description: "Tax on the line, in minor units." },
  requires_shipping: { type: "boolean", description: "Whether the product is shipped." },
  product_img_link: text("Address of a picture.", { maxLength: 2048 }),
  product_id: text("Id of the product.", { maxLength: 255 }),
  category: text("Category of the product.", { maxLength: 255 }),
  sub_category: text("Sub-category of the product.", { maxLength: 255 }),
  brand: text("Brand of the product.", { maxLength: 255 }),
  product_type: text("physical, digital, travel, ride, event or accommodation.", { maxLength: 64 }),
  product_tax_code: text("Tax code of the product.", { maxLength: 255 }),
  description: text("Description.", { maxLength: 2048 }),
  sku: text("Stock keeping unit.", { maxLength: 255 }),
  upc: text("Universal product code.", { maxLength: 255 }),
  commodity_code: text("Commodity code.", { maxLength: 255 }),
  unit_of_measure: text("Unit of the quantity.", { maxLength: 255 }),
  total_amount: { type: "integer", format: "int64", minimum: 0, description: "Price of the line, in minor units." },
  unit_discount_amount: { type: "integer", format: "int64", minimum: 0, description: "Discount per unit." },
} as const;

const orderLine = request("OrderLine", "One line of the order.", orderLineProperties, [
  "product_name",
  "quantity",
  "amount",
]);

/** Lines of the order as a caller sends them. */
export const orderDetailsRequest = list("Lines of the order.", orderLine, { maxItems: 250 });

/** Lines of the order as Railyard answers them: as they were sent. */
export const orderDetails = list("Lines of the order.", orderLine);

export type CardRequest = FromSchema<typeof cardRequest>;
export type NetworkTokenRequest = FromSchema<typeof networkTokenRequest>;
export type PaymentMethodDataRequest = FromSchema<typeof paymentMethodDataRequest>;
export type PaymentMethodData = FromSchema<typeof paymentMethodData>;
export type CustomerAcceptance = FromSchema<typeof customerAcceptanceRequest>;
