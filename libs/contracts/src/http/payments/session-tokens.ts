import { defineOperation } from "../../operation.ts";
import {
  createSessionTokensBody,
  postedSessionTokens,
  postSessionTokensBody,
  sessionTokens,
} from "../../resources/session-tokens.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Payments",
  method: "POST",
  access: ["publishable_key"],
} as const;

const common = [
  "payment_not_found",
  "wrong_status",
  "client_secret_missing",
  "client_secret_expired",
  "client_secret_wrong",
] as const;

export const createSessionTokens = defineOperation({
  ...shape,
  operationId: "createSessionTokens",
  refusedWhileSuspended: true,
  path: "/payments/session_tokens",
  summary: "Create wallet session tokens",
  description:
    "Requests the session data of wallet SDKs from the profile's providers. Wallets that no provider offers for " +
    "the payment are left out; errors lists those whose provider refused the session or did not respond.",
  body: createSessionTokensBody,
  response: sessionTokens,
  failures: [...common, "merchant_suspended"],
});

export const postSessionTokens = defineOperation({
  ...shape,
  operationId: "postSessionTokens",
  refusedWhileSuspended: true,
  path: "/payments/{payment_id}/post_session_tokens",
  summary: "Create an order at a wallet",
  description:
    "For wallets whose session token has post_session_tokens: creates the order that the SDK continues with.",
  pathParameters: pathParameters({ payment_id: "The payment." }),
  body: postSessionTokensBody,
  response: postedSessionTokens,
  failures: ["merchant_suspended", ...common, "wallet_not_offered", "session_not_opened", "provider_did_not"],
});

/** Sessions of wallets; the fixed path comes before the paths it would match. */
export const sessionTokenOperations = [createSessionTokens, postSessionTokens] as const;
