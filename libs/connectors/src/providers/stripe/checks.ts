// What Stripe cannot be asked for, so that nothing is sent.

import type { AuthorizeInput } from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError } from "../../port/outcomes.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { toStripeAmount } from "./amounts.ts";
import { installmentsOf, threeDSecureParams } from "./card-options.ts";
import { isByCard, methodProblem } from "./other-methods.ts";
import { isSetup, savesMethod } from "./saved-methods.ts";

export const inexpressible = ({ currency }: { readonly currency: string }): ConnectorError => ({
  code: "amount_not_supported",
  message: `Stripe cannot take this amount of ${currency} exactly.`,
});

export const canExpress = (amount: number, { currency }: { readonly currency: string }): boolean =>
  toStripeAmount(amount, currency) !== null;

const incompleteProof: ConnectorError = {
  code: "authentication_proof_incomplete",
  message: "Stripe needs the cryptogram, the directory server's transaction id and the version of 3-D Secure.",
};

const unknownMethod: ConnectorError = {
  code: "payment_method_not_supported",
  message: "Payments by this method are not made at Stripe.",
};

const incompleteMethod: ConnectorError = {
  code: "payment_method_data_incomplete",
  message: "The payment method's data lack what Stripe needs, such as its own token of a wallet's card.",
};

const notKept: ConnectorError = {
  code: "setup_not_supported",
  message: "Stripe keeps no such payment method for later charges without charging it.",
};

const noPlan: ConnectorError = {
  code: "installments_not_supported",
  message: "Stripe has no such instalment plan for this payment.",
};

const methodErrors = { unknown: unknownMethod, incomplete: incompleteMethod } as const;

const errorIn = (input: AuthorizeInput): ConnectorError | null => {
  if (!canExpress(input.amount, input)) return inexpressible(input);
  const problem = methodProblem(input);
  if (problem !== null) return methodErrors[problem];
  const { authentication, paymentMethodData: data } = input;
  if (isSetup(input) && data.type !== "connector_mandate" && !savesMethod(input)) return notKept;
  if (input.installmentData !== undefined && (!isByCard(input) || installmentsOf(input) === null)) return noPlan;
  return authentication !== undefined && threeDSecureParams(authentication) === null ? incompleteProof : null;
};

/** A payment that Stripe's API cannot express; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput): AttemptOutcome | null => {
  const error = errorIn(input);
  return error === null ? null : refusedAttempt("authorize", error);
};
