import { choice, dateTime, flag, freeObject, integer, list, minorUnits, nullable, record, text } from "../schema.ts";
import { contact } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { featureMetadata } from "./feature-metadata.ts";
import { orderDetails, paymentMethodData } from "./payment-method-data.ts";
import {
  attempt,
  authenticationType,
  capture,
  captureMethod,
  incrementalAuthorization,
  paymentDispute,
  paymentExperience,
  paymentMethod,
  paymentMethodType,
  setupFutureUsage,
} from "./payment-records.ts";
import {
  cardDiscoveries,
  mandateInitiatedCategories,
  paymentChannels,
  paymentMethodStatuses,
  paymentStatuses,
  postCaptureVoidStatuses,
} from "./payment-values.ts";
import { refund } from "./refund.ts";
import { splitPayments } from "./split.ts";

const nullableText = (description: string, maxLength?: number): ReturnType<typeof nullable<ReturnType<typeof text>>> =>
  nullable(text(description, maxLength === undefined ? {} : { maxLength }));

const nullableTime = (description: string): ReturnType<typeof nullableText> => nullable(dateTime(description));

/** Members of a payment: who, how much and in which state. */
export const stateMembers = {
  payment_id: text("Id of the payment, unique per merchant.", {
    minLength: 30,
    maxLength: 30,
    examples: ["pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z"],
  }),
  merchant_id: text("The merchant.", { maxLength: 255 }),
  processor_merchant_id: nullableText("The merchant whose connector accounts were used."),
  profile_id: nullableText("The business profile."),
  status: choice("Status of the payment.", paymentStatuses, "PaymentStatus"),
  amount: minorUnits("Amount in minor units, without surcharge, shipping and taxes."),
  net_amount: minorUnits("amount plus surcharge, its tax, shipping and order tax, in minor units."),
  amount_capturable: minorUnits("Capturable amount in minor units; 0 when nothing is left."),
  amount_received: nullable(minorUnits("Captured amount in minor units.")),
  shipping_cost: nullable(minorUnits("Shipping, in minor units.")),
  order_tax_amount: nullable(minorUnits("Tax on the order, in minor units.")),
  surcharge_details: nullable(
    record("SurchargeDetails", "A surcharge.", {
      surcharge_amount: minorUnits("Surcharge in minor units."),
      tax_amount: nullable(minorUnits("Tax on the surcharge, in minor units.")),
    }),
  ),
  currency,
  attempt_count: integer("Number of attempts.", { minimum: 0 }),
  client_secret: nullableText("Client secret for the publishable key; expires at expires_on."),
  created: nullableTime("Time of creation."),
  updated: nullableTime("Time of the last change."),
  modified_at: nullableTime("Time of the last change."),
  expires_on: nullableTime("Expiry of the client secret."),
  capture_method: nullable(captureMethod),
  capture_on: nullableTime("Time of a scheduled capture."),
  capture_before: nullableTime("Expiry of the authorization."),
  cancellation_reason: nullableText("Reason of the cancellation."),
  error_code: nullableText("Error code of the provider, when it declined."),
  error_message: nullableText("Error of the provider, when it declined."),
  unified_code: nullableText("Unified error code, the same for every provider."),
  unified_message: nullableText("Unified error message, the same for every provider."),
  issuer_error_code: nullableText("Issuer response code of a decline."),
  issuer_error_message: nullableText("Issuer message of a decline."),
  manual_retry_allowed: nullable(flag("Whether the payment can be confirmed again.")),
} as const;

