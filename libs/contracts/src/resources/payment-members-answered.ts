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

const nullableText = (
  description: string,
  maxLength?: number,
): ReturnType<typeof nullable<ReturnType<typeof text>>> =>
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
  processor_merchant_id: nullableText("The merchant whose connector accounts took the payment."),
  profile_id: nullableText("The business profile."),
  status: choice("State of the payment.", paymentStatuses, "PaymentStatus"),
  amount: minorUnits("What the customer pays, in minor units, without the other amounts."),
  net_amount: minorUnits("amount plus surcharge, its tax, shipping and order tax, in minor units."),
  amount_capturable: minorUnits("What can still be captured, in minor units; 0 when nothing is left."),
  amount_received: nullable(minorUnits("What was captured, in minor units.")),
  shipping_cost: nullable(minorUnits("Shipping, in minor units.")),
  order_tax_amount: nullable(minorUnits("Tax on the order, in minor units.")),
  surcharge_details: nullable(
    record("SurchargeDetails", "A surcharge.", {
      surcharge_amount: minorUnits("Surcharge in minor units."),
      tax_amount: nullable(minorUnits("Tax on it in minor units.")),
    }),
  ),
  currency,
  attempt_count: integer("How many attempts were made.", { minimum: 0 }),
  client_secret: nullableText("What a client needs, with the publishable key, to confirm; expires at expires_on."),
  created: nullableTime("When the payment was made."),
  updated: nullableTime("When the payment last changed."),
  modified_at: nullableTime("When the payment last changed."),
  expires_on: nullableTime("When the client secret expires."),
  capture_method: nullable(captureMethod),
  capture_on: nullableTime("When a scheduled capture happens."),
  capture_before: nullableTime("Until when a capture is possible."),
  cancellation_reason: nullableText("Why the payment was cancelled."),
  error_code: nullableText("The provider's code when it refused."),
  error_message: nullableText("What the provider said when it refused."),
  unified_code: nullableText("Railyard's code for the refusal, the same for every provider."),
  unified_message: nullableText("Railyard's words for the refusal, the same for every provider."),
  issuer_error_code: nullableText("The card issuer's code when it refused."),
  issuer_error_message: nullableText("The card issuer's words when it refused."),
  manual_retry_allowed: nullable(flag("Whether the confirm call may be repeated.")),
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
  allowed_payment_method_types: nullable(list("Sub-types the customer may choose from.", paymentMethodType)),
  payment_experience: nullable(paymentExperience),
  payment_method_data: nullable(paymentMethodData),
  payment_method_id: nullableText("The stored payment method."),
  payment_method_status: nullable(choice("State of the stored payment method.", paymentMethodStatuses)),
  payment_token: nullableText("Token of a stored payment method."),
  card_discovery: nullable(choice("How the card was chosen.", cardDiscoveries)),
  fingerprint: nullable(text("Code of the card, the same whenever it is used.", { minLength: 20, maxLength: 20 })),
  authentication_type: nullable(authenticationType),
  external_3ds_authentication_attempted: nullable(flag("Whether an authentication provider was asked.")),
  external_authentication_details: nullable(
    record("ExternalAuthentication", "What the authentication provider answered.", {
      authentication_flow: nullableText("challenge or frictionless."),
      electronic_commerce_indicator: nullableText("Indicator that goes to the acquirer."),
      status: nullableText("Result."),
      ds_transaction_id: nullableText("Id at the directory server."),
      version: nullableText("Version of 3-D Secure."),
      error_code: nullableText("Code when it failed."),
      error_message: nullableText("Words when it failed."),
    }),
  ),
  force_3ds_challenge: nullable(flag("Whether a challenge was asked for.")),
  force_3ds_challenge_trigger: nullable(flag("Whether a challenge was forced.")),
  ephemeral_key: nullable(
    record("EphemeralKey", "A short-lived key for the customer's stored data.", {
      customer_id: text("The customer."),
      created_at: integer("When it was made, Unix seconds."),
      expires: integer("When it expires, Unix seconds."),
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
  reference_id: nullableText("Our reference at the provider."),
  network_transaction_id: nullableText("Id of the transaction at the card network."),
  next_action: nullable({
    type: "object",
    title: "NextAction",
    description: "What the customer has to do now.",
    properties: {
      type: text("Kind of the action.", { examples: ["redirect_to_url"] }),
      redirect_to_url: text("Page to send the customer to."),
    },
    required: ["type"],
    additionalProperties: true,
  }),
  refunds: nullable(list("Refunds of the payment.", refund)),
  disputes: nullable(list("Disputes about the payment.", paymentDispute)),
  attempts: nullable(list("Attempts, with expand_attempts.", attempt)),
  captures: nullable(list("Captures of the latest attempt, with expand_captures.", capture)),
  incremental_authorization_allowed: nullable(flag("Whether the amount may be raised.")),
  authorization_count: nullable(integer("How often the amount was raised.", { minimum: 0 })),
  incremental_authorizations: nullable(list("Raises of the amount.", incrementalAuthorization)),
  extended_authorization_applied: nullable(flag("Whether the authorization lives longer.")),
  request_extended_authorization: nullable(flag("Whether a longer authorization was asked for.")),
  enable_partial_authorization: nullable(flag("Whether a part of the amount is accepted.")),
  enable_overcapture: nullable(flag("Whether a capture above the authorization was asked for.")),
  is_overcapture_enabled: nullable(flag("Whether a capture above the authorization is possible.")),
  is_iframe_redirection_enabled: nullable(flag("Whether redirects happen inside a frame, as the request said.")),
  installment_options: nullable(list("Instalments that are offered, as the request said.", freeObject("One offer."))),
  installment_data: nullable(freeObject("The instalments that the customer chose.")),
  tokenization: nullableText("Always null: cards are stored as the profile says."),
  connector_customer_id: nullableText("Always null: customers are not registered at providers."),
  network_details: nullable(freeObject("Always null: what networks say stands in the issuer_error members.")),
  error_details: nullable(freeObject("Always null: errors stand in the error, unified and issuer_error members.")),
  initiator: nullableText("Always null: the merchant of the payment made it."),
  sdk_authorization: nullableText("Always null: browsers use the publishable key with client_secret."),
  state_metadata: nullable(
    record("StateMetadata", "What goes on beside the status.", {
      post_capture_void: nullable(
        record("PostCaptureVoid", "Taking back what was captured.", {
          status: choice("How far it is.", postCaptureVoidStatuses),
        }),
      ),
    }),
  ),
  merchant_decision: nullableText("approved or rejected, after a manual review."),
  frm_message: nullable(
    record("FraudCheck", "What the fraud check said.", {
      frm_name: nullableText("Who checked."),
      frm_transaction_id: nullableText("Id of the check."),
      frm_transaction_type: nullableText("When it was checked."),
      frm_status: nullableText("Result."),
      frm_score: nullable(integer("Score.")),
      frm_reason: nullable(freeObject("Reason.")),
      frm_error: nullableText("What failed."),
    }),
  ),
} as const;

const mandateAmount = record("MandateAmountDetails", "How much a mandate allows.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  start_date: nullableTime("From when it may be used."),
  end_date: nullableTime("Until when it may be used."),
  metadata: nullable(freeObject("The merchant's own data about the mandate.")),
});

/** Members of a payment: later payments by the same customer. */
export const mandateMembers = {
  mandate_id: nullableText("The mandate that was used, made or updated.", 255),
  mandate_data: nullable(
    record("MandateData", "The mandate that was asked for.", {
      update_mandate_id: nullableText("The mandate that gets the method of this payment once it succeeds."),
      customer_acceptance: nullable(
        record("CustomerAcceptanceDetails", "Proof that the customer agreed.", {
          acceptance_type: text("online or offline."),
          accepted_at: nullableTime("When the customer agreed."),
          online: nullable(
            record("OnlineAcceptanceDetails", "Where the customer agreed from.", {
              ip_address: nullableText("The customer's IP address."),
              user_agent: nullableText("The customer's browser."),
            }),
          ),
        }),
      ),
      mandate_type: nullable(
        record("MandateType", "Kind of the mandate.", {
          single_use: nullable(mandateAmount),
          multi_use: nullable(mandateAmount),
        }),
      ),
    }),
  ),
  setup_future_usage: nullable(setupFutureUsage),
  off_session: nullable(flag("Whether the customer was absent.")),
  is_stored_credential: nullable(flag("Whether the payment method was stored before.")),
  mit_category: nullable(choice("Kind of a payment without the customer.", mandateInitiatedCategories)),
} as const;

/** Members of a payment: texts, references and data of the merchant. */
export const merchantMembers = {
  description: nullableText("What the payment is for."),
  return_url: nullableText("Where the customer goes back to."),
  statement_descriptor_name: nullableText("Descriptor for payments without a card.", 255),
  statement_descriptor_suffix: nullableText("Appended to the account's descriptor.", 255),
  billing_descriptor: nullable(freeObject("What the customer's statement shows.")),
  order_details: nullable(orderDetails),
  merchant_order_reference_id: nullableText("The merchant's reference of the order.", 255),
  metadata: nullable(freeObject("The merchant's own data.")),
  frm_metadata: nullable(freeObject("Data for fraud checks.")),
  connector_metadata: nullable(freeObject("Data for a provider, keyed by its name.")),
  feature_metadata: nullable(featureMetadata),
  business_country: nullable(country),
  business_label: nullableText("Label of the business."),
  business_sub_label: nullableText("Second label of the business."),
  payment_link: nullable(
    record("PaymentLinkSummary", "The page that takes the payment.", {
      link: text("Open link."),
      secure_link: nullableText("Link for allowed sites only."),
      payment_link_id: text("Id of the payment link."),
    }),
  ),
  payment_channel: nullable(choice("Where the order was taken.", paymentChannels)),
  split_payments: nullable(splitPayments),
} as const;
