import type { CredentialCheck } from "../../port/verification.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readAccount, readRefusal } from "./replies.ts";
import { sandboxCalls } from "./requests.ts";

const unauthorized = 401;

/** Asks the sandbox provider whose key it is; any refusal but that of the key proves nothing about the key. */
export const sandboxCredentialCheck = (connectorName: string): CredentialCheck => ({
  build: (context) => sandboxCalls(connectorName).get(context, "/v1/account"),
  read: (response) => {
    if (isSuccess(response)) {
      readAccount(readJson(response.body, response.status), response.status);
      return { verdict: "accepted" };
    }
    const error = readRefusal(response);
    if (response.status === unauthorized) return { verdict: "refused", error };
    throw new UnreadableResponse(error.message, response.status, error.code);
  },
});
