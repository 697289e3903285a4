import type {
  PaymentAuthenticationResult,
  Payment as PaymentRepresentation,
  ProfileSnapshot,
} from "@railyard/contracts";

import type { CustomerAddressParts } from "../../kernel/domain/public-addresses.ts";
import { authorizeAddressOf, pollIdOf } from "../domain/customer-addresses.ts";
import type { ExternalAuthentication } from "../domain/external-authentication.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";

type Details = NonNullable<PaymentRepresentation["external_authentication_details"]>;

const pollDelaySeconds = 2;
const pollFrequency = 5;

/** What the client does to authenticate the customer; null when that is not what the payment waits for. */
export const invokeAuthenticationToWire = (
  state: PaymentWithAttempt,
  addresses: CustomerAddressParts,
): NonNullable<PaymentRepresentation["next_action"]> | null => {
  const { payment, attempt } = state;
  const { authentication } = attempt.details;
  if (authentication === undefined || !isAuthenticating(attempt)) return null;
  const { method } = authentication;
  return {
    type: "three_ds_invoke",
    three_ds_data: {
      three_ds_authentication_url: `${addresses.publicUrl}/payments/${payment.paymentId}/3ds/authentication`,
      three_ds_authorize_url: authorizeAddressOf(addresses, state),
      three_ds_method_details: {
        three_ds_method_key: "threeDSMethodData",
        three_ds_method_data_submission: method !== undefined,
        three_ds_method_data: method?.data ?? null,
        three_ds_method_url: method?.url ?? null,
      },
      poll_config: {
        poll_id: pollIdOf(addresses, state),
        delay_in_secs: pollDelaySeconds,
        frequency: pollFrequency,
      },
      message_version: authentication.version ?? null,
      directory_server_id: authentication.directoryServerId ?? null,
    },
  };
};

/** The status of the authentication, as payments show it. */
export const authenticationDetailsToWire = (authentication: ExternalAuthentication | undefined): Details | null =>
  authentication === undefined
    ? null
    : {
        authentication_flow: authentication.flow ?? null,
        electronic_commerce_indicator: authentication.eci ?? null,
        status: authentication.status,
        ds_transaction_id: authentication.dsTransactionId ?? null,
        version: authentication.version ?? null,
        error_code: authentication.error?.code ?? null,
        error_message: authentication.error?.message ?? null,
      };

const textOf = (profile: ProfileSnapshot | undefined, name: string): string | null => {
  const value = profile?.authentication_connector_details?.[name];
  return typeof value === "string" ? value : null;
};

type Result = PaymentAuthenticationResult;

type ChallengeMembers = Pick<
  Result,
  | "acs_url"
  | "challenge_request"
  | "challenge_request_key"
  | "acs_reference_number"
  | "acs_trans_id"
  | "acs_signed_content"
>;

/** The way to the challenge; every member is null when there is none. */
export const challengeToWire = ({ challenge }: ExternalAuthentication): ChallengeMembers => ({
  acs_url: challenge?.url ?? null,
  challenge_request: challenge?.request ?? null,
  challenge_request_key: challenge === undefined ? null : "creq",
  acs_reference_number: challenge?.referenceNumber ?? null,
  acs_trans_id: challenge?.transactionId ?? null,
  acs_signed_content: challenge?.signedContent ?? null,
});

/** Addresses of the shop and of its app, as its profile has them. */
export const requestorToWire = (
  profile: ProfileSnapshot | undefined,
): Readonly<Record<"three_ds_requestor_url" | "three_ds_requestor_app_url", string | null>> => ({
  three_ds_requestor_url: textOf(profile, "three_ds_requestor_url"),
  three_ds_requestor_app_url: textOf(profile, "three_ds_requestor_app_url"),
});

/** The response to the customer's device. */
export const authenticationResultToWire = (
  authentication: ExternalAuthentication,
  profile: ProfileSnapshot | undefined,
): Result => {
  const requestor = requestorToWire(profile);
  return {
    trans_status: authentication.transStatus ?? "U",
    ...challengeToWire(authentication),
    three_dsserver_trans_id: authentication.serverTransactionId ?? null,
    ...requestor,
    three_ds_requestor_url: requestor.three_ds_requestor_url ?? "",
  };
};
