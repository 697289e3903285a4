import type { FromSchema } from "json-schema-to-ts";
import {
  choice,
  flag,
  freeObject,
  list,
  minorUnits,
  nameText,
  nullable,
  providerMetadataObject,
  record,
  request,
  text,
} from "../schema.ts";
import { givenFraudChecks, givenMerchantData, givenWalletDetails } from "./connector-account-parts.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { updating, verifiedDomains } from "./merchant-parts.ts";
import { paymentExperiences } from "./payment-values.ts";

export const connectorTypes = [
  "payment_processor",
  "payment_vas",
  "fin_operations",
  "fiz_operations",
  "networks",
  "banking_entities",
  "non_banking_finance",
  "payout_processor",
  "payment_method_auth",
  "authentication_processor",
  "tax_processor",
  "billing_processor",
  "vault_processor",
] as const;

export type ConnectorType = (typeof connectorTypes)[number];

/** The providers that Railyard has an adapter for. */
export const connectorNames = [
  "fauxpay",
  "phonypay",
  "pretendpay",
  "shampay",
  "payoutsim",
  "fakethreeds",
  "faketax",
  "braintree",
  "paypal",
  "razorpay",
  "stripe",
  "adyen",
  "checkout",
] as const;

export const connectorStatuses = ["inactive", "active"] as const;

/** Kinds of provider credentials; each provider takes one kind. */
const connectorAuthTypes = [
  "HeaderKey",
  "BodyKey",
  "SignatureKey",
  "MultiAuthKey",
  "CurrencyAuthKey",
  "CertificateAuth",
  "TemporaryAuth",
  "NoKey",
] as const;

const connectorType = choice(
  "Type of the connector. An account as vault_processor is stored without effect.",
  connectorTypes,
  "ConnectorType",
);
const connectorName = choice("The provider.", connectorNames, "ConnectorName");
const connectorStatus = choice("Whether the account is active.", connectorStatuses, "ConnectorStatus");

const credential = (description: string): ReturnType<typeof text> => text(description, { maxLength: 16_384 });

const accountDetails = request(
  "ConnectorAccountDetails",
  "Credentials at the provider; returned masked.",
  {
    auth_type: choice("Kind of the credentials.", connectorAuthTypes),
    api_key: credential("First key."),
    key1: credential("Second key."),
    api_secret: credential("Secret."),
    key2: credential("Third key."),
    auth_key_map: freeObject("Credentials by currency."),
    certificate: credential("Certificate in PEM, base64."),
    private_key: credential("Private key in PEM, base64."),
  },
  ["auth_type"],
);

const acceptedCountries = request(
  "AcceptedCountries",
  "Countries included or excluded.",
  {
    type: choice("Whether list includes or excludes.", ["enable_only", "disable_only", "all_accepted"]),
    list: list("Countries.", country, { maxItems: 250 }),
  },
  ["type"],
);

const acceptedCurrencies = request(
  "AcceptedCurrencies",
  "Currencies included or excluded.",
  {
    type: choice("Whether list includes or excludes.", ["enable_only", "disable_only", "all_accepted"]),
    list: list("Currencies.", currency, { maxItems: 200 }),
  },
  ["type"],
);

const limits = {
  accepted_countries: acceptedCountries,
  accepted_currencies: acceptedCurrencies,
  minimum_amount: minorUnits("Minimum amount, in minor units."),
  maximum_amount: minorUnits("Maximum amount, in minor units."),
  recurring_enabled: flag("Whether recurring payments are supported."),
  installment_payment_enabled: flag("Whether instalments are supported."),
} as const;

const enabledType = request(
  "PaymentMethodTypeEnabled",
  "A sub-type with its own limits.",
  {
    payment_method_type: text("Sub-type.", { maxLength: 64 }),
    payment_experience: choice("Flow of the customer.", paymentExperiences),
    card_networks: list("Card networks.", text("A network.", { maxLength: 64 }), { maxItems: 50 }),
    ...limits,
  },
  ["payment_method_type"],
);

