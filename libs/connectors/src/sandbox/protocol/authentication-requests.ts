import type { SandboxAuthenticateRequest, SandboxStartAuthenticationRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type {
  AuthenticateInput,
  AuthenticationReferenceInput,
  PreAuthenticateInput,
} from "../../port/authentication.ts";
import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import { namedAddress, sandboxCalls } from "./requests.ts";

const pathOf = ({ connectorAuthenticationId }: AuthenticationReferenceInput): string =>
  `/v1/authentications/${encodeURIComponent(connectorAuthenticationId)}`;

export interface AuthenticationRequests {
  readonly preAuthenticate: (context: ConnectorContext, input: PreAuthenticateInput) => ProviderRequest;
  readonly authenticate: (context: ConnectorContext, input: AuthenticateInput) => ProviderRequest;
  readonly authenticationSync: (context: ConnectorContext, input: AuthenticationReferenceInput) => ProviderRequest;
}

/** Requests of the authenticator. */
export const authenticationRequests = (connectorName: string): AuthenticationRequests => {
  const { get, post } = sandboxCalls(connectorName);
  return {
    preAuthenticate: (context, input) =>
      post(context, "/v1/authentications", {
        reference: input.attemptId,
        order_reference: input.paymentId,
        card_number: input.cardNumber,
        webhook_url: namedAddress(context, input),
      } satisfies SandboxStartAuthenticationRequest),
    authenticate: (context, input) =>
      post(context, `${pathOf(input)}/authenticate`, {
        amount: input.amount,
        currency: input.currency,
        device_channel: input.deviceChannel,
        method_completed: input.methodCompleted,
        challenge_wanted: input.isChallengeWanted,
        return_url: input.returnUrl,
        ...defined({ acquirer_bin: input.acquirer?.bin, acquirer_merchant_id: input.acquirer?.merchantId }),
      } satisfies SandboxAuthenticateRequest),
    authenticationSync: (context, input) => get(context, pathOf(input)),
  };
};
