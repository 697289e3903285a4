import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest, SupportedMethod } from "../../port/manifest.ts";
import { pretendpay } from "../pretendpay/manifest.ts";
import { methodField } from "../../port/required-fields.ts";
import { cardMethod } from "../protocol/card-method.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxCardSetup } from "../protocol/account-setup.ts";

const plainMethod: Omit<SupportedMethod, "paymentMethod" | "paymentMethodTypes"> = {
  captureMethods: ["automatic", "sequential_automatic"],
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: false,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  holdDays: { usual: 7 },
  supportsPostCaptureVoid: true,
  countries: "all",
  currencies: "all",
};

const transferTypes = [
  "ach",
  "bacs",
  "instant_bank_transfer",
  "multibanco",
  "pix",
  "pse",
  "sepa",
  "sepa_bank_transfer",
];

/** The test provider of every method: a merchant needs no second account to try them all. */
export const shampay: ConnectorManifest = {
  name: "shampay",
  displayName: "Shampay",
  description: "Test provider of every method: cards, redirects, bank debits and transfers, gift cards, QR codes.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxCardSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [
    cardMethod,
    ...pretendpay.supportedMethods.filter(({ paymentMethod }) => paymentMethod !== "bank_transfer"),
    { ...plainMethod, paymentMethod: "bank_transfer", paymentMethodTypes: transferTypes },
    { ...plainMethod, paymentMethod: "bank_debit", paymentMethodTypes: ["ach", "bacs", "becs", "sepa"] },
    {
      ...plainMethod,
      paymentMethod: "real_time_payment",
      paymentMethodTypes: ["duit_now", "fps", "prompt_pay", "viet_qr"],
      paymentExperiences: ["display_qr_code"],
    },
    {
      ...plainMethod,
      paymentMethod: "gift_card",
      paymentMethodTypes: ["givex", "pay_safe_card"],
      requiredFields: [
        methodField("gift_card.givex.number", "gift_card_number", "user_gift_card_number", ["givex"]),
        methodField("gift_card.givex.cvc", "gift_card_cvc", "user_gift_card_pin", ["givex"]),
      ],
    },
    { ...plainMethod, paymentMethod: "card_redirect", paymentMethodTypes: ["benefit", "card_redirect", "knet"] },
    { ...plainMethod, paymentMethod: "crypto", paymentMethodTypes: ["crypto_currency"] },
  ],
  walletSessions: { apple_pay: "session", google_pay: "session", paypal: "order" },
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 310, fixedMinorUnits: 25 },
  maximumLengths: { description: 2048 },
};