/** What a connector account takes. Answers show it as it was set. */
const paymentMethodsEnabled = list(
  "Payment methods enabled for the account; none is listed when omitted.",
  request(
    "PaymentMethodsEnabled",
    "A family of payment methods.",
    {
      payment_method: text("Family of the payment method.", { maxLength: 64 }),
      payment_method_types: list(
        "Sub-types: names, or objects with limits.",
        { anyOf: [enabledType, text("Sub-type.", { maxLength: 64 })] },
        { maxItems: 200 },
      ),
      payment_method_issuers: list("Issuers.", text("An issuer.", { maxLength: 255 }), { maxItems: 200 }),
      payment_schemes: list("Card schemes.", text("A scheme.", { maxLength: 64 }), { maxItems: 50 }),
      ...limits,
    },
    ["payment_method"],
  ),
  { maxItems: 50 },
);

/** Something that payment_methods_enabled names and the connector does not take. */
const unsupportedMethod = record("UnsupportedPaymentMethod", "Payment methods not supported by the connector.", {
  payment_method: text("Family of the payment method."),
  payment_method_type: nullable(text("Sub-type; null: the whole family.")),
  card_network: nullable(text("Card network; null: the whole sub-type.")),
});

const webhookSecrets = request("ConnectorWebhookDetails", "Secrets of the provider's webhooks; returned masked.", {
  merchant_secret: credential("Secret that signs the provider's webhooks."),
  additional_secret: credential("Second secret, if the provider has one."),
});

const additionalMerchantData = request("AdditionalMerchantData", "Additional merchant data for some payment methods.", {
  open_banking_recipient_data: request("OpenBankingRecipient", "Recipient of open banking payments.", {
    connector_recipient_id: text("Id of the recipient at the provider.", { maxLength: 255 }),
  }),
});

const verification = request(
  "PaymentMethodVerification",
  "Connector accounts of the same profile that verify payment methods before this one uses them.",
  {
    enabled_payment_methods: list(
      "Verifying account by payment method.",
      request(
        "VerifiedPaymentMethod",
        "A sub-type and the account that verifies it.",
        {
          payment_method: text("Family of the payment method.", { maxLength: 64 }),
          payment_method_type: text("Sub-type.", { maxLength: 64 }),
          connector_name: text("The provider that verifies.", { maxLength: 64 }),
          mca_id: text("Its connector account.", { maxLength: 64 }),
        },
        ["mca_id"],
      ),
      { maxItems: 100 },
    ),
  },
  ["enabled_payment_methods"],
);

const settings = {
  connector_label: nameText("Label, unique per profile.", { maxLength: 255 }),
  connector_account_details: accountDetails,
  payment_methods_enabled: paymentMethodsEnabled,
  connector_webhook_details: webhookSecrets,
  metadata: providerMetadataObject("Provider settings other than credentials, and metadata."),
  test_mode: flag("Whether the account is a test account."),
  disabled: flag("Whether routing excludes the account."),
  frm_configs: givenFraudChecks,
  walletpay_verified_domains: verifiedDomains.own,
  applepay_verified_domains: verifiedDomains.ofPeers,
  pm_auth_config: verification,
  status: connectorStatus,
  additional_merchant_data: givenMerchantData,
  connector_wallets_details: givenWalletDetails,
} as const;

/** Body of POST /account/{account_id}/connectors. */
export const createConnectorAccountBody = request(
  "CreateConnectorAccountRequest",
  "A connector account to create.",
  {
    connector_type: connectorType,
    connector_name: connectorName,
    merchant_connector_id: text("Your own id; generated when omitted.", {
      minLength: 1,
      maxLength: 64,
      pattern: "^[A-Za-z0-9_-]+$",
    }),
    profile_id: text("The profile; default: the merchant's default profile.", { maxLength: 64 }),
    ...settings,
    business_country: { allOf: [country], description: "Use profile_id.", deprecated: true },
    business_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
    business_sub_label: text("Use profile_id.", { maxLength: 64, deprecated: true }),
  },
  ["connector_type", "connector_name", "connector_account_details"],
);