/** Members of a payment: the customer and the payment method. */
export const payerMembers = {
  customer_id: nullable(text("Use customer.id.", { minLength: 1, maxLength: 64, deprecated: true })),
  customer: nullable(
    record("PaymentCustomer", "The customer of the payment.", {
      id: nullableText("Your id of the customer.", 64),
      name: nullableText("Name.", 255),
      email: nullableText("E-mail address.", 255),
      phone: nullableText("Telephone number.", 255),
      phone_country_code: nullableText("Country code of the telephone number.", 255),
    }),
  ),
  email: nullable(text("Use customer.email.", { maxLength: 255, deprecated: true })),
  name: nullable(text("Use customer.name.", { maxLength: 255, deprecated: true })),
  phone: nullable(text("Use customer.phone.", { maxLength: 255, deprecated: true })),
  billing: nullable(contact),
  shipping: nullable(contact),
  browser_info: nullable(browserInfo),
  payment_method: nullable(paymentMethod),
  payment_method_type: nullable(paymentMethodType),
  allowed_payment_method_types: nullable(list("Sub-types available to the customer.", paymentMethodType)),
  payment_experience: nullable(paymentExperience),
  payment_method_data: nullable(paymentMethodData),
  payment_method_id: nullableText("The stored payment method."),
  payment_method_status: nullable(choice("Status of the stored payment method.", paymentMethodStatuses)),
  payment_token: nullableText("Token of a stored payment method."),
  card_discovery: nullable(choice("How the card network was chosen.", cardDiscoveries)),
  fingerprint: nullable(
    text("Card fingerprint: stable per-merchant hash of the PAN.", { minLength: 20, maxLength: 20 }),
  ),
  authentication_type: nullable(authenticationType),
  external_3ds_authentication_attempted: nullable(flag("Whether a separate 3DS Server was used.")),
  external_authentication_details: nullable(
    record("ExternalAuthentication", "Result of the 3DS Server.", {
      authentication_flow: nullableText("challenge or frictionless."),
      electronic_commerce_indicator: nullableText("Electronic commerce indicator (ECI)."),
      status: nullableText("Result."),
      ds_transaction_id: nullableText("Directory server transaction id."),
      version: nullableText("3-D Secure protocol version."),
      error_code: nullableText("Error code of a failure."),
      error_message: nullableText("Error message of a failure."),
    }),
  ),
  force_3ds_challenge: nullable(flag("Whether a challenge was requested.")),
  force_3ds_challenge_trigger: nullable(flag("Whether a challenge was forced.")),
  ephemeral_key: nullable(
    record("EphemeralKey", "Ephemeral key for the customer's stored data.", {
      customer_id: text("The customer."),
      created_at: integer("Time of creation, Unix seconds."),
      expires: integer("Time of expiry, Unix seconds."),
      secret: text("The key."),
    }),
  ),
} as const;

/** Members of a payment: what happened at the providers. */
export const processingMembers = {
  connector: nullableText("The provider of the latest attempt; null before confirm."),
  connector_label: nullableText("Label of the connector account."),
  connector_transaction_id: nullableText("Id of the transaction at the provider."),
  connector_mandate_id: nullableText("Id of the mandate at the provider."),
  merchant_connector_id: nullableText("The connector account of the latest attempt; null before confirm."),
  reference_id: nullableText("Merchant reference at the provider."),
  network_transaction_id: nullableText("Network transaction id."),
  next_action: nullable({
    type: "object",
    title: "NextAction",
    description: "Next action of the customer.",
    properties: {
      type: text("Kind of the action.", { examples: ["redirect_to_url"] }),
      redirect_to_url: text("Address to redirect the customer to."),
    },
    required: ["type"],
    additionalProperties: true,
  }),
  refunds: nullable(list("Refunds of the payment.", refund)),
  disputes: nullable(list("Disputes of the payment.", paymentDispute)),
  attempts: nullable(list("Attempts, with expand_attempts.", attempt)),
  captures: nullable(list("Captures of the latest attempt, with expand_captures.", capture)),
  incremental_authorization_allowed: nullable(flag("Whether incremental authorization is allowed.")),
  authorization_count: nullable(integer("Number of incremental authorizations.", { minimum: 0 })),
  incremental_authorizations: nullable(list("Incremental authorizations.", incrementalAuthorization)),
  extended_authorization_applied: nullable(flag("Whether the authorization was extended.")),
  request_extended_authorization: nullable(flag("Whether extended authorization was requested.")),
  enable_partial_authorization: nullable(flag("Whether partial authorization is enabled.")),
  enable_overcapture: nullable(flag("Whether overcapture was requested.")),
  is_overcapture_enabled: nullable(flag("Whether overcapture is possible.")),
  is_iframe_redirection_enabled: nullable(flag("Whether redirects happen inside a frame, as requested.")),
  installment_options: nullable(list("Instalment options, as requested.", freeObject("An instalment option."))),
  installment_data: nullable(freeObject("The instalment option of the customer.")),
  tokenization: nullableText("Always null: tokenization follows the profile."),
  connector_customer_id: nullableText("Always null: customers are not created at connectors."),
  network_details: nullable(freeObject("Always null: network errors are in the issuer_error members.")),
  error_details: nullable(freeObject("Always null: errors are in the error, unified and issuer_error members.")),
  initiator: nullableText("Always null: payments are created by their merchant."),
  sdk_authorization: nullableText("Always null: browsers use the publishable key with client_secret."),
  state_metadata: nullable(
    record("StateMetadata", "Details of the current state.", {
      post_capture_void: nullable(
        record("PostCaptureVoid", "Cancellation after capture.", {
          status: choice("Progress of the cancellation.", postCaptureVoidStatuses),
        }),
      ),
    }),
  ),
  merchant_decision: nullableText("approved or rejected, after a manual review."),
  frm_message: nullable(
    record("FraudCheck", "Result of the fraud check.", {
      frm_name: nullableText("The fraud check provider."),
      frm_transaction_id: nullableText("Id of the check."),
      frm_transaction_type: nullableText("Stage of the check."),
      frm_status: nullableText("Result."),
      frm_score: nullable(integer("Score.")),
      frm_reason: nullable(freeObject("Reason.")),
      frm_error: nullableText("Error of the check."),
    }),
  ),
} as const;

