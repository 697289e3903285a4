import type { MerchantSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { answerOfThreeDsServer } from "../../domain/authentication-answer.ts";
import { threeDsServerFor, isAuthenticating, withAuthentication } from "../../domain/external-authentication.ts";
import type { MethodSecret } from "../../../methods/domain/method-input.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../../domain/payment.ts";
import { without } from "../../../kernel/domain/without.ts";
import type { Ports } from "../../ports.ts";
import type { AttemptRun } from "../run-attempts.ts";
import { runAttempts } from "../run-attempts.ts";
import type { PaymentOperationPorts } from "../settle-answer.ts";
import { settleAnswer } from "../settle-answer.ts";
import { askPreAuthentication, atThreeDsServer } from "./ask-three-ds-server.ts";
import { sealMethod } from "../../../methods/use-cases/method-sealing.ts";

/** A started attempt as it is to be stored: one whose customer is authenticated first keeps its card, encrypted. */
export const prepareAuthentication = <State extends PaymentWithAttempt>(
  { ids, vault, clock }: Pick<Ports, "ids" | "vault" | "clock">,
  merchant: MerchantSnapshot,
  state: State,
  secret: MethodSecret,
): State => {
  const account = threeDsServerFor(merchant, state, secret);
  if (account === null) return state;
  const sealedMethod = sealMethod(vault, merchant, secret);
  return withAuthentication(state, { id: ids.authenticationId(), account, sealedMethod, now: clock.now() });
};

/** The attempt without authentication, because the card is not enrolled or the 3DS Server cannot be used. */
const unauthenticated = (state: PaymentWithCaptures): PaymentWithCaptures => ({
  ...state,
  attempt: {
    ...state.attempt,
    sealedMethod: null,
    details: { ...without(state.attempt.details, "authentication", "hadRedirect"), operation: "authorize" },
  },
});

/** Looks up the 3-D Secure version of a leased attempt's card; one that is not enrolled is authorized at once. */
const preAuthenticate = async (ports: PaymentOperationPorts, run: AttemptRun): Promise<PaymentWithCaptures> => {
  const { merchant, state, secret, directoryVersion } = run;
  const at = atThreeDsServer(ports, merchant, state);
  // Without a usable account at the 3DS Server, the authentication cannot be required.
  if (at === null || secret.kind !== "card") return runAttempts(ports, { ...run, state: unauthenticated(state) });
  const outcome = await askPreAuthentication(ports, at, secret);
  if (outcome.authenticationStatus === "not_enrolled") {
    return runAttempts(ports, { ...run, state: unauthenticated(state) });
  }
  const settled = await settleAnswer(ports, {
    before: state,
    answer: answerOfThreeDsServer(at.authentication, outcome),
    subFlow: "Authenticate",
    connector: at.authentication.connector,
    latencyMs: null,
    directoryVersion,
  });
  if (settled.outcome !== "overtaken") return settled.state;
  const { merchantId, paymentId } = state.payment;
  const current = await ports.payments.load(merchantId, paymentId);
  if (current === null) throw new Bug("A payment that was being authenticated is gone.");
  return current;
};

/** Sends a stored and leased attempt to its 3DS Server, if it has one, or else to the acquirer. */
export const startAuthorization = (ports: PaymentOperationPorts, run: AttemptRun): Promise<PaymentWithCaptures> =>
  isAuthenticating(run.state.attempt) ? preAuthenticate(ports, run) : runAttempts(ports, run);
