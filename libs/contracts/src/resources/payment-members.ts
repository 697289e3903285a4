import { choice, dateTime, flag, freeObject, list, metadataObject, sessionSeconds } from "../schema.ts";
import { minorUnits, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { featureMetadata } from "./feature-metadata.ts";
import { paymentLinkLook } from "./payment-link-config.ts";
import { customerAcceptanceRequest, orderDetailsRequest, paymentMethodDataRequest } from "./payment-method-data.ts";
import {
  authenticationType,
  captureMethod,
  paymentExperience,
  paymentMethod,
  paymentMethodType,
  setupFutureUsage,
} from "./payment-records.ts";
import { threeDsDataRequest } from "./three-ds-data.ts";
import {
  mandateInitiatedCategories,
  paymentChannels,
  paymentTypes,
  strongAuthenticationExemptions,
} from "./payment-values.ts";
import { splitPaymentsRequest } from "./split.ts";

const callerId = (description: string): ReturnType<typeof text> =>
  text(description, { minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" });

/** What a request may say of its customer. */
export const statedCustomer = {
  id: callerId("Your id of the customer."),
  name: text("Name.", { maxLength: 255 }),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: text("Telephone number.", { maxLength: 255 }),
  phone_country_code: text("Country code of the telephone number.", { maxLength: 255 }),
  tax_registration_id: text("Tax registration of the customer.", { maxLength: 255 }),
} as const;

const customerRequest = request("CustomerDetails", "The customer.", {
  ...statedCustomer,
  document_details: freeObject("An identity document."),
});

const singleUse = request(
  "MandateAmount",
  "How much a mandate allows.",
  {
    amount: minorUnits("Amount in minor units, at least 1."),
    currency,
    start_date: dateTime("From when it may be used."),
    end_date: dateTime("Until when it may be used; not in the past."),
    metadata: freeObject("Your own data about the mandate."),
  },
  ["amount", "currency"],
);

const mandateDataRequest = request(
  "MandateDataRequest",
  "A mandate to set up or to update.",
  {
    update_mandate_id: callerId(
      "An active mandate of the same customer and profile: no new one is set up, and once this payment succeeds " +
        "later charges of that mandate go to this payment's method. A payment that leaves the provider nothing to " +
        "charge by changes nothing. Terms stay, so send no mandate_type; nor mandate_id or recurring_details.",
    ),
    customer_acceptance: customerAcceptanceRequest,
    mandate_type: request(
      "MandateTypeRequest",
      "At most one kind; none allows any charge. What a change of the payment leaves out stays as it was. With the " +
        "publishable key you may say other terms only where your server has said none.",
      { single_use: singleUse, multi_use: singleUse },
    ),
  },
);

const recurringDetailsRequest = request(
  "RecurringDetails",
  "What an earlier payment left for this one. Only in the request that makes the payment, with confirm true.",
  {
    type: choice("Kind of the data.", [
      "mandate_id",
      "payment_method_id",
      "processor_payment_token",
      "network_transaction_id_and_card_details",
      "network_transaction_id_and_network_token_details",
      "network_transaction_id_and_decrypted_wallet_token_details",
      "card_with_limited_data",
    ]),
    data: {
      description:
        "An id, or an object for the kinds that need more. By network_transaction_id: the members of the card, or of " +
        "payment_method_data.network_token, and the card network's id of the customer's own payment.",
    },
  },
  ["type", "data"],
);

const surchargeRequest = request(
  "SurchargeDetailsRequest",
  "A surcharge that the merchant adds.",
  { surcharge_amount: minorUnits("Surcharge in minor units."), tax_amount: minorUnits("Tax on it in minor units.") },
  ["surcharge_amount"],
);

const billingDescriptorRequest = request("BillingDescriptorRequest", "What the customer's statement shows.", {
  name: text("Name.", { maxLength: 255 }),
  city: text("City.", { maxLength: 255 }),
  phone: text("Telephone number.", { maxLength: 255 }),
  statement_descriptor: text("Descriptor.", { maxLength: 255 }),
  statement_descriptor_suffix: text("Suffix of the descriptor.", { maxLength: 255 }),
  reference: text("Reference.", { maxLength: 255 }),
});

/** Members that create, update and confirm take alike: money and its parts. */
export const amountMembers = {
  amount: minorUnits("What the customer pays, in minor units, without the other amounts of this request."),
  currency,
  merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
  amount_to_capture: minorUnits("How much to capture, in minor units."),
  shipping_cost: minorUnits("Shipping, in minor units."),
  order_tax_amount: minorUnits("Tax on the order, in minor units."),
  discount_amount: minorUnits("Discount already taken off, in minor units."),
  shipping_amount_tax: minorUnits("Tax on the shipping, in minor units."),
  duty_amount: minorUnits("Duty, in minor units."),
  tax_status: choice("Whether the order is taxed.", ["taxable", "exempt"]),
  capture_method: captureMethod,
  capture_on: dateTime("When to capture; goes with capture_method scheduled."),
  enable_partial_authorization: flag("Accept less than the amount when the issuer grants only a part."),
  enable_overcapture: flag("Allow a capture above the authorization; goes with capture_method manual."),
  request_incremental_authorization: flag("Ask for the right to raise the amount later."),
  request_extended_authorization: flag("Ask for an authorization that lives longer."),
} as const;

/** Members that create, update and confirm take alike: the customer and how the customer pays. */
export const customerMembers = {
  customer: customerRequest,
  customer_id: text("Use customer.id.", { minLength: 1, maxLength: 64, deprecated: true }),
  email: text("Use customer.email.", { maxLength: 255, format: "email", deprecated: true }),
  name: text("Use customer.name.", { maxLength: 255, deprecated: true }),
  phone: text("Use customer.phone.", { maxLength: 255, deprecated: true }),
  phone_country_code: text("Use customer.phone_country_code.", { maxLength: 255, deprecated: true }),
  payment_method: paymentMethod,
  payment_method_type: paymentMethodType,
  payment_method_data: paymentMethodDataRequest,
  payment_method_id: callerId("A stored payment method."),
  payment_token: text("Token of a stored payment method.", { maxLength: 255 }),
  card_cvc: text(
    "Security code of the stored card that payment_token or payment_method_id names, 3 or 4 digits; the one in " +
      "payment_method_data.card_token goes before it. Never stored.",
  ),
  payment_experience: paymentExperience,
  allowed_payment_method_types: list("Sub-types the customer may choose from.", paymentMethodType, { maxItems: 150 }),
  billing: contactRequest,
  shipping: contactRequest,
  browser_info: browserInfo,
  authentication_type: authenticationType,
  force_3ds_challenge: flag("Ask for a 3-D Secure challenge in any case."),
  request_external_three_ds_authentication: flag("Let an authentication provider run 3-D Secure."),
  three_ds_data: threeDsDataRequest,
  ctp_service_details: freeObject("Data of a click-to-pay checkout."),
  threeds_method_comp_ind: choice("Whether the browser's 3-D Secure method call ended.", ["Y", "N", "U"]),
  psd2_sca_exemption_type: choice("Exemption from strong authentication.", strongAuthenticationExemptions),
  is_iframe_redirection_enabled: flag("Redirects happen inside a frame."),
} as const;

/** Members that create, update and confirm take alike: later payments by the same customer. */
export const recurringMembers = {
  off_session: flag("The customer is not present. Only in the request that makes the payment, with confirm true."),
  setup_future_usage: setupFutureUsage,
  customer_acceptance: customerAcceptanceRequest,
  mandate_data: mandateDataRequest,
  mandate_id: text("Use recurring_details, with which and with mandate_data it does not go.", {
    maxLength: 64,
    deprecated: true,
  }),
  recurring_details: recurringDetailsRequest,
  payment_type: choice("What the payment is for in a series.", paymentTypes),
  mit_category: choice("Kind of a payment without the customer.", mandateInitiatedCategories),
  is_stored_credential: flag("The payment method was stored before."),
  tokenization: freeObject("Whether and how the payment method is tokenized."),
  installment_options: list("Instalments that are offered.", freeObject("One offer."), { maxItems: 50 }),
  installment_data: freeObject("The instalments that the customer chose."),
} as const;

/** Members that create, update and confirm take alike: texts, references, routing and data of the merchant. */
export const orderMembers = {
  return_url: text("Where the customer goes back to: a page (https://) or an app (myshop://), without user info.", {
    maxLength: 255,
    format: "uri",
  }),
  description: text("What the payment is for.", { maxLength: 2048 }),
  statement_descriptor_name: text("Descriptor for payments without a card; at least one letter.", {
    maxLength: 22,
    pattern: "[A-Za-z]",
  }),
  statement_descriptor_suffix: text("Appended to the account's descriptor.", { maxLength: 255 }),
  billing_descriptor: billingDescriptorRequest,
  order_details: orderDetailsRequest,
  order_date: dateTime("When the order was placed."),
  merchant_order_reference_id: text("Your reference of the order.", { maxLength: 255 }),
  metadata: metadataObject(
    "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
  ),
  frm_metadata: metadataObject("Data for fraud checks, with the limits of metadata."),
  connector_metadata: freeObject("Data for a provider, keyed by its name."),
  feature_metadata: featureMetadata,
  routing: freeObject("A routing algorithm for this payment alone: type and data."),
  connector: list("Providers to try, in this order.", text("Name of a provider."), { maxItems: 100 }),
  profile_id: text("The business profile; needed when there are several and none is the default.", { maxLength: 64 }),
  profile_acquirer_id: text("Acquirer data of the profile that a separate 3-D Secure provider is sent.", {
    maxLength: 64,
  }),
  business_country: { allOf: [country], description: "Use profile_id.", deprecated: true },
  business_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
  business_sub_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
  session_expiry: sessionSeconds("Life of the client secret in seconds; 900 when left out, 86,400 with a link."),
  split_payments: splitPaymentsRequest,
  payment_channel: choice("Where the order was taken.", paymentChannels),
  skip_external_tax_calculation: flag("Do not ask the tax provider."),
  all_keys_required: flag("Answer with the provider's own answer, too."),
  partner_merchant_identifier_details: freeObject("Who the payment is processed for."),
  external_surcharge_strategy: freeObject("How a surcharge provider is asked."),
  merchant_connector_details: freeObject("Provider credentials for this call only."),
} as const;

/** A surcharge of the merchant's own. */
export const surchargeMember = { surcharge_details: surchargeRequest } as const;

/** Members of create and update alone: a page that takes the payment. */
export const paymentLinkMembers = {
  payment_link: flag("Make a page that takes the payment."),
  payment_link_config: paymentLinkLook,
  payment_link_config_id: text("Name of one of the profile's business_specific_configs.", { maxLength: 255 }),
} as const;
