import type { AuthenticateInput, AuthenticationOutcome, PreAuthenticateInput } from "@railyard/connectors";

import type { ExternalAuthentication } from "../../domain/external-authentication.ts";
import type { ProviderAccount } from "../../../providers/ports.ts";

/** An authentication at the account that runs it, whether it belongs to a payment or not. */
export interface AtThreeDsServer {
  readonly account: ProviderAccount;
  readonly authentication: ExternalAuthentication;
  /** Our reference of the authentication at the 3DS Server, by which webhooks find it. */
  readonly reference: string;
  /** Under which the card is asked about once only. */
  readonly idempotencyKey: string;
}

/** Asks whether the card is enrolled (versioning); every repetition sends the same. */
export const callPreAuthenticate = (
  { account, reference, idempotencyKey }: AtThreeDsServer,
  input: Omit<PreAuthenticateInput, "attemptId">,
): Promise<AuthenticationOutcome> =>
  account.call("pre_authenticate", { ...input, attemptId: reference }, { idempotencyKey });

const referenceOf = ({
  reference,
  authentication,
}: AtThreeDsServer): { readonly attemptId: string; readonly connectorAuthenticationId: string } => ({
  attemptId: reference,
  connectorAuthenticationId: authentication.connectorAuthenticationId ?? "",
});

/** Has the customer authenticated; the same for every repetition. */
export const callAuthenticate = (
  at: AtThreeDsServer,
  input: Omit<AuthenticateInput, "attemptId" | "connectorAuthenticationId">,
): Promise<AuthenticationOutcome> =>
  at.account.call(
    "authenticate",
    { ...input, ...referenceOf(at) },
    { idempotencyKey: `${at.idempotencyKey}_authenticate` },
  );

/** Asks for the authentication's status. */
export const callSync = (at: AtThreeDsServer): Promise<AuthenticationOutcome> =>
  at.account.call("authentication_sync", referenceOf(at), { idempotencyKey: at.idempotencyKey });
