import type { AuthenticationOutcome, AuthenticationProof } from "@railyard/connectors";
import type { AuthenticatePaymentRequest, MerchantSnapshot } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";
import { defined } from "@railyard/members";

import { acquirerOf } from "../../domain/profile-acquirer.ts";
import { authorizeAddressOf } from "../../domain/customer-addresses.ts";
import type { ExternalAuthentication } from "../../domain/external-authentication.ts";
import type { MethodSecret } from "../../../methods/domain/method-input.ts";
import type { PaymentWithAttempt } from "../../domain/payment.ts";
import type { ProviderAccount } from "../../../providers/ports.ts";
import type { Ports } from "../../ports.ts";
import { webhookAddressOf } from "../../../kernel/domain/public-addresses.ts";
import { authorizationKeyOf } from "../provider-inputs.ts";
import type { AtThreeDsServer } from "./three-ds-server-calls.ts";
import { callAuthenticate, callPreAuthenticate, callSync } from "./three-ds-server-calls.ts";

/** An attempt at its 3DS Server. */
export interface AttemptAtThreeDsServer {
  readonly account: ProviderAccount;
  readonly state: PaymentWithAttempt;
  readonly authentication: ExternalAuthentication;
}

/** The attempt at the account that authenticates its customer; null when that account is gone or disabled. */
export const atThreeDsServer = (
  { providers }: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): AttemptAtThreeDsServer | null => {
  const { authentication } = state.attempt.details;
  if (authentication === undefined) return null;
  const account = providers.account(merchant, authentication.merchantConnectorId);
  return account === null ? null : { account, state, authentication };
};

const nameOf = ({ payment, attempt }: PaymentWithAttempt): string => attemptIdOf(payment.paymentId, attempt.number);

const callable = ({ account, state, authentication }: AttemptAtThreeDsServer): AtThreeDsServer => ({
  account,
  authentication,
  reference: nameOf(state),
  idempotencyKey: authorizationKeyOf(state),
});

/** Asks whether the card is enrolled (versioning); every repetition sends the same. */
export const askPreAuthentication = (
  { policy }: Pick<Ports, "policy">,
  at: AttemptAtThreeDsServer,
  secret: Extract<MethodSecret, { kind: "card" }>,
): Promise<AuthenticationOutcome> => {
  const { paymentId, merchantId } = at.state.payment;
  return callPreAuthenticate(callable(at), {
    paymentId,
    cardNumber: secret.card.number,
    webhookUrl: webhookAddressOf(policy.publicUrl, merchantId, at.authentication.merchantConnectorId),
  });
};

/** The customer's device data for the authentication request. */
export type DeviceWords = Pick<
  AuthenticatePaymentRequest,
  "device_channel" | "threeds_method_comp_ind" | "sdk_information"
>;

/** Has the customer authenticated; the same for every repetition. */
export const askAuthentication = (
  { policy }: Pick<Ports, "policy">,
  merchant: MerchantSnapshot,
  at: AttemptAtThreeDsServer,
  device: DeviceWords,
): Promise<AuthenticationOutcome> => {
  const { payment, attempt } = at.state;
  const acquirer = acquirerOf(merchant, payment.profileId, payment.details.routing.profileAcquirerId);
  return callAuthenticate(callable(at), {
    amount: attempt.amount,
    currency: payment.currency,
    deviceChannel: device.device_channel,
    methodCompleted: device.threeds_method_comp_ind,
    isChallengeWanted: payment.details.authentication.isChallengeForced ?? false,
    ...defined({
      acquirer:
        acquirer === null
          ? undefined
          : { bin: acquirer.acquirer_bin, merchantId: acquirer.acquirer_assigned_merchant_id },
    }),
    returnUrl: authorizeAddressOf(policy, at.state),
    browserInformation: payment.details.payer.browser ?? null,
    sdkInformation: device.sdk_information ?? null,
  });
};

/** Asks for the authentication's status. */
export const lookUpAuthentication = (at: AttemptAtThreeDsServer): Promise<AuthenticationOutcome> =>
  callSync(callable(at));

/** What the acquirer is shown; null unless the customer was authenticated. */
export const proofOf = (outcome: AuthenticationOutcome): AuthenticationProof | null =>
  outcome.authenticationStatus === "succeeded"
    ? {
        transStatus: outcome.transStatus ?? "Y",
        eci: outcome.eci ?? null,
        cavv: outcome.cavv ?? null,
        dsTransactionId: outcome.dsTransactionId ?? null,
        version: outcome.version ?? null,
      }
    : null;