/** Body of POST /account/{account_id}/connectors/{connector_id}. */
export const updateConnectorAccountBody = request(
  "UpdateConnectorAccountRequest",
  updating,
  { connector_type: connectorType, ...settings },
  ["connector_type"],
);

// Answers show these as they were stored, also from before requests were checked against a form.
const answered = {
  connector_type: connectorType,
  connector_name: connectorName,
  merchant_connector_id: text("Id of the connector account.", {
    maxLength: 64,
    examples: ["mca_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  profile_id: text("The profile.", { maxLength: 64 }),
  status: connectorStatus,
  connector_label: nullable(text("Label, unique per profile.")),
  payment_methods_enabled: nullable(paymentMethodsEnabled),
  connector_webhook_details: nullable(webhookSecrets),
  test_mode: nullable(settings.test_mode),
  disabled: nullable(settings.disabled),
  frm_configs: nullable(list("Fraud checks.", freeObject("Fraud checks of payments at one gateway."))),
  business_country: nullable(country),
  business_label: nullable(text("Label of the business.")),
  business_sub_label: nullable(text("Second label of the business.")),
  walletpay_verified_domains: nullable(verifiedDomains.own),
  applepay_verified_domains: nullable(verifiedDomains.ofPeers),
  unsupported_payment_methods: nullable(
    list(
      "Entries of payment_methods_enabled that this connector does not support: stored, and never offered. Null: none.",
      unsupportedMethod,
    ),
  ),
  pm_auth_config: nullable(settings.pm_auth_config),
} as const;

/** A connector account as Railyard answers it; credentials are masked. */
export const connectorAccount = record("ConnectorAccount", "A merchant's account at a provider.", {
  ...answered,
  metadata: nullable(
    freeObject("Provider settings other than credentials, and metadata; masked for callers without write permission."),
  ),
  additional_merchant_data: nullable(additionalMerchantData),
  connector_wallets_details: nullable(freeObject("Wallet credentials, an object for each wallet; masked.")),
  connector_account_details: nullable(accountDetails),
});

/** Answer of GET /account/{account_id}/connectors: without credentials and what else is for the provider only. */
export const connectorAccountList = list(
  "The connector accounts of the merchant, without credentials.",
  record(
    "ConnectorAccountListItem",
    "A merchant's account at a provider, without credentials, metadata, additional merchant data and wallet details.",
    answered,
  ),
);

/** Answer of DELETE /account/{account_id}/connectors/{connector_id}. */
export const connectorAccountDeletion = record("ConnectorAccountDeletion", "The deleted connector account.", {
  merchant_id: text("The merchant."),
  merchant_connector_id: text("The connector account."),
  deleted: flag("Whether it was deleted."),
});

/** Body of POST /account/connectors/verify. */
export const verifyCredentialsBody = request(
  "VerifyCredentialsRequest",
  "Credentials to verify at a provider.",
  {
    connector_name: connectorName,
    connector_account_details: accountDetails,
    test_mode: flag("Whether they are for test payments; default: derived from the credentials, else true."),
  },
  ["connector_name", "connector_account_details"],
);

/** Answer of POST /account/connectors/verify: the provider took the credentials. */
export const credentialVerification = record("CredentialVerification", "The provider's verdict on the credentials.", {
  connector_name: connectorName,
  status: choice("Response of the provider.", ["verified"]),
});

export type ConnectorAccount = FromSchema<typeof connectorAccount>;
export type VerifyCredentialsRequest = FromSchema<typeof verifyCredentialsBody>;
export type CreateConnectorAccountRequest = FromSchema<typeof createConnectorAccountBody>;
export type UpdateConnectorAccountRequest = FromSchema<typeof updateConnectorAccountBody>;
