import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";

import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";

type Credentials = Pick<ConnectorContext, "credentials">;

const required = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new Bug(`The credentials of a Razorpay account have no ${name}.`);
  return value;
};

/** Accounts for payouts name a bank account in addition to the key, so the secret is elsewhere in theirs. */
export const keySecretOf = ({ credentials }: Credentials): string =>
  required(credentials["api_secret"] ?? credentials["key1"], "key secret");

/** RazorpayX's account that payouts are made from. */
export const payoutAccountOf = ({ credentials }: Credentials): string =>
  required(credentials["api_secret"] === undefined ? undefined : credentials["key1"], "payout account");

const authorization = (context: ConnectorContext): Record<string, string> => {
  const keys = `${required(context.credentials["api_key"], "key id")}:${keySecretOf(context)}`;
  return { authorization: `Basic ${Buffer.from(keys).toString("base64")}` };
};

export const razorpayGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: `${context.baseUrl}/v1${path}`,
  headers: authorization(context),
});

interface RazorpayWrite {
  readonly method?: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** Header under which Razorpay does the same call once. */
  readonly keyHeader?: "x-refund-idempotency" | "x-payout-idempotency";
}

const keyLength = 36;

/** A key of ours in the letters and the length that Razorpay takes, for receipts and for its idempotency headers. */
export const shortKey = (key: string): string => cutText(createHash("sha256").update(key).digest("hex"), keyLength);

export const razorpaySend = (
  context: ConnectorContext,
  { method = "POST", path, body, keyHeader }: RazorpayWrite,
): ProviderRequest => ({
  method,
  url: `${context.baseUrl}/v1${path}`,
  headers: {
    ...authorization(context),
    ...(keyHeader === undefined ? {} : { [keyHeader]: shortKey(context.idempotencyKey) }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" }),
});

/** A file with what it is for. */
export const razorpayUpload = (
  context: ConnectorContext,
  form: Pick<ProviderRequest, "body" | "contentType">,
): ProviderRequest => ({
  method: "POST",
  url: `${context.baseUrl}/v1/documents`,
  headers: authorization(context),
  ...form,
});

/** Path of an object and what hangs below it. */
export const pathOf = (collection: string, id: string, below = ""): string =>
  `/${collection}/${encodeURIComponent(id)}${below}`;
