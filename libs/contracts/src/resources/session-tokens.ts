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
  "Wallets that need session tokens.",
  {
    payment_id: text("The payment.", { minLength: 1, maxLength: 64 }),
    client_secret: clientSecret,
    wallets: list("The wallets; when empty all that the profile's providers offer.", wallet, { maxItems: 50 }),
    merchant_connector_details: freeObject("Provider credentials for this request only."),
  },
  ["payment_id", "wallets"],
);

/** What a wallet's SDK is given. */
const sessionToken = record("SessionToken", "Session data of a wallet's SDK.", {
  wallet_name: wallet,
  connector: text("The provider of the session."),
  merchant_connector_id: text("Its connector account."),
  session_id: text("Id of the session at the provider."),
  session_token: text("Data for the SDK."),
  expires_at: dateTime("Expiry of the token."),
  sdk_next_action: record("SessionNextAction", "Next step of the client after the customer's approval.", {
    next_action: choice("Next action.", ["confirm", "post_session_tokens"]),
  }),
  order_info: record("SessionOrderInfo", "Display data for the customer.", {
    currency,
    amount: text("Total amount, in major units.", { examples: ["65.40"] }),
  }),
});

const sessionError = record("SessionError", "A wallet without a session, although a provider offers it.", {
  wallet_name: wallet,
  connector: text("The provider that was asked."),
  merchant_connector_id: text("Its connector account."),
  error_code: choice("session_refused: the provider refused it. no_answer: it did not respond as expected.", [
    "session_refused",
    "no_answer",
  ]),
  error_message: text("The same in words; the provider's answer is logged."),
});

/** The sessions of a payment. */
export const sessionTokens = record("SessionTokens", "Wallet sessions, one for each offered wallet.", {
  payment_id: text("The payment."),
  client_secret: text("Client secret of the payment."),
  session_token: list("The sessions.", sessionToken),
  errors: list("Offered wallets whose provider refused the session or did not respond.", sessionError),
});

/** Body of POST /payments/{payment_id}/post_session_tokens. */
export const postSessionTokensBody = request(
  "PostSessionTokensRequest",
  "The wallet of the order.",
  {
    client_secret: clientSecret,
    payment_method: choice("The payment method; wallet.", paymentMethods),
    payment_method_type: wallet,
  },
  ["payment_method", "payment_method_type"],
);

/** The order for the wallet's SDK. */
export const postedSessionTokens = record("PostedSessionTokens", "The order for the wallet's SDK.", {
  payment_id: text("The payment."),
  status: choice("Status of the payment.", paymentStatuses),
  next_action: nullable(
    record("PostSessionAction", "Next step of the client.", {
      type: choice("Kind of the action.", ["third_party_sdk_session_token"]),
      session_token: sessionToken,
    }),
  ),
});

export type CreateSessionTokensRequest = FromSchema<typeof createSessionTokensBody>;
export type SessionToken = FromSchema<typeof sessionToken>;
export type SessionError = FromSchema<typeof sessionError>;
export type SessionTokens = FromSchema<typeof sessionTokens>;
export type PostSessionTokensRequest = FromSchema<typeof postSessionTokensBody>;
export type PostedSessionTokens = FromSchema<typeof postedSessionTokens>;
