// Members of `payment_method_data` and `payment_method_options` of the methods that are no cards.

/** Methods that a payment is made by at once. */
const otherTypes = [
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
  readonly au_becs_debit?: { readonly account_number: string; readonly bsb_number: string } | undefined;
  readonly bacs_debit?: { readonly account_number: string; readonly sort_code: string } | undefined;
  readonly boleto?: { readonly tax_id: string } | undefined;
  readonly fpx?: { readonly bank: (typeof fpxBanks)[number] } | undefined;
  readonly sepa_debit?: { readonly iban: string } | undefined;
  readonly us_bank_account?:
    | {
        readonly account_number: string;
        readonly routing_number: string;
        readonly account_holder_type: "company" | "individual";
        readonly account_type?: "checking" | "savings" | undefined;
      }
    | undefined;
}

/** Where the account is that the customer transfers to. */
export const transferCountries = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

export interface BankTransferParams {
  readonly type: "eu_bank_transfer" | "gb_bank_transfer" | "us_bank_transfer";
  readonly eu_bank_transfer?: { readonly country: (typeof transferCountries)[number] } | undefined;
}

export interface MethodOptionsParams {
  readonly customer_balance?:
    | { readonly funding_type: "bank_transfer"; readonly bank_transfer: BankTransferParams }
    | undefined;
  readonly blik?: { readonly code: string } | undefined;
  readonly us_bank_account?: { readonly verification_method: "microdeposits" } | undefined;
  readonly wechat_pay?: { readonly client: "web" } | undefined;
}

/** Where the method is only kept. */
export type SetupMethodOptionsParams = Pick<MethodOptionsParams, "us_bank_account">;

/** That the customer agreed to a debit. */
export interface MandateDataParams {
  readonly customer_acceptance: {
    readonly type: "offline" | "online";
    readonly online?: { readonly ip_address: string; readonly user_agent: string } | undefined;
  };
}
