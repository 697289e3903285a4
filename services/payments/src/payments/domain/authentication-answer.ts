import { defined } from "@railyard/members";
import { without } from "../../kernel/domain/without.ts";
import type { AttemptError } from "./attempt.ts";
import type { AuthenticationStatus, ExternalAuthentication } from "./external-authentication.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

/** What a 3DS Server reports; the cryptogram for the acquirer is not part of it. */
export interface ThreeDsServerAnswer extends Pick<
  ExternalAuthentication,
  "flow" | "transStatus" | "eci" | "dsTransactionId" | "version" | "serverTransactionId" | "directoryServerId"
> {
  readonly authenticationStatus: "not_enrolled" | "started" | "challenged" | "succeeded" | "failed" | "unchanged";
  readonly settlement: "final" | "await_webhook" | "poll";
  readonly connectorAuthenticationId: string | null;
  readonly method?: ExternalAuthentication["method"];
  readonly challenge?: ExternalAuthentication["challenge"];
  readonly error?: AttemptError;
}

type Meaning = readonly [AuthenticationStatus, ProviderAnswer["attemptStatus"]];

const meanings = {
  started: ["pending", "authentication_pending"],
  challenged: ["pending", "authentication_pending"],
  succeeded: ["success", "authentication_successful"],
  failed: ["failed", "authentication_failed"],
} as const satisfies Partial<Record<ThreeDsServerAnswer["authenticationStatus"], Meaning>>;

const nothing: ProviderAnswer = { attemptStatus: "unchanged", settlement: "poll", connectorTransactionId: null };

const factNames = [
  "flow",
  "transStatus",
  "eci",
  "dsTransactionId",
  "version",
  "serverTransactionId",
  "directoryServerId",
  "method",
  "challenge",
] as const;

/** What a 3DS Server's answer states about the authentication in addition to its status. */
export const factsOf = (answer: ThreeDsServerAnswer): Partial<ExternalAuthentication> =>
  Object.fromEntries(factNames.flatMap((name) => (answer[name] === undefined ? [] : [[name, answer[name]]])));

/**
 * What the 3DS Server's answer means for the attempt. It means nothing for a card that is not enrolled: the caller
 * continues without 3-D Secure.
 */
export const answerOfThreeDsServer = (before: ExternalAuthentication, answer: ThreeDsServerAnswer): ProviderAnswer => {
  const { authenticationStatus } = answer;
  if (authenticationStatus === "unchanged" || authenticationStatus === "not_enrolled") return nothing;
  const [status, attemptStatus] = meanings[authenticationStatus];
  const { error } = answer;
  const kept = status === "failed" ? without(before, "isOpen", "challenge", "method") : before;
  const id = answer.connectorAuthenticationId;
  return {
    attemptStatus,
    settlement: answer.settlement,
    connectorTransactionId: null,
    ...defined({ error }),
    authentication: {
      ...kept,
      ...factsOf(answer),
      status,
      ...defined({
        connectorAuthenticationId: id ?? undefined,
        error: error === undefined ? undefined : { code: error.code, message: error.message },
      }),
    },
  };
};

/** The outcome of an authentication that the customer did not finish in time. */
export const timedOutAnswer = (before: ExternalAuthentication): ProviderAnswer =>
  answerOfThreeDsServer(before, {
    authenticationStatus: "failed",
    settlement: "final",
    connectorAuthenticationId: null,
    error: { code: "authentication_expired", message: "The customer did not finish the authentication in time." },
  });
