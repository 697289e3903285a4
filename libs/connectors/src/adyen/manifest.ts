import type { ConnectorManifest, SupportedMethod } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";
import { billingField, methodField } from "../required-fields.ts";
import { adyenMembers } from "./member-params.ts";

const card: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: ["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"],
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
  supportsNetworkTokens: true,
  cardNetworks: [
    "Visa",
    "Mastercard",
    "AmericanExpress",
    "DinersClub",
    "Discover",
    "JCB",
    "UnionPay",
    "CartesBancaires",
  ],
  // Of the customer; what a merchant may take is between it and Adyen.
  countries: "all",
  currencies: "all",
  requiredFields: [
    methodField("card.card_number", "card_number", "user_card_number"),
    methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
    methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
    methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
    billingField("email", "email", "user_email_address", { only: "with_mandate" }),
  ],
};

/** What headers and bodies carry: visible ASCII. */
const visible = { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" } as const;

/** Adyen: cards by the Checkout API. Checked against an emulator, not yet against Adyen itself. */
export const adyen: ConnectorManifest = {
  name: "adyen",
  displayName: "Adyen",
  description: "Cards by the Checkout API, with 3-D Secure by redirect and network tokens.",
  connectorType: "payment_processor",
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Adyen's Checkout API",
      test: { variable: "ADYEN_TEST_URL", defaultUrl: "https://checkout-test.adyen.com/v72" },
      live: {
        variable: "ADYEN_LIVE_URL",
        defaultUrl: "https://{key2}-checkout-live.adyenpayments.com/checkout/v72",
      },
    },
  },
  credentialSchema: {
    type: "object",
    properties: {
      auth_type: { const: "BodyKey" },
      api_key: visible,
      // The merchant account.
      key1: visible,
      // The company's own part of the live address; test accounts have none.
      key2: { type: "string", pattern: "^[0-9A-Za-z](?:[0-9A-Za-z-]{0,45}[0-9A-Za-z])?$" },
    },
    required: ["auth_type", "api_key", "key1"],
    additionalProperties: false,
  },
  requestMembers: memberSupport({ support: "ignored", because: "Adyen has no field for it." }, adyenMembers),
  supportedMethods: [card],
  disputes: "elsewhere",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  // It stops calling an address that refuses what it does not know.
  reportsWholeAccount: true,
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 150, fixedMinorUnits: 13 },
  // Issuers can take long, and what they decided then is lost to us until the webhook comes.
  timeoutsMs: { authorize: 60_000, complete_authorize: 60_000, setup_mandate: 60_000 },
  // A key is kept for a week at least, and concurrent repetitions are told so.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  maximumLengths: { statement_descriptor_name: 22 },
};
