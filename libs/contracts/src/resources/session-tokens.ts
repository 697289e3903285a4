import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, freeObject, list, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { paymentMethodTypes } from "./payment-method-types.ts";
import { paymentMethods, paymentStatuses } from "./payment-values.ts";

const clientSecret = text("Client secret of the payment.", { maxLength: 128 });
const wallet = choice("A wallet.", paymentMethodTypes);

/** Body of POST /payments/session_tokens. */
export const createSessionTokensBody = request(
  "CreateSessionTokensRequest",
  "For which wallets the client needs tokens.",
  {
    payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
    client_secret: clientSecret,
    wallets: list("The wallets; all that the profile's providers have when empty.", wallet, { maxItems: 50 }),
    merchant_connector_details: freeObject("Provider credentials for this call only."),
  },
  ["payment_id", "wallets"],
);

/** What a wallet's SDK is given. */
export const sessionToken = record("SessionToken", "What a wallet's SDK is given.", {
  wallet_name: wallet,
  connector: text("The provider that opened the session."),
  merchant_connector_id: text("Its connector account."),
  session_id: text("Id of the session at the provider."),
  session_token: text("What the SDK is given."),
  expires_at: dateTime("Until when the token is good."),
  sdk_next_action: record("SessionNextAction", "What the client does once the customer has agreed.", {
    next_action: choice("What to do.", ["confirm", "post_session_tokens"]),
  }),
  order_info: record("SessionOrderInfo", "What the customer is shown.", {
    currency,
    amount: text("What the customer pays, in major units.", { examples: ["65.40"] }),
  }),
});

/** The sessions of a payment. */
export const sessionTokens = record(
  "SessionTokens",
  "Sessions of wallets, one for each wallet that somebody offers.",
  {
    payment_id: text("The payment."),
    client_secret: text("Client secret of the payment."),
    session_token: list("The sessions.", sessionToken),
  },
);

/** Body of POST /payments/{payment_id}/post_session_tokens. */
export const postSessionTokensBody = request(
  "PostSessionTokensRequest",
  "For which wallet an order is to be opened.",
  {
    client_secret: clientSecret,
    payment_method: choice("How the customer pays; wallet.", paymentMethods),
    payment_method_type: wallet,
  },
  ["payment_method", "payment_method_type"],
);

/** The order that the wallet's SDK goes on with. */
export const postedSessionTokens = record("PostedSessionTokens", "The order that the wallet's SDK goes on with.", {
  payment_id: text("The payment."),
  status: choice("State of the payment.", paymentStatuses),
  next_action: nullable(
    record("PostSessionAction", "What the client does now.", {
      type: choice("Kind of the action.", ["third_party_sdk_session_token"]),
      session_token: sessionToken,
    }),
  ),
});

export type CreateSessionTokensRequest = FromSchema<typeof createSessionTokensBody>;
export type SessionToken = FromSchema<typeof sessionToken>;
export type SessionTokens = FromSchema<typeof sessionTokens>;
export type PostSessionTokensRequest = FromSchema<typeof postSessionTokensBody>;
export type PostedSessionTokens = FromSchema<typeof postedSessionTokens>;
