// Members of `payment_method_data` and `payment_method_options` of the methods that are no cards.

/** Methods that a payment is made by at once. */
export const otherTypes = [
  "affirm",
  "afterpay_clearpay",
  "alipay",
  "alma",
  "amazon_pay",
  "au_becs_debit",
  "bacs_debit",
  "bancontact",
  "blik",
  "boleto",
  "cashapp",
  "customer_balance",
  "eps",
  "fpx",
  "ideal",
  "kakao_pay",
  "klarna",
  "konbini",
  "mobilepay",
  "multibanco",
  "oxxo",
  "p24",
  "pay_by_bank",
  "paypal",
  "pix",
  "promptpay",
  "revolut_pay",
  "samsung_pay",
  "sepa_debit",
  "swish",
  "twint",
  "us_bank_account",
  "wechat_pay",
] as const;

export type OtherType = (typeof otherTypes)[number];

export const fpxBanks = [
  "affin_bank",
  "agrobank",
  "alliance_bank",
  "ambank",
  "bank_islam",
  "bank_muamalat",
  "bank_of_china",
  "bank_rakyat",
  "bsn",
  "cimb",
  "deutsche_bank",
  "hong_leong_bank",
  "hsbc",
  "kfh",
  "maybank2e",
  "maybank2u",
  "ocbc",
  "public_bank",
  "rhb",
  "standard_chartered",
  "uob",
] as const;

export interface OtherDetailsParams {
  au_becs_debit?: { account_number: string; bsb_number: string } | undefined;
  bacs_debit?: { account_number: string; sort_code: string } | undefined;
  boleto?: { tax_id: string } | undefined;
  fpx?: { bank: (typeof fpxBanks)[number] } | undefined;
  sepa_debit?: { iban: string } | undefined;
  us_bank_account?:
    | {
        account_number: string;
        routing_number: string;
        account_holder_type: "company" | "individual";
        account_type?: "checking" | "savings" | undefined;
      }
    | undefined;
}

/** Where the account is that the customer transfers to. */
export const transferCountries = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

export interface BankTransferParams {
  type: "eu_bank_transfer" | "gb_bank_transfer" | "us_bank_transfer";
  eu_bank_transfer?: { country: (typeof transferCountries)[number] } | undefined;
}

export interface MethodOptionsParams {
  customer_balance?: { funding_type: "bank_transfer"; bank_transfer: BankTransferParams } | undefined;
  blik?: { code: string } | undefined;
  us_bank_account?: { verification_method: "microdeposits" } | undefined;
  wechat_pay?: { client: "web" } | undefined;
}

/** Where the method is only kept. */
export type SetupMethodOptionsParams = Pick<MethodOptionsParams, "us_bank_account">;

/** That the customer agreed to a debit. */
export interface MandateDataParams {
  customer_acceptance: {
    type: "offline" | "online";
    online?: { ip_address: string; user_agent: string } | undefined;
  };
}
