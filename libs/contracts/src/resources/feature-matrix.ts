import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { connectorNames, connectorTypes } from "./connector-account.ts";
import { webhookKinds } from "./connector-webhook.ts";
import { captureMethods, paymentMethods } from "./payment-values.ts";
import { payoutTypes } from "./payout-values.ts";

const supportedMethod = record("SupportedPaymentMethod", "A payment method supported by a provider.", {
  payment_method: choice("Family of the payment method.", paymentMethods),
  payment_method_type: text("Sub-type of the payment method."),
  payment_method_type_display_name: text("Display name."),
  mandates: choice("Whether recurring payments are supported.", ["supported", "not_supported"]),
  refunds: choice("Whether refunds are supported.", ["supported", "not_supported"]),
  partial_refunds: choice("Whether partial refunds are supported.", ["supported", "not_supported"]),
  incremental_authorization: choice("Whether incremental authorization is supported.", ["supported", "not_supported"]),
  extended_authorization: choice("Whether extended authorization is supported.", ["supported", "not_supported"]),
  post_capture_void: choice("Whether a cancellation after capture is supported.", ["supported", "not_supported"]),
  network_tokens: choice("Whether network tokens are accepted in place of card numbers.", [
    "supported",
    "not_supported",
  ]),
  supported_capture_methods: list("Supported capture methods.", choice("A way.", captureMethods)),
  three_ds: nullable(
    choice("Whether payments with 3-D Secure are supported.", ["supported", "not_supported", "required"]),
  ),
  no_three_ds: nullable(choice("Whether payments without 3-D Secure are supported.", ["supported", "not_supported"])),
  supported_card_networks: nullable(list("Card networks.", text("A network."))),
  supported_countries: nullable(list("Countries; null for all.", text("Two-letter country code."))),
  supported_currencies: nullable(list("Currencies; null for all.", text("Three-letter currency code."))),
});

const supportedPayoutMethod = record("SupportedPayoutMethod", "A payout destination supported by a provider.", {
  payout_type: choice("Kind of destination.", payoutTypes),
  payout_method_types: list("Sub-types.", text("A sub-type, such as sepa or paypal.")),
  supported_countries: nullable(list("Countries; null for all.", text("Two-letter country code."))),
  supported_currencies: nullable(list("Currencies; null for all.", text("Three-letter currency code."))),
});

const credentialForm = record("CredentialForm", "The credentials of one auth_type.", {
  auth_type: text("Value of connector_account_details.auth_type."),
  title: text("Title of the form."),
  fields: list(
    "Members of connector_account_details, in the order to ask for them.",
    record("CredentialField", "A member of connector_account_details.", {
      name: text("Name of the member."),
      title: text("The provider's name of it."),
      help: text("What it is for."),
      where_to_find: text("Where the provider shows it."),
      is_secret: flag("Whether it is a secret: asked for in a password field and returned masked."),
      is_required: flag("Whether it must be given."),
      pattern: nullable(text("Regular expression of its values.")),
      example: text("A value of the right form."),
    }),
  ),
});

const webhookSetup = record("WebhookSetup", "How webhooks are set up at the provider's own pages.", {
  where_to_set_up: text("Where the webhook address is entered."),
  secret: nullable(
    record("WebhookSecretField", "Value of connector_webhook_details.merchant_secret; null: none is needed.", {
      title: text("The provider's name of it."),
      help: text("What it is for."),
      where_to_find: text("Where the provider shows it."),
    }),
  ),
  events: list(
    "Events to choose, by their object; empty: there is nothing to choose.",
    record("WebhookEventChoice", "Events about one kind of object.", {
      about: choice("The object.", webhookKinds, "WebhookObjectKind"),
      event_types: list("The provider's names of the events.", text("An event.")),
    }),
  ),
});

/** Query of GET /feature_matrix. */
export const featureMatrixQuery = request("FeatureMatrixQuery", "The provider; default: all.", {
  connector: choice("One provider.", connectorNames),
});

/** Answer of GET /feature_matrix. */
export const featureMatrix = record("FeatureMatrix", "Capabilities of the providers.", {
  connector_count: integer("Number of providers.", { minimum: 0 }),
  connectors: list(
    "The providers.",
    record("ConnectorFeatures", "Capabilities of a provider.", {
      name: choice("Value of connector_name.", connectorNames),
      display_name: text("Display name."),
      description: text("Description."),
      category: choice("Main category of the provider.", connectorTypes),
      connector_types: list(
        "Supported values of connector_type; an account has one.",
        choice("Type of the account.", connectorTypes),
      ),
      integration_status: choice("Maturity of the adapter.", ["sandbox", "beta", "live"]),
      supported_payment_methods: list("Supported payment methods.", supportedMethod),
      supported_payout_methods: list("Supported payout destinations.", supportedPayoutMethod),
      supported_webhook_flows: list(
        "Objects covered by its webhooks.",
        text("payments, refunds, disputes, payouts or authentications."),
      ),
      webhook_registration: choice("Whether its webhook address can be registered through this API.", [
        "supported",
        "not_supported",
      ]),
      disputes: choice("Whether disputes can be accepted and challenged with evidence.", [
        "supported",
        "not_supported",
      ]),
      split_payments: choice("Whether split payments are supported.", ["supported", "not_supported"]),
      request_members: freeObject(
        "Handling of payment request members that only some providers support, by member: support (sent, ignored " +
          "or refused), and the provider's fields or the reason.",
      ),
      is_test: flag("Whether it is for the sandbox provider only."),
      credential_schema: freeObject("JSON Schema of connector_account_details for accounts at this provider."),
      credential_forms: list("Forms to ask for credentials with, one for each auth_type.", credentialForm),
      webhook_setup: nullable(webhookSetup),
      test_payment: choice("Whether accounts can be tested with a payment by a test card.", [
        "supported",
        "not_supported",
      ]),
    }),
  ),
});

export type FeatureMatrix = FromSchema<typeof featureMatrix>;
