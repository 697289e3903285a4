// Payments by other methods than cards, as adapters get them.
import type { AuthorizeInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";

type Data = Readonly<Record<string, unknown>>;

export const otherInput = (
  method: string,
  type: string,
  data: Data,
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput =>
  cardInput("", {
    currency: "EUR",
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data },
    ...changes,
  });

export const tokens = {
  apple: { apple_pay: { payment_data: { version: "EC_v1", data: "e30=" } } },
  google: { google_pay: { tokenization_data: { type: "PAYMENT_GATEWAY", token: '{"signature":"s"}' } } },
};

/** One payment by each method that Adyen is told of. */
export const otherInputs: Readonly<Record<string, AuthorizeInput>> = {
  "Apple Pay": otherInput("wallet", "apple_pay", tokens.apple),
  "Google Pay": otherInput("wallet", "google_pay", tokens.google),
  "PayPal": otherInput("wallet", "paypal", { paypal_redirect: {} }),
  "Klarna": otherInput("pay_later", "klarna", { klarna_redirect: {} }),
  "iDEAL": otherInput("bank_redirect", "ideal", { ideal: {} }),
  "Bancontact": otherInput("bank_redirect", "bancontact_card", {
    bancontact_card: { card_number: "6703 4444 4444 4449", card_exp_month: "03", card_exp_year: "30" },
  }),
  "BLIK": otherInput("bank_redirect", "blik", { blik: { blik_code: "777123" } }, { currency: "PLN" }),
  "a SEPA debit": otherInput("bank_debit", "sepa", { sepa_bank_debit: { iban: "NL13 TEST 0123 4567 89" } }),
};
