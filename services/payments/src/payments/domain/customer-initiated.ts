import { without } from "../../kernel/domain/without.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import type { AuthenticationTerms, CredentialTerms, PaymentDetails } from "./payment-details.ts";

/** Whether the merchant makes the payment by an earlier agreement with the customer (MIT). */
const isMerchantInitiated = ({ credential }: PaymentDetails): boolean =>
  credential.isOffSession === true || credential.recurringDetails !== undefined;

/** Without what the payment was charged by; a mandate that it has used is given back with the method. */
const ownCredential = (credential: CredentialTerms): CredentialTerms => {
  const own = without(
    credential,
    "isOffSession",
    "recurringDetails",
    "mandateId",
    "pinnedAccount",
    "mitCategory",
    "isStoredCredential",
  );
  return own.paymentType === "recurring_mandate" ? without(own, "paymentType") : own;
};

/**
 * An exemption, and that there is to be no 3-D Secure, were stated of a charge for which no customer could have been
 * challenged: they are no decision about the customer's own payment.
 */
const ownAuthentication = (terms: AuthenticationTerms): AuthenticationTerms =>
  terms.isThreeDsStated === true
    ? without(terms, "exemption", "isThreeDsStated")
    : without(terms, "exemption", "isTypeStated");

/**
 * The payment as the customer makes it in front of a browser (CIT). A merchant-initiated transaction (MIT) that was
 * declined, and that a browser confirms again, would otherwise go to the provider as another MIT: with any card, and
 * without the authentication that protects the merchant. Any other payment is the very same.
 */
export const customerInitiated = <State extends PaymentWithAttempt>(state: State): State => {
  const { payment, attempt } = state;
  const { details } = payment;
  if (!isMerchantInitiated(details)) return state;
  const { authentication, credential } = details;
  const authenticationType = authentication.isThreeDsStated === true ? "three_ds" : payment.authenticationType;
  return {
    ...state,
    payment: {
      ...payment,
      authenticationType,
      details: {
        ...details,
        authentication: ownAuthentication(authentication),
        credential: ownCredential(credential),
      },
    },
    attempt: {
      ...attempt,
      authenticationType,
      // What the server had charged is not what this customer has entered.
      sealedMethod: null,
      details: without(attempt.details, "connectorMandateId"),
    },
  };
};
