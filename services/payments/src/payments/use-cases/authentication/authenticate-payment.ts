import type { AuthenticatePaymentRequest, MerchantSnapshot, PaymentAuthenticationResult } from "@railyard/contracts";

import { authenticationResultToWire } from "../../wire/authentication-wire.ts";
import { assertPossible } from "../../domain/operations.ts";
import { checkLiveClientSecret } from "../../../kernel/domain/client-secret.ts";
import type { ExternalAuthentication } from "../../domain/external-authentication.ts";
import { isAuthenticating } from "../../domain/external-authentication.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../../domain/payment.ts";
import { failures } from "../../failures.ts";
import type { StoredPayment } from "../../ports.ts";
import { loggedReason, logProviderError } from "../../../providers/use-cases/log-provider-error.ts";
import type { Caller } from "../../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../../kernel/use-cases/caller.ts";
import type { StepResult, StepTarget } from "../payment-lease.ts";
import { withFreePayment } from "../payment-lease.ts";
import type { DeviceWords } from "./ask-three-ds-server.ts";
import { askAuthentication, atThreeDsServer } from "./ask-three-ds-server.ts";
import { askUnderLease } from "./sync-authentication.ts";
import { profileOf } from "../../../kernel/domain/merchant-settings.ts";
import type { PaymentOperationPorts } from "../settle-answer.ts";

export interface AuthenticatePaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: AuthenticatePaymentRequest;
}

/** @throws {Failure} `authentication_not_requested` (IR_16). */
const requestedOf = ({ payment, attempt }: PaymentWithAttempt): ExternalAuthentication => {
  const { authentication } = attempt.details;
  if (authentication === undefined) throw failures.authentication_not_requested({ payment_id: payment.paymentId });
  return authentication;
};

/**
 * Authenticates the customer; an authentication that has device data already stays as it is.
 * @throws {Failure} `authentication_not_requested`, `wrong_status` (IR_16), `connector_account_unusable` (HE_03),
 * `provider_did_not` (503).
 */
const step = async (
  ports: PaymentOperationPorts,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
  device: DeviceWords,
): Promise<StepResult<PaymentWithCaptures>> => {
  const authentication = requestedOf(stored);
  if (authentication.transStatus !== undefined) return { result: stored };
  assertPossible("three_ds_authentication", stored.payment.status);
  if (!isAuthenticating(stored.attempt)) throw failures.authentication_not_requested({});
  if (atThreeDsServer(ports, merchant, stored) === null) {
    const { merchantConnectorId } = authentication;
    throw failures.connector_account_unusable({ merchant_connector_id: merchantConnectorId });
  }
  const asked = await askUnderLease(ports, merchant, stored, (at) => askAuthentication(ports, merchant, at, device));
  if (asked === null) return null;
  if (asked.outcome.authenticationStatus === "unchanged") {
    const { connector } = authentication;
    logProviderError(ports, authentication, { payment_id: stored.payment.paymentId }, asked.outcome.error);
    throw failures.provider_did_not({ connector, operation: "authenticate the payment", problem: loggedReason });
  }
  return { result: asked.state };
};

/** The payment after its customer's device took part in 3-D Secure. @throws {Failure} those of {@link step}. */
export const authenticateAttempt = (
  ports: PaymentOperationPorts,
  merchant: MerchantSnapshot,
  target: StepTarget,
  device: DeviceWords,
): Promise<PaymentWithCaptures> => withFreePayment(ports, target, (stored) => step(ports, merchant, stored, device));

/**
 * Has the customer of a payment authenticated by its authentication provider.
 * @throws {Failure} `payment_not_found` (HE_02), those of the client secret (IR_08, IR_09) and of {@link step}.
 */
export const authenticatePayment =
  (ports: PaymentOperationPorts) =>
  async ({ caller, paymentId, request }: AuthenticatePaymentInput): Promise<PaymentAuthenticationResult> => {
    const merchant = await merchantOf(ports, caller, null);
    const guard = ({ payment }: StoredPayment): void => {
      const secrets = { given: request.client_secret, expected: payment.clientSecret, equals: ports.vault.equals };
      checkLiveClientSecret(secrets, payment.expiresAt, ports.clock.now());
    };
    const state = await authenticateAttempt(ports, merchant, { ...caller, paymentId, guard }, request);
    const profile = profileOf(merchant, state.payment);
    return authenticationResultToWire(requestedOf(state), profile);
  };
