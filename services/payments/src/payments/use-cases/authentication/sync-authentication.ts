import type { AuthenticationOutcome } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";

import { answerOfThreeDsServer, timedOutAnswer } from "../../domain/authentication-answer.ts";
import { isAuthenticating, isAuthenticationOver } from "../../domain/external-authentication.ts";
import type { PaymentWithCaptures } from "../../domain/payment.ts";
import type { ProviderAnswer } from "../../domain/provider-answer.ts";
import type { StoredPayment } from "../../ports.ts";
import { begin } from "../payment-operation.ts";
import type { PaymentOperationPorts, SettlePorts } from "../settle-answer.ts";
import { settleAnswer } from "../settle-answer.ts";
import type { AttemptAtThreeDsServer } from "./ask-three-ds-server.ts";
import { atThreeDsServer, lookUpAuthentication } from "./ask-three-ds-server.ts";

/** The result of asking the 3DS Server. */
export interface AskedThreeDsServer {
  readonly state: PaymentWithCaptures;
  readonly outcome: AuthenticationOutcome;
}

type Ask = (at: AttemptAtThreeDsServer) => Promise<AuthenticationOutcome>;

const settle = (ports: SettlePorts, before: PaymentWithCaptures, stored: StoredPayment, answer: ProviderAnswer) =>
  settleAnswer(ports, {
    before,
    answer,
    subFlow: "Authenticate",
    connector: before.attempt.details.authentication?.connector ?? "",
    latencyMs: null,
    directoryVersion: stored.directoryVersion,
  });

/**
 * Takes the lease, asks the 3DS Server, and stores the answer.
 * @returns null when another process changed the payment before or meanwhile, or the account is gone.
 */
export const askUnderLease = async (
  ports: PaymentOperationPorts,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
  ask: Ask,
): Promise<AskedThreeDsServer | null> => {
  if (atThreeDsServer(ports, merchant, stored) === null) return null;
  const begun = await begin(ports, stored, "authenticate");
  const at = begun === null ? null : atThreeDsServer(ports, merchant, begun);
  if (begun === null || at === null) return null;
  const outcome = await ask(at);
  const settled = await settle(ports, begun, stored, answerOfThreeDsServer(at.authentication, outcome));
  return settled.outcome === "overtaken" ? null : { state: settled.state, outcome };
};

/** Whether the 3DS Server may have a result: the customer's device took part, and the result is not known yet. */
const awaitsCustomer = ({ attempt }: PaymentWithCaptures): boolean =>
  isAuthenticating(attempt) &&
  attempt.status === "authentication_pending" &&
  attempt.details.authentication?.transStatus !== undefined;

/** The payment after asking the 3DS Server for the result of a challenge; as stored when there is none yet. */
export const syncAuthentication = async (
  ports: PaymentOperationPorts,
  merchant: MerchantSnapshot,
  stored: StoredPayment,
): Promise<StoredPayment> => {
  if (!awaitsCustomer(stored) || stored.payment.lease !== null) return stored;
  const asked = await askUnderLease(ports, merchant, stored, lookUpAuthentication);
  if (asked !== null) return { ...asked.state, directoryVersion: stored.directoryVersion };
  return (await ports.payments.load(stored.payment.merchantId, stored.payment.paymentId)) ?? stored;
};

/** Ends an authentication that the customer did not finish in time; false when it is not over, or was changed. */
export const endLateAuthentication = async (ports: SettlePorts, stored: StoredPayment): Promise<boolean> => {
  const { authentication } = stored.attempt.details;
  const isUnderWay = stored.attempt.status === "authentication_pending" || stored.attempt.status === "started";
  if (authentication === undefined || !isUnderWay || !isAuthenticationOver(authentication, ports.clock.now())) {
    return false;
  }
  const begun = await begin(ports, stored, "authenticate");
  if (begun === null) return false;
  const settled = await settle(ports, begun, stored, timedOutAnswer(authentication));
  return settled.outcome === "settled";
};
