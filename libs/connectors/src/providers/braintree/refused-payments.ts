// Payments that Braintree's API cannot express.
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { toBraintreeAmount } from "./amounts.ts";
import { missingOfAccount } from "./bank-accounts.ts";
import { merchantAccountOf } from "./connector-metadata.ts";
import { hasImpossibleInstallments } from "./installments.ts";
import { isByPayPalPage, isVerification, kindOf, networkTokenOf, nonceOf } from "./methods.ts";

export const inexpressible = (currency: string): ConnectorError => ({
  code: "amount_not_supported",
  message: `Braintree cannot take this amount of ${currency}.`,
});

const needsChallenge = (input: AuthorizeInput): boolean =>
  input.authenticationType === "three_ds" &&
  kindOf(input) === "card" &&
  input.paymentMethodData.type === "card" &&
  input.authentication === undefined &&
  !input.offSession;

const authenticationProblem = (input: AuthorizeInput): ConnectorError | null => {
  const { authentication } = input;
  if (authentication !== undefined && authentication.eci === null) {
    const message = "Braintree needs the indicator (ECI) of an authentication.";
    return { code: "authentication_proof_incomplete", message };
  }
  if (!needsChallenge(input)) return null;
  const message = "Braintree takes 3-D Secure as a finished authentication only.";
  return { code: "three_ds_not_supported", message };
};

const tokenProblem = (input: AuthorizeInput): ConnectorError | null => {
  const { paymentMethodData: data } = input;
  const isUnknownWallet =
    data.type === "other" && nonceOf(input) === undefined && networkTokenOf(input) === null && !isByPayPalPage(input);
  const isTokenWithoutCryptogram = data.type === "network_token" && data.token.cryptogram === null;
  if (!isUnknownWallet && !isTokenWithoutCryptogram) return null;
  const message =
    "Braintree takes cards, network tokens with a cryptogram, nonces of its SDK and what is in its vault.";
  return { code: "payment_method_not_supported", message };
};

const methodProblem = (input: AuthorizeInput): ConnectorError | null => {
  if (kindOf(input) !== "us_bank_account") return tokenProblem(input);
  const missing = missingOfAccount(input);
  if (missing === null) return null;
  return { code: "payment_method_incomplete", message: `A payment by bank account needs ${missing}.` };
};

const verificationProblem = (input: AuthorizeInput): ConnectorError | null => {
  const { paymentMethodData: data } = input;
  const isNew = data.type !== "connector_mandate" && input.paymentMethod !== "bank_debit";
  const isPossible = isNew && !isByPayPalPage(input);
  if (!isVerification(input) || isPossible) return null;
  return { code: "payment_method_not_supported", message: "Braintree keeps this method only with a payment." };
};

const instalmentsProblem = (input: AuthorizeInput): ConnectorError | null =>
  hasImpossibleInstallments(input, kindOf(input) === "card")
    ? { code: "installments_not_supported", message: "Braintree takes 2 to 48 instalments, of cards." }
    : null;

/** Why a payment cannot be expressed to Braintree; null when it can. */
export const refusalOf = (input: AuthorizeInput, context: ConnectorContext): ConnectorError | null => {
  const { currency } = input;
  if (toBraintreeAmount(input.amount, currency) === null) return inexpressible(currency);
  if (merchantAccountOf(context, input) === undefined) {
    const message = `The account names no merchant account of Braintree for ${currency}.`;
    return { code: "currency_without_merchant_account", message };
  }
  return (
    authenticationProblem(input) ?? methodProblem(input) ?? verificationProblem(input) ?? instalmentsProblem(input)
  );
};
