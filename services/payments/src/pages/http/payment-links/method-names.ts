import type { PaymentMethodType } from "@railyard/contracts";

/** Names of sub-types that are not simply their words in capitals. */
const names: Readonly<Partial<Record<PaymentMethodType, string>>> = {
  ali_pay: "Alipay",
  ali_pay_hk: "AlipayHK",
  afterpay_clearpay: "Afterpay / Clearpay",
  bancontact_card: "Bancontact",
  blik: "BLIK",
  eps: "EPS",
  giropay: "giropay",
  gcash: "GCash",
  go_pay: "GoPay",
  ideal: "iDEAL",
  kakao_pay: "KakaoPay",
  mb_way: "MB WAY",
  mobile_pay: "MobilePay",
  oxxo: "OXXO",
  paypal: "PayPal",
  przelewy24: "Przelewy24",
  sepa: "SEPA",
  sepa_bank_transfer: "SEPA",
  upi_collect: "UPI ID",
  upi_intent: "UPI app",
  upi_qr: "UPI QR code",
  we_chat_pay: "WeChat Pay",
};

/** What a sub-type is called in front of customers. */
export const nameOfType = (type: PaymentMethodType): string =>
  names[type] ??
  type
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
