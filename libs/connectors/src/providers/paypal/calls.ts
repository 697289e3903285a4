import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";

import { Bug } from "@railyard/failures";

import type { AccessTokenStep } from "../../port/access-token.ts";
import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import { multipartForm } from "../../wire/multipart-form.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
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

/** PayPal wants the type of the content also where there is none. */
const withoutContent = (context: ConnectorContext): Record<string, string> => ({
  ...authorization(context),
  "content-type": "application/json",
});

export const payPalGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: withoutContent(context),
});

export const payPalDelete = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "DELETE",
  url: context.baseUrl + path,
  headers: withoutContent(context),
});

interface PayPalWrite {
  readonly path: string;
  readonly body?: object;
  /** Absent: the context's idempotency key. */
  readonly key?: string;
}

/** PayPal takes keys of at most this length, and invoice numbers of a few characters more. */
const longestKey = 108;
const longestTail = 75;

/** The key in a length that PayPal takes; what follows its last colon, which is an id of ours, stays as it is. */
export const boundedKey = (key: string): string => {
  if (key.length <= longestKey) return key;
  const digest = cutText(createHash("sha256").update(key).digest("hex"), 32);
  return `${digest}:${key.slice(key.lastIndexOf(":") + 1).slice(-longestTail)}`;
};

/** A write under an idempotency key, answered with the whole object. */
export const payPalPost = (context: ConnectorContext, { path, body, key }: PayPalWrite): ProviderRequest => ({
  method: "POST",
  url: context.baseUrl + path,
  headers: {
    ...authorization(context),
    "paypal-request-id": boundedKey(key ?? context.idempotencyKey),
    prefer: "return=representation",
  },
  body: JSON.stringify(body ?? {}),
  contentType: "application/json",
});

/** A file of a form. */
export interface FormFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

interface Form {
  readonly path: string;
  readonly input: object;
  readonly files?: readonly FormFile[];
}

/** A form with a part `input` and files, as PayPal takes answers to disputes. */
export const payPalUpload = (context: ConnectorContext, { path, input, files = [] }: Form): ProviderRequest => {
  const form = multipartForm([
    { name: "input", content: JSON.stringify(input), contentType: "application/json" },
    ...files.map(({ name, contentType, content }, index) => ({
      name: `file${String(index + 1)}`,
      content,
      fileName: name,
      contentType,
    })),
  ]);
  return {
    method: "POST",
    url: context.baseUrl + path,
    headers: { ...authorization(context), "paypal-request-id": boundedKey(context.idempotencyKey) },
    ...form,
  };
};

export const orders = "/v2/checkout/orders";

export const orderPath = (id: string, below = ""): string => `${orders}/${encodeURIComponent(id)}${below}`;

export const paymentsPath = (kind: "authorizations" | "captures" | "refunds", id: string, below = ""): string =>
  `/v2/payments/${kind}/${encodeURIComponent(id)}${below}`;
