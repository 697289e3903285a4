import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest, SupportedMethod } from "../../port/manifest.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxSetup } from "../protocol/account-setup.ts";

const redirectMethod: Omit<SupportedMethod, "paymentMethod" | "paymentMethodTypes"> = {
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

const bankNames = {
  ideal: ["abn_amro", "asn_bank", "bunq", "ing", "knab", "rabobank", "regiobank", "sns_bank", "triodos_bank"],
  eps: ["bank_austria", "bawag_psk_ag", "dolomitenbank", "easybank_ag", "erste_bank_und_sparkassen"],
  przelewy24: ["alior_bank", "bank_millennium", "bank_pekao_sa", "credit_agricole", "ing", "santander_przelew24"],
} as const;

/** Test provider of redirect and asynchronous methods; captures, voids and refunds end by webhook, too. */
export const pretendpay: ConnectorManifest = {
  name: "pretendpay",
  displayName: "Pretendpay",
  description: "Test provider of redirect and asynchronous methods; settles by webhook.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [
    {
      ...redirectMethod,
      paymentMethod: "wallet",
      paymentMethodTypes: [
        "ali_pay",
        "ali_pay_hk",
        "amazon_pay",
        "apple_pay",
        "google_pay",
        "mb_way",
        "paypal",
        "we_chat_pay",
      ],
    },
    {
      ...redirectMethod,
      paymentMethod: "pay_later",
      paymentMethodTypes: ["affirm", "afterpay_clearpay", "klarna"],
      captureMethods: ["automatic", "sequential_automatic", "manual", "manual_multiple", "scheduled"],
      requiredFields: [
        billingField("email", "email", "user_email_address"),
        billingField("address.country", "country", {
          kind: "user_address_country",
          options: ["AT", "AU", "BE", "CA", "DE", "ES", "FI", "FR", "GB", "IE", "IT", "NL", "NZ", "SE", "US"],
        }),
        billingField("address.first_name", "billing_first_name", "user_billing_name", {
          paymentMethodTypes: ["afterpay_clearpay", "klarna"],
        }),
        billingField("address.last_name", "billing_last_name", "user_billing_name", {
          paymentMethodTypes: ["afterpay_clearpay", "klarna"],
        }),
      ],
    },
    {
      ...redirectMethod,
      paymentMethod: "bank_redirect",
      paymentMethodTypes: ["bancontact_card", "blik", "eps", "giropay", "ideal", "przelewy24", "sofort", "trustly"],
      bankNames,
      requiredFields: [
        ...(["ideal", "eps", "przelewy24"] as const).map((type) =>
          methodField(`bank_redirect.${type}.bank_name`, "bank_name", { kind: "user_bank", options: bankNames[type] }, [
            type,
          ]),
        ),
        methodField("bank_redirect.blik.blik_code", "blik_code", "user_blik_code", ["blik"]),
      ],
    },
    {
      ...redirectMethod,
      paymentMethod: "bank_transfer",
      paymentMethodTypes: ["multibanco", "pix", "sepa_bank_transfer"],
      requiredFields: [
        billingField("email", "email", "user_email_address", {
          paymentMethodTypes: ["multibanco", "sepa_bank_transfer"],
        }),
      ],
    },
    {
      ...redirectMethod,
      paymentMethod: "upi",
      paymentMethodTypes: ["upi_collect", "upi_intent", "upi_qr"],
      requiredFields: [methodField("upi.upi_collect.vpa_id", "vpa_id", "user_vpa_id", ["upi_collect"])],
    },
    {
      ...redirectMethod,
      paymentMethod: "voucher",
      paymentMethodTypes: ["boleto", "efecty", "oxxo"],
      requiredFields: [
        methodField("voucher.boleto.social_security_number", "social_security_number", "user_social_security_number", [
          "boleto",
        ]),
        billingField("email", "email", "user_email_address"),
      ],
    },
  ],
  walletSessions: { apple_pay: "session", google_pay: "session", paypal: "order" },
  disputes: "elsewhere",
  webhookKinds: ["payments", "refunds"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 340, fixedMinorUnits: 35 },
  maximumLengths: { description: 2048 },
};
