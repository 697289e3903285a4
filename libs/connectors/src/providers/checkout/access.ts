import type { AccessTokenStep } from "../../port/access-token.ts";
import { isSuccess, readBody, reader } from "../../wire/reading.ts";
import { credential, isOAuth } from "./calls.ts";
import { accessScopes } from "./unconfirmed.ts";

export const accessHost = "access";

const asAccess = reader<{ readonly access_token: string; readonly expires_in: number }>(
  {
    type: "object",
    properties: { access_token: { type: "string", pattern: "^[!-~]+$" }, expires_in: { type: "number" } },
    required: ["access_token", "expires_in"],
  },
  "access token",
);

/** Accounts with a client id and a client secret get a token first; a secret key is sent as it is. */
export const checkoutAccess: AccessTokenStep = {
  isNeeded: (context) => isOAuth(context),
  build: (context) => ({
    method: "POST",
    url: `${context.furtherBaseUrls?.[accessHost] ?? ""}/connect/token`,
    headers: {},
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: credential(context, "further"),
      client_secret: credential(context, "secretKey"),
      scope: accessScopes.join(" "),
    }).toString(),
    contentType: "application/x-www-form-urlencoded",
  }),
  read: (response) => {
    if (!isSuccess(response)) return null;
    const { access_token: token, expires_in: expiresInSeconds } = readBody(response, asAccess);
    return { token, expiresInSeconds };
  },
};
