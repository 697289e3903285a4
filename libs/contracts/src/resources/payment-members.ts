import { choice, dateTime, flag, freeObject, list, metadataObject, sessionSeconds } from "../schema.ts";
import { minorUnits, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { customerId } from "./customer-id.ts";
import { featureMetadata } from "./feature-metadata.ts";
import { pageLocale } from "./page-locale.ts";
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

/** What a request may state of its customer. */
export const statedCustomer = {
  id: customerId("Your id of the customer."),
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
  "Limits of the mandate.",
  {
    amount: minorUnits("Amount in minor units, at least 1."),
    currency,
    start_date: dateTime("Start of validity."),
    end_date: dateTime("End of validity; not in the past."),
    metadata: freeObject("Metadata of the mandate."),
  },
  ["amount", "currency"],
);

const mandateDataRequest = request("MandateDataRequest", "A mandate to create or to update.", {
  update_mandate_id: callerId(
    "An active mandate of the same customer and profile: no new one is created, and once this payment succeeds " +
      "later charges of that mandate use this payment's method. A payment without a reference to charge at the " +
      "provider changes nothing. Terms stay, so send no mandate_type; nor mandate_id or recurring_details.",
  ),
  customer_acceptance: customerAcceptanceRequest,
  mandate_type: request(
    "MandateTypeRequest",
    "At most one type; without one any charge is allowed. Members omitted from an update stay. With the " +
      "publishable key terms can be set only if your server set none.",
    { single_use: singleUse, multi_use: singleUse },
  ),
});

const recurringDetailsRequest = request(
  "RecurringDetails",
  "Recurring payment data of an earlier payment. Only in the request that creates the payment, with confirm true.",
  {
    type: choice("Type of the data.", [
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
        "An id, or an object for the types that need more. For network_transaction_id: the members of the card, " +
        "or of payment_method_data.network_token, and the network transaction id of the initial " +
        "customer-initiated transaction (CIT).",
    },
  },
  ["type", "data"],
);

const surchargeRequest = request(
  "SurchargeDetailsRequest",
  "A surcharge of the merchant.",
  {
    surcharge_amount: minorUnits("Surcharge in minor units."),
    tax_amount: minorUnits("Tax on the surcharge, in minor units."),
  },
  ["surcharge_amount"],
);

const billingDescriptorRequest = request("BillingDescriptorRequest", "Statement descriptor.", {
  name: text("Name.", { maxLength: 255 }),
  city: text("City.", { maxLength: 255 }),
  phone: text("Telephone number.", { maxLength: 255 }),
  statement_descriptor: text("Descriptor.", { maxLength: 255 }),
  statement_descriptor_suffix: text("Suffix of the descriptor.", { maxLength: 255 }),
  reference: text("Reference.", { maxLength: 255 }),
});

/** Members that create, update and confirm take alike: money and its parts. */
export const amountMembers = {
  amount: minorUnits("Amount in minor units, without the other amounts of this request."),
  currency,
  merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
  amount_to_capture: minorUnits("Amount to capture, in minor units."),
  shipping_cost: minorUnits("Shipping, in minor units."),
  order_tax_amount: minorUnits("Tax on the order, in minor units."),
  discount_amount: minorUnits("Discount already taken off, in minor units."),
  shipping_amount_tax: minorUnits("Tax on the shipping, in minor units."),
  duty_amount: minorUnits("Duty, in minor units."),
  tax_status: choice("Tax status of the order.", ["taxable", "exempt"]),
  capture_method: captureMethod,
  capture_on: dateTime(
    "Time of the capture; requires capture_method scheduled. It is made earlier if the authorization expires before.",
  ),
  enable_partial_authorization: flag("Accept a partial authorization."),
  enable_overcapture: flag("Allow overcapture; requires capture_method manual."),
  request_incremental_authorization: flag("Request incremental authorization."),
  request_extended_authorization: flag("Request extended authorization."),
} as const;

/** Members that create, update and confirm take alike: the customer and how the customer pays. */
export const customerMembers = {
  customer: customerRequest,
  customer_id: customerId("Use customer.id.", { deprecated: true }),
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
    "Security code of the stored card of payment_token or payment_method_id, 3 or 4 digits; the one in " +
      "payment_method_data.card_token takes precedence. Never stored.",
  ),
  payment_experience: paymentExperience,
  allowed_payment_method_types: list("Sub-types available to the customer.", paymentMethodType, { maxItems: 150 }),
  billing: contactRequest,
  shipping: contactRequest,
  browser_info: browserInfo,
  authentication_type: authenticationType,
  force_3ds_challenge: flag("Always request a 3-D Secure challenge."),
  request_external_three_ds_authentication: flag("Use a separate 3DS Server for 3-D Secure."),
  three_ds_data: threeDsDataRequest,
  ctp_service_details: freeObject("Data of a Click to Pay checkout."),
  threeds_method_comp_ind: choice("3DS Method completion indicator (threeDSCompInd).", ["Y", "N", "U"]),
  psd2_sca_exemption_type: choice(
    "Exemption from strong customer authentication (SCA).",
    strongAuthenticationExemptions,
  ),
  is_iframe_redirection_enabled: flag("Redirect inside a frame."),
} as const;

/** Members that create, update and confirm take alike: later payments by the same customer. */
export const recurringMembers = {
  off_session: flag(
    "Off-session payment (the customer is absent). Only in the request that creates the payment, with " +
      "confirm true.",
  ),
  setup_future_usage: setupFutureUsage,
  customer_acceptance: customerAcceptanceRequest,
  mandate_data: mandateDataRequest,
  mandate_id: text("Use recurring_details; cannot be combined with it or with mandate_data.", {
    maxLength: 64,
    deprecated: true,
  }),
  recurring_details: recurringDetailsRequest,
  payment_type: choice("Type of the payment in a series.", paymentTypes),
  mit_category: choice("Merchant-initiated transaction (MIT) category.", mandateInitiatedCategories),
  is_stored_credential: flag("Stored credentials (card on file) are used."),
  tokenization: freeObject("Tokenization of the payment method."),
  installment_options: list("Instalment options.", freeObject("An instalment option."), { maxItems: 50 }),
  installment_data: freeObject("The instalment option of the customer."),
} as const;

/** Members that create, update and confirm take alike: texts, references, routing and data of the merchant. */
export const orderMembers = {
  return_url: text("Return address of the customer: a page (https://) or an app (myshop://), without user info.", {
    maxLength: 255,
    format: "uri",
  }),
  description: text("Description of the payment.", { maxLength: 2048 }),
  statement_descriptor_name: text("Statement descriptor, not for cards; at least one letter.", {
    maxLength: 22,
    pattern: "[A-Za-z]",
  }),
  statement_descriptor_suffix: text("Suffix of the account's statement descriptor.", { maxLength: 255 }),
  billing_descriptor: billingDescriptorRequest,
  order_details: orderDetailsRequest,
  order_date: dateTime("Time of the order."),
  merchant_order_reference_id: text("Your order reference.", { maxLength: 255 }),
  metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  frm_metadata: metadataObject("Data for fraud checks, with the limits of metadata."),
  connector_metadata: freeObject("Data for a provider, keyed by its name."),
  feature_metadata: featureMetadata,
  routing: freeObject("A routing algorithm for this payment only: type and data."),
  connector: list("Connectors to try, in this order.", text("Name of a provider."), { maxItems: 100 }),
  profile_id: text("The business profile; required when there are several and none is the default.", { maxLength: 64 }),
  profile_acquirer_id: text("Acquirer data of the profile for a separate 3DS Server.", {
    maxLength: 64,
  }),
  business_country: { allOf: [country], description: "Use profile_id.", deprecated: true },
  business_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
  business_sub_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
  session_expiry: sessionSeconds("Validity of the client secret in seconds; default 900, with a link 86,400."),
  split_payments: splitPaymentsRequest,
  payment_channel: choice("Payment channel of the order, such as mail or telephone order (MOTO).", paymentChannels),
  skip_external_tax_calculation: flag("Do not calculate tax with the tax connector."),
  all_keys_required: flag("Include the provider's own response."),
  partner_merchant_identifier_details: freeObject("Partner merchant of the payment."),
  external_surcharge_strategy: freeObject("Settings of the surcharge connector."),
  merchant_connector_details: freeObject("Provider credentials for this request only."),
} as const;

/** A surcharge of the merchant's own. */
export const surchargeMember = { surcharge_details: surchargeRequest } as const;

/** Members of create and update alone: a page that accepts the payment. */
export const paymentLinkMembers = {
  payment_link: flag("Create a payment link."),
  payment_link_config: paymentLinkLook,
  payment_link_config_id: text("Name of one of the profile's business_specific_configs.", { maxLength: 255 }),
  locale: pageLocale,
} as const;
