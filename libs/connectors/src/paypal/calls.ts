import { createHash } from "node:crypto";

import { Bug } from "@railyard/failures";

import type { AccessTokenStep } from "../access-token.ts";
import type { ConnectorContext, ProviderRequest } from "../connector.ts";
import { isSuccess, readBody } from "../reading.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import { asToken } from "./replies.ts";

/** Which member of the credentials is what. */
export const credentialMembers = { clientId: "key1", clientSecret: "api_key" } as const;

const credential = ({ credentials }: ConnectorContext, name: keyof typeof credentialMembers): string => {
  const value = credentials[credentialMembers[name]];
  if (value === undefined) throw new Bug(`The credentials of a PayPal account have no ${name}.`);
  return value;
};

const tooManyRequests = 429;

/** OAuth 2 client credentials. */
export const payPalToken: AccessTokenStep = {
  build: (context) => {
    const pair = `${credential(context, "clientId")}:${credential(context, "clientSecret")}`;
    return {
      method: "POST",
      url: `${context.baseUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}`, accept: "application/json" },
      body: "grant_type=client_credentials",
      contentType: "application/x-www-form-urlencoded",
    };
  },
  read: (response) => {
    if (response.status === tooManyRequests) {
      throw new UnreadableResponse("The provider gives no token at the moment.", response.status);
    }
    if (!isSuccess(response)) return null;
    const { access_token: token, expires_in: expiresInSeconds } = readBody(response, asToken);
    return { token, expiresInSeconds };
  },
};

const authorization = ({ accessToken }: ConnectorContext): Record<string, string> => ({
  authorization: `Bearer ${accessToken ?? ""}`,
});

export const payPalGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: authorization(context),
});

export const payPalDelete = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "DELETE",
  url: context.baseUrl + path,
  headers: authorization(context),
});

export interface PayPalWrite {
  readonly path: string;
  readonly body?: object;
  /** Absent: the context's idempotency key. */
  readonly key?: string;
}

/** A write under an idempotency key, answered with the whole object. */
export const payPalPost = (context: ConnectorContext, { path, body, key }: PayPalWrite): ProviderRequest => ({
  method: "POST",
  url: context.baseUrl + path,
  headers: {
    ...authorization(context),
    "paypal-request-id": key ?? context.idempotencyKey,
    prefer: "return=representation",
  },
  // PayPal wants the type of the content also where there is none.
  body: JSON.stringify(body ?? {}),
  contentType: "application/json",
});

/** A part named `input` in a form, which is how PayPal takes evidence. Its boundary follows from the content. */
export const payPalUpload = (
  context: ConnectorContext,
  { path, input }: { readonly path: string; readonly input: object },
): ProviderRequest => {
  const content = JSON.stringify(input);
  const boundary = `railyard-${createHash("sha256").update(content).digest("hex").slice(0, 40)}`;
  const lines = [
    `--${boundary}`,
    'content-disposition: form-data; name="input"',
    "content-type: application/json",
    "",
    content,
    `--${boundary}--`,
    "",
  ];
  return {
    method: "POST",
    url: context.baseUrl + path,
    headers: { ...authorization(context), "paypal-request-id": context.idempotencyKey },
    body: lines.join("\r\n"),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
};

export const orders = "/v2/checkout/orders";

export const orderPath = (id: string, below = ""): string => `${orders}/${encodeURIComponent(id)}${below}`;

export const paymentsPath = (kind: "authorizations" | "captures" | "refunds", id: string, below = ""): string =>
  `/v2/payments/${kind}/${encodeURIComponent(id)}${below}`;
