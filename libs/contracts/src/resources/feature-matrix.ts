import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { connectorNames, connectorTypes } from "./connector-account.ts";
import { captureMethods, paymentMethods } from "./payment-values.ts";
import { payoutTypes } from "./payout-values.ts";

const supportedMethod = record("SupportedPaymentMethod", "A way to pay that a provider offers.", {
  payment_method: choice("Family of the payment method.", paymentMethods),
  payment_method_type: text("Sub-type of the payment method."),
  payment_method_type_display_name: text("Name to show."),
  mandates: choice("Whether later payments are possible.", ["supported", "not_supported"]),
  refunds: choice("Whether refunds are possible.", ["supported", "not_supported"]),
  partial_refunds: choice("Whether parts can be refunded.", ["supported", "not_supported"]),
  incremental_authorization: choice("Whether the amount can be raised.", ["supported", "not_supported"]),
  extended_authorization: choice("Whether the money can be held for longer.", ["supported", "not_supported"]),
  post_capture_void: choice("Whether a capture can be taken back at first.", ["supported", "not_supported"]),
  network_tokens: choice("Whether card networks' tokens are taken in the place of card numbers.", [
    "supported",
    "not_supported",
  ]),
  supported_capture_methods: list("How it can be captured.", choice("A way.", captureMethods)),
  three_ds: nullable(choice("Whether payments run with 3-D Secure.", ["supported", "not_supported", "required"])),
  no_three_ds: nullable(choice("Whether payments run without 3-D Secure.", ["supported", "not_supported"])),
  supported_card_networks: nullable(list("Card networks.", text("A network."))),
  supported_countries: nullable(list("Countries; null for all.", text("Two-letter country code."))),
  supported_currencies: nullable(list("Currencies; null for all.", text("Three-letter currency code."))),
});

const supportedPayoutMethod = record("SupportedPayoutMethod", "A kind of destination that a provider pays to.", {
  payout_type: choice("Kind of destination.", payoutTypes),
  payout_method_types: list("Sub-types.", text("A sub-type, such as sepa or paypal.")),
  supported_countries: nullable(list("Countries; null for all.", text("Two-letter country code."))),
  supported_currencies: nullable(list("Currencies; null for all.", text("Three-letter currency code."))),
});

/** Query of GET /feature_matrix. */
export const featureMatrixQuery = request("FeatureMatrixQuery", "Which providers; all when left out.", {
  connector: choice("One provider.", connectorNames),
});

/** Answer of GET /feature_matrix. */
export const featureMatrix = record("FeatureMatrix", "What every provider can do.", {
  connector_count: integer("How many providers there are.", { minimum: 0 }),
  connectors: list(
    "The providers.",
    record("ConnectorFeatures", "What a provider can do.", {
      name: choice("Value of connector_name.", connectorNames),
      display_name: text("Name to show."),
      description: text("What it is."),
      category: choice("What the provider chiefly does.", connectorTypes),
      connector_types: list(
        "Values of connector_type that accounts may have; an account serves one.",
        choice("What an account does.", connectorTypes),
      ),
      integration_status: choice("How far the adapter is.", ["sandbox", "beta", "live"]),
      supported_payment_methods: list("Ways to pay.", supportedMethod),
      supported_payout_methods: list("What it pays out to.", supportedPayoutMethod),
      supported_webhook_flows: list(
        "What its webhooks tell about.",
        text("payments, refunds, disputes, payouts or authentications."),
      ),
      webhook_registration: choice("Whether the address of its webhooks can be registered from here.", [
        "supported",
        "not_supported",
      ]),
      disputes: choice("Whether disputes can be accepted and answered with evidence.", [
        "supported",
        "not_supported",
      ]),
      split_payments: choice("Whether payments can be shared with other accounts.", ["supported", "not_supported"]),
      request_members: freeObject(
        "What becomes of payment request members that only some providers have a field for, by member: support " +
          "(sent, ignored or refused), and the provider's fields or the reason.",
      ),
      is_test: flag("Whether it only ever talks to the sandbox provider."),
      credential_schema: freeObject("JSON Schema of connector_account_details for accounts at this provider."),
    }),
  ),
});

export type FeatureMatrix = FromSchema<typeof featureMatrix>;
