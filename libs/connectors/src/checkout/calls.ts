import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../connector.ts";

/** Which member of the credentials is what. */
export const credentialMembers = { hostPrefix: "api_key", processingChannel: "key1", secretKey: "api_secret" } as const;

export const credential = (
  { credentials }: Pick<ConnectorContext, "credentials">,
  name: keyof typeof credentialMembers,
): string => {
  const value = credentials[credentialMembers[name]];
  if (value === undefined) throw new Bug(`The credentials of a Checkout.com account have no ${name}.`);
  return value;
};

const authorization = (context: ConnectorContext): Record<string, string> => ({
  authorization: `Bearer ${credential(context, "secretKey")}`,
});

export const checkoutGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: authorization(context),
});

const writeHeaders = (context: ConnectorContext, suffix: string): Record<string, string> => ({
  ...authorization(context),
  "cko-idempotency-key": context.idempotencyKey + suffix,
});

/** A write under the context's idempotency key; `suffix` ends the key of a call that is one of several. */
export const checkoutSend = (
  context: ConnectorContext,
  { method = "POST", path, body, suffix = "" }: CheckoutWrite,
): ProviderRequest => ({
  method,
  url: context.baseUrl + path,
  headers: writeHeaders(context, suffix),
  ...(body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" }),
});

export interface CheckoutWrite {
  readonly method?: "POST" | "PUT";
  readonly path: string;
  readonly body?: object;
  readonly suffix?: "" | `_${string}`;
}

/** A file with what it is for. */
export const checkoutUpload = (
  context: ConnectorContext,
  { body, boundary }: { readonly body: Buffer; readonly boundary: string },
): ProviderRequest => ({
  method: "POST",
  url: `${context.baseUrl}/files`,
  headers: writeHeaders(context, ""),
  body,
  contentType: `multipart/form-data; boundary=${boundary}`,
});

/** Path of a payment and what hangs below it. */
export const paymentPath = (id: string, below = ""): string => `/payments/${encodeURIComponent(id)}${below}`;
