import type { AuthenticationOutcome } from "@railyard/connectors";
import { defined } from "@railyard/members";

import type { Authentication } from "../domain/authentication.ts";
import { acquirerFor, awaitsOutcome } from "../domain/authentication.ts";
import { finishAddressOf } from "../domain/authentication-addresses.ts";
import type { AuthenticationDevice } from "../domain/authentication-pii.ts";
import { settleAuthentication } from "../domain/settle-authentication.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { AtThreeDsServer } from "../../payments/use-cases/authentication/three-ds-server-calls.ts";
import {
  callAuthenticate,
  callPreAuthenticate,
  callSync,
} from "../../payments/use-cases/authentication/three-ds-server-calls.ts";
import { loggedReason, logProviderError } from "../../providers/use-cases/log-provider-error.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import type { CalledAuthentication } from "./stored-authentications.ts";
import { alterAuthentication } from "./stored-authentications.ts";

/** What asking a 3DS Server for an outcome needs. */
export type AskPorts = Pick<Ports, "authentications" | "clock" | "observer" | "providers">;

/** @throws {Failure} `connector_account_unusable` (HE_03). */
const atThreeDsServer = (
  { providers }: Pick<Ports, "providers">,
  { merchant, authentication }: CalledAuthentication,
): AtThreeDsServer => {
  const { merchantId, authenticationId, external } = authentication;
  const { merchantConnectorId } = external;
  const account = providers.account(merchant, merchantConnectorId);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: merchantConnectorId });
  return {
    account,
    authentication: external,
    reference: authenticationId,
    // Payments have keys of their own, whatever ids the merchant chooses.
    idempotencyKey: `${providerKey(merchantId, authenticationId)}:authentication`,
  };
};

const settle = (
  ports: Pick<Ports, "authentications" | "clock">,
  known: Authentication,
  outcome: AuthenticationOutcome,
): Promise<Authentication> =>
  alterAuthentication(ports, known, (before) => settleAuthentication(before, outcome, ports.clock.now()));

/** @throws {Failure} `provider_did_not` (503) when the 3DS Server's answer has no result. */
const assertAnswered = (
  ports: Pick<Ports, "observer">,
  { authenticationStatus, error }: AuthenticationOutcome,
  { authenticationId, external }: Authentication,
  operation: string,
): void => {
  if (authenticationStatus !== "unchanged") return;
  logProviderError(ports, external, { authentication_id: authenticationId }, error);
  throw failures.provider_did_not({ connector: external.connector, operation, problem: loggedReason });
};

/**
 * The authentication after the 3DS Server was asked whether the card is enrolled, and with which protocol version.
 * @throws {Failure} `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const askAboutCard = async (
  ports: AskPorts & Pick<Ports, "policy">,
  called: CalledAuthentication,
  cardNumber: string,
): Promise<Authentication> => {
  const { merchantId, authenticationId, external } = called.authentication;
  const outcome = await callPreAuthenticate(atThreeDsServer(ports, called), {
    paymentId: authenticationId,
    cardNumber,
    webhookUrl: webhookAddressOf(ports.policy.publicUrl, merchantId, external.merchantConnectorId),
  });
  assertAnswered(ports, outcome, called.authentication, "check the card");
  return settle(ports, called.authentication, outcome);
};

/**
 * The authentication after the device data were sent to the 3DS Server.
 * @throws {Failure} `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const sendDevice = async (
  ports: AskPorts & Pick<Ports, "policy">,
  called: CalledAuthentication,
  device: AuthenticationDevice,
): Promise<Authentication> => {
  const { merchant, authentication } = called;
  const acquirer = acquirerFor(merchant, authentication);
  const outcome = await callAuthenticate(atThreeDsServer(ports, called), {
    amount: authentication.amount,
    currency: authentication.currency,
    deviceChannel: device.device_channel,
    methodCompleted: device.threeds_method_comp_ind,
    isChallengeWanted: authentication.details.force_3ds_challenge ?? false,
    ...defined({ acquirer: acquirer ?? undefined }),
    returnUrl: finishAddressOf(ports.policy, authentication),
    browserInformation: device.browser ?? null,
    sdkInformation: device.sdk_information ?? null,
  });
  assertAnswered(ports, outcome, authentication, "authenticate the customer");
  return settle(ports, authentication, outcome);
};

/**
 * The authentication after the 3DS Server was asked for the result; as stored when there is nothing to ask, or the
 * connector account is gone.
 */
export const askForOutcome = async (ports: AskPorts, called: CalledAuthentication): Promise<Authentication> => {
  const { merchant, authentication } = called;
  const isReachable = ports.providers.account(merchant, authentication.external.merchantConnectorId) !== null;
  if (!awaitsOutcome(authentication) || !isReachable) return authentication;
  return settle(ports, authentication, await callSync(atThreeDsServer(ports, called)));
};

/**
 * The cryptogram of a succeeded authentication for the acquirer, fetched again because it is never stored; null when
 * the authentication has not succeeded, or the 3DS Server returns none.
 * @throws {Failure} `connector_account_unusable` (HE_03), `provider_did_not` (503).
 */
export const fetchProof = async (
  ports: Pick<Ports, "observer" | "providers">,
  called: CalledAuthentication,
): Promise<string | null> => {
  const { external } = called.authentication;
  if (external.status !== "success") return null;
  const outcome = await callSync(atThreeDsServer(ports, called));
  assertAnswered(ports, outcome, called.authentication, "give the authentication value");
  return outcome.authenticationStatus === "succeeded" ? (outcome.cavv ?? null) : null;
};
