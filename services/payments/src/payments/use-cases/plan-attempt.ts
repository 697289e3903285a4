import type { AuthenticationType, MerchantSnapshot } from "@railyard/contracts";

import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { AttachedCustomer } from "../../vault/use-cases/payment-customer.ts";
import { checkTakeable } from "../domain/create-payment.ts";
import { checkAgreement, checkFutureUsage } from "../domain/future-usage.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import { preparesFuture } from "../domain/settled-method.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";
import { startAttempt } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { prepareAuthentication } from "./authentication/start-authorization.ts";
import { chooseConnectors } from "./choose-connectors.ts";
import { holdMethod } from "./method-of-payment.ts";
import { newLease } from "./payment-lease.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";
import { checkMandateUpdate } from "./update-mandate.ts";

/** What authorizing a payment needs, from its method to the answer of the provider. */
export type AuthorizePorts = PaymentOperationPorts &
  Pick<
    Ports,
    "cardInfoEncryption" | "cardInfos" | "cardRanges" | "customers" | "decisionEngine" | "mandates" | "paymentMethods"
  >;

/** Refuses a payment that cannot be confirmed as it is. @throws {Failure} by what is missing or does not fit */
export const checkPlannable = async (ports: AuthorizePorts, payment: Payment): Promise<void> => {
  checkTakeable(payment);
  checkFutureUsage(payment);
  checkAgreement(payment);
  await checkMandateUpdate(ports, payment);
};

/** A payment that is to be confirmed, and what its first attempt is made of. */
export interface AttemptPlan {
  readonly state: PaymentWithAttempt;
  readonly authenticationType: AuthenticationType;
  readonly startsAt: Date;
  /** Stored before the method, which is of the customer. */
  readonly attached: AttachedCustomer | null;
  readonly secret: MethodSecret;
  readonly request: Parameters<typeof holdMethod>[4];
}

/**
 * Starts the attempt of a confirmation, of a new payment or one that was there: the payment as it is to be stored, and
 * the accounts to try, best first.
 * @throws {Failure} as `chooseConnectors`
 */
export const planAttempt = async (
  ports: AuthorizePorts,
  merchant: MerchantSnapshot,
  { state, authenticationType, startsAt, attached, secret, request }: AttemptPlan,
): Promise<{ readonly state: PaymentWithAttempt; readonly choices: readonly ConnectorChoice[] }> => {
  const choices = await chooseConnectors(ports, merchant, state);
  const [choice] = choices;
  if (choice === undefined) throw failures.method_data_required({ field: "payment_method_data" });
  const started = startAttempt(state, choice, authenticationType, newLease(ports), startsAt);
  if (attached !== null) await attached.save();
  const held = preparesFuture(started.payment) ? await holdMethod(ports, merchant, started, secret, request) : started;
  return { state: prepareAuthentication(ports, merchant, held, secret), choices };
};
