import type { AuthenticationProof } from "../../port/authentication.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { oneOf } from "../../wire/request-values.ts";
import type {
  AuthenticationOptionsParams,
  CardOptionsParams,
  GatedCardOptionsParams,
  InstallmentsParams,
  SetupCardOptionsParams,
  ThreeDSecureParams,
  ThreeDSecureProofParams,
} from "./params.ts";
import { savesMethod } from "./saved-methods.ts";
import { installmentCount, installmentCurrencies } from "./unconfirmed.ts";

const usages = ["installment", "recurring", "unscheduled"] as const;
const versions = ["1.0.2", "2.1.0", "2.2.0", "2.3.0", "2.3.1"] as const;
const indicators = ["01", "02", "05", "06", "07"] as const;
const statuses = ["A", "C", "I", "N", "R", "U", "Y"] as const;

/** Null when the proof lacks what Stripe insists on: cryptogram, directory server's transaction id and version. */
export const threeDSecureParams = (proof: AuthenticationProof): ThreeDSecureProofParams | null => {
  const version = oneOf(versions, proof.version);
  if (proof.cavv === null || proof.dsTransactionId === null || version === undefined) return null;
  return {
    cryptogram: proof.cavv,
    transaction_id: proof.dsTransactionId,
    version,
    electronic_commerce_indicator: oneOf(indicators, proof.eci?.padStart(2, "0")),
    ares_trans_status: oneOf(statuses, proof.transStatus),
  };
};

const isMoto = ({ paymentChannel }: AuthorizeInput): boolean =>
  paymentChannel === "mail_order" || paymentChannel === "telephone_order";

const requestThreeDs = (input: AuthorizeInput): AuthenticationOptionsParams["request_three_d_secure"] => {
  const { offSession, authentication, authenticationType, isChallengeForced } = input;
  if (offSession || authentication !== undefined || isMoto(input)) return undefined;
  if (authenticationType !== "three_ds") return "automatic";
  return isChallengeForced === true ? "challenge" : "any";
};

const proofParams = ({ authentication }: AuthorizeInput): ThreeDSecureProofParams | undefined =>
  authentication === undefined ? undefined : (threeDSecureParams(authentication) ?? undefined);

const authenticationOptions = (input: AuthorizeInput): AuthenticationOptionsParams => ({
  moto: isMoto(input) ? true : undefined,
  request_three_d_secure: requestThreeDs(input),
  three_d_secure: proofParams(input),
});

/** How a card is kept without a charge. */
export const setupCardOptions = (input: AuthorizeInput): SetupCardOptionsParams => ({
  ...authenticationOptions(input),
  setup_credential_usage: oneOf(usages, input.mitCategory),
});

const chargeProof = (input: AuthorizeInput): ThreeDSecureParams | undefined => {
  const proof = proofParams(input);
  const isLowRisk = input.authentication?.exemptionIndicator === "low_risk";
  return proof === undefined ? undefined : { ...proof, exemption_indicator: isLowRisk ? "low_risk" : undefined };
};

/** What the card is kept for, or what of the agreement this charge is. */
const credentialUsage = (
  input: AuthorizeInput,
): Pick<CardOptionsParams, "setup_credential_usage" | "stored_credential_usage"> => {
  const usage = oneOf(usages, input.mitCategory);
  if (savesMethod(input)) return { setup_credential_usage: usage };
  return { stored_credential_usage: input.offSession ? usage : undefined };
};

const ifAvailable = (isWanted: boolean | undefined): "if_available" | undefined =>
  isWanted === true ? "if_available" : undefined;

const mostInstallments = 99;

/** Undefined when the merchant asks for none, null when Stripe has no such plan. */
export const installmentsOf = ({
  installmentData,
  currency,
}: Pick<AuthorizeInput, "installmentData" | "currency">): InstallmentsParams | null | undefined => {
  if (installmentData === undefined) return undefined;
  const count = installmentData[installmentCount];
  const isPlan = typeof count === "number" && Number.isInteger(count) && count > 1 && count <= mostInstallments;
  return isPlan && installmentCurrencies.includes(currency)
    ? { enabled: true, plan: { type: "fixed_count", interval: "month", count } }
    : null;
};

export const cardOptions = (input: AuthorizeInput): CardOptionsParams => ({
  ...authenticationOptions(input),
  three_d_secure: chargeProof(input),
  ...credentialUsage(input),
  request_multicapture: ifAvailable(input.captureMethod === "manual_multiple"),
  request_incremental_authorization: ifAvailable(input.isIncrementalAuthorizationRequested),
  request_extended_authorization: ifAvailable(input.isExtendedAuthorizationRequested),
  request_overcapture: ifAvailable(input.isOvercaptureRequested),
  installments: installmentsOf(input) ?? undefined,
});

/** What a merchant-initiated transaction with a card that another provider agreed on states of that agreement. */
export const gatedCardOptions = ({
  networkTransactionId: id,
  paymentMethodData,
}: AuthorizeInput): GatedCardOptionsParams => ({
  mit_exemption: id === undefined || paymentMethodData.type !== "card" ? undefined : { network_transaction_id: id },
});
