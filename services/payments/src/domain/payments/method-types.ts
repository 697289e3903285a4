import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

/** Which sub-types belong to which payment method; a few bank rails belong to two. */
const typesByMethod: Readonly<Record<PaymentMethod, readonly PaymentMethodType[]>> = {
  card: ["credit", "debit"],
  card_redirect: ["benefit", "knet", "momo_atm", "card_redirect"],
  pay_later: [
    "affirm", "afterpay_clearpay", "alma", "atome", "breadpay", "flexiti", "klarna", "pay_bright", "payjustnow",
    "walley",
  ],
  wallet: [
    "ali_pay", "ali_pay_hk", "amazon_pay", "apple_pay", "bluecode", "cashapp", "dana", "gcash", "go_pay", "google_pay",
    "kakao_pay", "mb_way", "mifinity", "mobile_pay", "momo", "paypal", "paysera", "paze", "revolut_pay", "samsung_pay",
    "skrill", "swish", "touch_n_go", "twint", "venmo", "vipps", "we_chat_pay",
  ],
  bank_redirect: [
    "bancontact_card", "bizum", "blik", "eft", "eps", "giropay", "ideal", "interac", "local_bank_redirect",
    "online_banking_czech_republic", "online_banking_finland", "online_banking_fpx", "online_banking_poland",
    "online_banking_slovakia", "online_banking_thailand", "open_banking", "open_banking_uk", "przelewy24", "sofort",
    "trustly",
  ],
  bank_transfer: [
    "ach", "bacs", "bca_bank_transfer", "bni_va", "bri_va", "cimb_va", "danamon_va", "indonesian_bank_transfer",
    "instant_bank_transfer", "instant_bank_transfer_finland", "instant_bank_transfer_poland", "local_bank_transfer",
    "mandiri_va", "multibanco", "permata_bank_transfer", "pix", "pse", "sepa", "sepa_bank_transfer",
  ],
  crypto: ["crypto_currency"],
  bank_debit: ["ach", "bacs", "becs", "eft_debit_order", "sepa", "sepa_guaranteed_debit"],
  reward: ["classic", "evoucher"],
  real_time_payment: ["duit_now", "fps", "prompt_pay", "qris", "viet_qr"],
  upi: ["upi_collect", "upi_intent", "upi_qr"],
  voucher: [
    "alfamart", "boleto", "efecty", "family_mart", "indomaret", "lawson", "mini_stop", "oxxo", "pago_efectivo",
    "pay_easy", "red_compra", "red_pagos", "seicomart", "seven_eleven",
  ],
  gift_card: ["givex", "pay_safe_card"],
  open_banking: ["open_banking_pis"],
  mobile_payment: ["direct_carrier_billing"],
};

/** Sub-types of a payment method. */
export const typesOf = (method: PaymentMethod): readonly PaymentMethodType[] => typesByMethod[method];

/** Whether the sub-type is one of the payment method. */
export const belongsTo = (type: PaymentMethodType, method: PaymentMethod): boolean =>
  typesByMethod[method].includes(type);
