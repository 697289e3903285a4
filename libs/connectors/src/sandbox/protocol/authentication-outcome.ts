import type { SandboxAuthentication } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { AuthenticationOutcome } from "../../port/authentication.ts";
import type { ProviderResponse } from "../../port/connector.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readAuthentication, readRefusal } from "./replies.ts";

const statuses = {
  not_enrolled: "not_enrolled",
  started: "started",
  challenged: "challenged",
  authenticated: "succeeded",
  rejected: "failed",
  unavailable: "failed",
} as const satisfies Record<SandboxAuthentication["status"], AuthenticationOutcome["authenticationStatus"]>;

const errors: Partial<Record<SandboxAuthentication["status"], { readonly code: string; readonly message: string }>> = {
  rejected: { code: "authentication_failed", message: "The customer was not authenticated." },
  unavailable: { code: "authentication_unavailable", message: "The customer's bank could not be reached." },
};

/** What an authentication of the sandbox provider means. */
export const authenticationOutcome = (found: SandboxAuthentication): AuthenticationOutcome => ({
  authenticationStatus: statuses[found.status],
  settlement: found.status === "started" || found.status === "challenged" ? "await_webhook" : "final",
  connectorAuthenticationId: found.authentication_id,
  serverTransactionId: found.server_transaction_id,
  ...defined({
    flow: found.flow ?? undefined,
    transStatus: found.trans_status ?? undefined,
    eci: found.eci ?? undefined,
    cavv: found.cavv ?? undefined,
    dsTransactionId: found.ds_transaction_id ?? undefined,
    version: found.version ?? undefined,
    directoryServerId: found.directory_server_id ?? undefined,
  }),
  ...(found.method_url === null || found.method_data === null
    ? {}
    : { method: { url: found.method_url, data: found.method_data } }),
  ...(found.acs_url === null || found.challenge_request === null
    ? {}
    : {
        challenge: {
          url: found.acs_url,
          request: found.challenge_request,
          referenceNumber: found.acs_reference_number,
          transactionId: found.acs_transaction_id,
          signedContent: null,
        },
      }),
  ...defined({ error: errors[found.status] }),
});

/** Reads any answer that holds an authentication; a refusal ends it. */
export const parseAuthentication = (response: ProviderResponse): AuthenticationOutcome =>
  isSuccess(response)
    ? authenticationOutcome(readAuthentication(readJson(response.body, response.status), response.status))
    : {
        authenticationStatus: response.status === 429 ? "unchanged" : "failed",
        settlement: response.status === 429 ? "poll" : "final",
        connectorAuthenticationId: null,
        error: readRefusal(response),
      };

export const parseAuthenticationLookUp = (response: ProviderResponse): AuthenticationOutcome =>
  isSuccess(response)
    ? { ...parseAuthentication(response), found: true }
    : {
        authenticationStatus: "unchanged",
        settlement: "poll",
        connectorAuthenticationId: null,
        error: readRefusal(response),
        found: response.status !== 404,
      };
