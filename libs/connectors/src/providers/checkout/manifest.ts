import type { ConnectorManifest } from "../../port/manifest.ts";
import { memberSupport } from "../../port/request-members.ts";
import { accessHost } from "./access.ts";
import { currencies } from "./currencies.ts";
import { checkoutMethods } from "./supported-methods.ts";
import { longestReference } from "./unconfirmed.ts";
import { checkoutSetup } from "./account-setup.ts";

// The secret of an OAuth client does not show its mode.
const testKey = "^(sk_sbox_|(?!sk_))";
const liveKey = "^(?!sk_sbox_)";
const sent = (as: string) => ({ support: "sent", as }) as const;

const ignored = (because: string) => ({ support: "ignored", because }) as const;
const refused = (because: string) => ({ support: "refused", because }) as const;

const hostPrefix = { type: "string", pattern: "^(pl-)?[a-z0-9]{1,60}$" } as const;
/** The processing channel, and for payouts the currency account after a comma. */
const channel = { type: "string", pattern: "^pc_[a-z0-9]{1,60}(,ca_[a-z0-9]{1,60})?$" } as const;

/** Checkout.com by its Payments API. Checked against an emulator, not yet against Checkout.com itself. */
export const checkout: ConnectorManifest = {
  name: "checkout",
  displayName: "Checkout.com",
  description:
    "Cards, network tokens, wallets, bank redirects and debits, with 3-D Secure, stored cards and disputes; " +
    "payouts to cards and bank accounts.",
  connectorTypes: ["payment_processor", "payout_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Checkout.com's API",
      test: { variable: "CHECKOUT_TEST_URL", defaultUrl: "https://{api_key}.api.sandbox.checkout.com" },
      live: { variable: "CHECKOUT_LIVE_URL", defaultUrl: "https://{api_key}.api.checkout.com" },
    },
    [accessHost]: {
      description: "Checkout.com's access tokens",
      test: { variable: "CHECKOUT_ACCESS_TEST_URL", defaultUrl: "https://{api_key}.access.sandbox.checkout.com" },
      live: { variable: "CHECKOUT_ACCESS_LIVE_URL", defaultUrl: "https://{api_key}.access.checkout.com" },
    },
  },
  requestMembers: memberSupport(ignored("Checkout.com has no field for it."), {
    billing_descriptor: sent("billing_descriptor, where name and city are given"),
    business_sub_label: ignored("Checkout.com distinguishes businesses by the processing channel of the account."),
    connector_metadata: ignored("Checkout.com's fields are set by this adapter alone."),
    discount_amount: sent("processing.discount_amount"),
    duty_amount: sent("processing.duty_amount"),
    external_surcharge_strategy: ignored("What is asked for is the amount with every surcharge."),
    force_3ds_challenge: sent("3ds.challenge_indicator"),
    frm_metadata: ignored("The risk engine of Checkout.com is set up at Checkout.com."),
    installment_data: refused("Checkout.com shares card payments out by dLocal only, which this adapter does not use."),
    is_iframe_redirection_enabled: ignored("The page is the same in a frame."),
    is_stored_credential: sent("source.stored"),
    merchant_order_reference_id: sent("processing.order_id"),
    mit_category: sent("payment_type, processing.merchant_initiated_reason"),
    order_date: ignored("Checkout.com dates the order by the payment."),
    order_details: sent("items"),
    order_tax_amount: sent("processing.tax_amount"),
    partner_merchant_identifier_details: ignored("Partners are named at Checkout.com by the account."),
    payment_channel: sent("payment_type"),
    psd2_sca_exemption_type: sent("3ds.exemption"),
    shipping_amount_tax: sent("processing.shipping_tax_amount"),
    shipping_cost: sent("processing.shipping_amount"),
    tax_status: ignored("Checkout.com takes the tax itself."),
  }),
  credentialMode: { member: "api_secret", test: testKey, live: liveKey },
  setup: checkoutSetup,
  credentialSchema: {
    type: "object",
    if: { type: "object", properties: { auth_type: { const: "MultiAuthKey" } }, required: ["auth_type"] },
    then: {
      type: "object",
      properties: {
        auth_type: { const: "MultiAuthKey" },
        api_key: hostPrefix,
        key1: channel,
        // The client's secret and id.
        api_secret: { type: "string", maxLength: 512, pattern: "^(?!sk_)[!-~]+$" },
        key2: { type: "string", maxLength: 512, pattern: "^[!-~]+$" },
      },
      required: ["auth_type", "api_key", "key1", "api_secret", "key2"],
      additionalProperties: false,
    },
    else: {
      type: "object",
      properties: {
        auth_type: { const: "SignatureKey" },
        api_key: hostPrefix,
        key1: channel,
        api_secret: { type: "string", maxLength: 512, pattern: "^sk_[!-~]+$" },
        // The public key, which wallets need.
        key2: { type: "string", maxLength: 512, pattern: "^pk_[!-~]+$" },
      },
      required: ["auth_type", "api_key", "key1", "api_secret"],
      additionalProperties: false,
    },
  },
  supportedMethods: checkoutMethods,
  supportedPayoutMethods: [
    { payoutType: "card", types: ["credit", "debit"], countries: "all", currencies },
    { payoutType: "bank", types: ["sepa"], countries: "all", currencies: ["EUR"] },
    { payoutType: "bank", types: ["ach"], countries: ["US"], currencies: ["USD"] },
    { payoutType: "bank", types: ["bacs"], countries: ["GB"], currencies: ["GBP"] },
  ],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "payouts"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  requestIdHeader: "cko-request-id",
  // A key is kept for a day; what was carried out under it is answered again, and a repetition in between is refused.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  fees: { basisPoints: 120, fixedMinorUnits: 20 },
  maximumLengths: { description: 100, reference: longestReference },
};
