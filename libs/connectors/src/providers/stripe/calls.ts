import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import { formBody } from "./form-body.ts";

/** The version that requests and the SDK whose types check them share. */
export const stripeVersion = "2026-10-28.endive";

/** The version of registered webhooks; what is read of them is the same as in that of the requests. */
export const webhookVersion = "2026-08-26.dahlia";

/** Name of the host of files in the manifest. */
export const filesHost = "files";

/** Ends the idempotency key of a call that comes before the flow's own. */
type KeySuffix = "" | `_${string}`;

const headersOf = ({ credentials }: ConnectorContext): Record<string, string> => {
  const apiKey = credentials["api_key"];
  if (apiKey === undefined) throw new Bug("The credentials of a Stripe account have no api_key.");
  return { authorization: `Bearer ${apiKey}`, "stripe-version": stripeVersion };
};

const writeHeaders = (context: ConnectorContext, suffix: KeySuffix): Record<string, string> => ({
  ...headersOf(context),
  "idempotency-key": context.idempotencyKey + suffix,
});

export const stripeGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "GET",
  url: context.baseUrl + path,
  headers: headersOf(context),
});

/** A write under the context's idempotency key. */
export const stripePost = (
  context: ConnectorContext,
  path: string,
  params: object,
  suffix: KeySuffix = "",
): ProviderRequest => ({
  method: "POST",
  url: context.baseUrl + path,
  headers: writeHeaders(context, suffix),
  body: formBody(params),
  contentType: "application/x-www-form-urlencoded",
});

export const stripeDelete = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "DELETE",
  url: context.baseUrl + path,
  headers: writeHeaders(context, ""),
});

/** A write of `multipart/form-data` to the host of files. */
export const stripeUpload = (
  context: ConnectorContext,
  path: string,
  form: Pick<ProviderRequest, "body" | "contentType">,
): ProviderRequest => ({
  method: "POST",
  url: (context.furtherBaseUrls?.[filesHost] ?? context.baseUrl) + path,
  headers: writeHeaders(context, ""),
  ...form,
});
