import { headerKeySchema } from "../credentials.ts";
import type { ConnectorManifest, SupportedMethod } from "../manifest.ts";

const redirectMethod: Omit<SupportedMethod, "paymentMethod" | "paymentMethodTypes"> = {
  captureMethods: ["automatic", "sequential_automatic"],
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: false,
  supportsIncrementalAuthorization: false,
  countries: "all",
  currencies: "all",
};

/** Test provider of redirect and asynchronous methods; captures, voids and refunds end by webhook, too. */
export const pretendpay: ConnectorManifest = {
  name: "pretendpay",
  displayName: "Pretendpay",
  description: "Test provider of redirect and asynchronous methods; settles by webhook.",
  connectorType: "payment_processor",
  integrationStatus: "sandbox",
  baseUrlVariable: "SANDBOX_PROVIDER_URL",
  credentialSchema: headerKeySchema,
  supportedMethods: [
    {
      ...redirectMethod,
      paymentMethod: "wallet",
      paymentMethodTypes: [
        "ali_pay", "ali_pay_hk", "amazon_pay", "apple_pay", "google_pay", "mb_way", "paypal", "we_chat_pay",
      ],
    },
    {
      ...redirectMethod,
      paymentMethod: "pay_later",
      paymentMethodTypes: ["affirm", "afterpay_clearpay", "klarna"],
      captureMethods: ["automatic", "sequential_automatic", "manual", "manual_multiple", "scheduled"],
    },
    {
      ...redirectMethod,
      paymentMethod: "bank_redirect",
      paymentMethodTypes: ["bancontact_card", "blik", "eps", "giropay", "ideal", "przelewy24", "sofort", "trustly"],
    },
    {
      ...redirectMethod,
      paymentMethod: "bank_transfer",
      paymentMethodTypes: ["multibanco", "pix", "sepa_bank_transfer"],
    },
    { ...redirectMethod, paymentMethod: "upi", paymentMethodTypes: ["upi_collect", "upi_intent", "upi_qr"] },
    { ...redirectMethod, paymentMethod: "voucher", paymentMethodTypes: ["boleto", "efecty", "oxxo"] },
  ],
  webhookKinds: ["payments", "refunds"],
  afterRedirect: "sync",
  fees: { basisPoints: 340, fixedMinorUnits: 35 },
  maximumLengths: { description: 2048 },
};