const mandateAmount = record("MandateAmountDetails", "Limits of the mandate.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  start_date: nullableTime("Start of validity."),
  end_date: nullableTime("End of validity."),
  metadata: nullable(freeObject("Metadata of the mandate.")),
});

/** Members of a payment: later payments by the same customer. */
export const mandateMembers = {
  mandate_id: nullableText("The mandate that was used, created or updated.", 255),
  mandate_data: nullable(
    record("MandateData", "The requested mandate.", {
      update_mandate_id: nullableText(
        "The mandate to update with the payment method of this payment, once it succeeds.",
      ),
      customer_acceptance: nullable(
        record("CustomerAcceptanceDetails", "The customer's acceptance.", {
          acceptance_type: text("online or offline."),
          accepted_at: nullableTime("Time of the acceptance."),
          online: nullable(
            record("OnlineAcceptanceDetails", "Online details of the acceptance.", {
              ip_address: nullableText("The customer's IP address."),
              user_agent: nullableText("User agent of the customer's browser."),
            }),
          ),
        }),
      ),
      mandate_type: nullable(
        record("MandateType", "Type of the mandate.", {
          single_use: nullable(mandateAmount),
          multi_use: nullable(mandateAmount),
        }),
      ),
    }),
  ),
  setup_future_usage: nullable(setupFutureUsage),
  off_session: nullable(flag("Whether the payment is off session (the customer is absent).")),
  is_stored_credential: nullable(flag("Whether stored credentials (card on file) are used.")),
  mit_category: nullable(choice("Merchant-initiated transaction (MIT) category.", mandateInitiatedCategories)),
} as const;

/** Members of a payment: texts, references and data of the merchant. */
export const merchantMembers = {
  description: nullableText("Description of the payment."),
  return_url: nullableText("Return address of the customer."),
  statement_descriptor_name: nullableText("Statement descriptor, not for cards.", 255),
  statement_descriptor_suffix: nullableText("Suffix of the account's statement descriptor.", 255),
  billing_descriptor: nullable(freeObject("Statement descriptor.")),
  order_details: nullable(orderDetails),
  merchant_order_reference_id: nullableText("The merchant's order reference.", 255),
  metadata: nullable(freeObject("Metadata.")),
  frm_metadata: nullable(freeObject("Data for fraud checks.")),
  connector_metadata: nullable(freeObject("Data for a provider, keyed by its name.")),
  feature_metadata: nullable(featureMetadata),
  business_country: nullable(country),
  business_label: nullableText("Label of the business."),
  business_sub_label: nullableText("Second label of the business."),
  payment_link: nullable(
    record("PaymentLinkSummary", "The payment link.", {
      link: text("Open link."),
      secure_link: nullableText("Link for allowed sites only."),
      payment_link_id: text("Id of the payment link."),
    }),
  ),
  payment_channel: nullable(
    choice("Payment channel of the order, such as mail or telephone order (MOTO).", paymentChannels),
  ),
  split_payments: nullable(splitPayments),
} as const;
