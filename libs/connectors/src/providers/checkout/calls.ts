import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";

type Credentials = Pick<ConnectorContext, "credentials">;

/** Which member of the credentials is what. `key1` may name a currency account after the processing channel. */
export const credentialMembers = {
  hostPrefix: "api_key",
  processingChannel: "key1",
  secretKey: "api_secret",
  /** With a secret key: the public key. With OAuth: the client id. */
  further: "key2",
} as const;

export const credential = ({ credentials }: Credentials, name: keyof typeof credentialMembers): string => {
  const value = credentials[credentialMembers[name]];
  if (value === undefined) throw new Bug(`The credentials of a Checkout.com account have no ${name}.`);
  return value;
};

/** Whether the account has a client id and a client secret in the place of API keys. */
export const isOAuth = ({ credentials }: Credentials): boolean => credentials["auth_type"] === "MultiAuthKey";

export const processingChannelOf = (context: Credentials): string =>
  credential(context, "processingChannel").split(",")[0] ?? "";

/** Where payouts are taken from; undefined when the account has none. */
export const currencyAccountOf = (context: Credentials): string | undefined =>
  credential(context, "processingChannel").split(",")[1];

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

const authorization = (context: ConnectorContext): Record<string, string> =>
  bearer(isOAuth(context) ? (context.accessToken ?? "") : credential(context, "secretKey"));

/** What tokens are made with: with API keys the public one, which the account may lack. */
export const tokenKeyOf = (context: ConnectorContext): string | undefined =>
  isOAuth(context) ? (context.accessToken ?? "") : context.credentials[credentialMembers.further];

export const checkoutGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: authorization(context),
});

const writeHeaders = (context: ConnectorContext, suffix: string): Record<string, string> => ({
  ...authorization(context),
  "cko-idempotency-key": context.idempotencyKey + suffix,
});

const jsonOf = (body: object): Pick<ProviderRequest, "body" | "contentType"> => ({
  body: JSON.stringify(body),
  contentType: "application/json",
});

/** A write under the context's idempotency key; `suffix` ends the key of a call that is one of several. */
export const checkoutSend = (
  context: ConnectorContext,
  { method = "POST", path, body, suffix = "" }: CheckoutWrite,
): ProviderRequest => ({
  method,
  url: context.baseUrl + path,
  headers: writeHeaders(context, suffix),
  ...(body === undefined ? {} : jsonOf(body)),
});

interface CheckoutWrite {
  readonly method?: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly suffix?: "" | `_${string}`;
}

/** Makes a token, with the key that the account has for that. */
export const checkoutToken = (context: ConnectorContext, body: object): ProviderRequest => ({
  method: "POST",
  url: `${context.baseUrl}/tokens`,
  headers: { ...writeHeaders(context, "_token"), ...bearer(tokenKeyOf(context) ?? "") },
  ...jsonOf(body),
});

/** A file with what it is for. */
export const checkoutUpload = (
  context: ConnectorContext,
  form: Pick<ProviderRequest, "body" | "contentType">,
): ProviderRequest => ({
  method: "POST",
  url: `${context.baseUrl}/files`,
  headers: writeHeaders(context, ""),
  ...form,
});

/** Path of a payment and what hangs below it. */
export const paymentPath = (id: string, below = ""): string => `/payments/${encodeURIComponent(id)}${below}`;
