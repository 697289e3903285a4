import { createHash } from "node:crypto";
import { Bug } from "@railyard/failures";

import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import { idempotencyKeyLengthMax } from "./unconfirmed.ts";

const credential = ({ credentials }: Pick<ConnectorContext, "credentials">, member: string): string => {
  const value = credentials[member];
  if (value === undefined) throw new Bug(`The credentials of an Adyen account have no ${member}.`);
  return value;
};

export const merchantAccountOf = (context: Pick<ConnectorContext, "credentials">): string =>
  credential(context, "key1");

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The key as it is where Adyen takes one so long, else its digest, which is the same for the same key. */
export const idempotencyHeaderOf = (key: string): string =>
  key.length <= idempotencyKeyLengthMax ? key : digestOf(key);

/** A write under the context's idempotency key. */
export const adyenPost = (context: ConnectorContext, path: string, params: object): ProviderRequest => ({
  method: "POST",
  url: context.baseUrl + path,
  headers: {
    "x-api-key": credential(context, "api_key"),
    "idempotency-key": idempotencyHeaderOf(context.idempotencyKey),
  },
  body: JSON.stringify(params),
  contentType: "application/json",
});

/** A question that changes nothing: it carries no key, because what was answered before proves nothing of now. */
export const adyenQuery = (context: ConnectorContext, path: string, params: object): ProviderRequest => ({
  ...adyenPost(context, path, params),
  headers: { "x-api-key": credential(context, "api_key") },
});

/** Name of the host of the Disputes API in the manifest. */
export const disputesHost = "disputes";

/** Name of the host of the Payout API in the manifest. */
export const payoutsHost = "payouts";

const atHost = (context: ConnectorContext, name: string): ConnectorContext => ({
  ...context,
  baseUrl: context.furtherBaseUrls?.[name] ?? context.baseUrl,
});

const atDisputes = (context: ConnectorContext): ConnectorContext => atHost(context, disputesHost);

export const adyenDisputePost = (context: ConnectorContext, path: string, params: object): ProviderRequest =>
  adyenPost(atDisputes(context), path, params);

export const adyenDisputeQuery = (context: ConnectorContext, path: string, params: object): ProviderRequest =>
  adyenQuery(atDisputes(context), path, params);

/** Deleting twice is deleting once, so Adyen takes no idempotency key for it. */
export const adyenDelete = (context: ConnectorContext, path: string): ProviderRequest => ({
  method: "DELETE",
  url: context.baseUrl + path,
  headers: { "x-api-key": credential(context, "api_key") },
});

/** A call of the Payout API by the user that submits payouts. */
export const adyenPayoutPost = (context: ConnectorContext, path: string, params: object): ProviderRequest =>
  adyenPost(atHost(context, payoutsHost), path, params);

/** The same by the user that reviews them: a person may not confirm what it submitted, and no key may either. */
export const adyenReviewPost = (context: ConnectorContext, path: string, params: object): ProviderRequest => {
  const { headers, ...request } = adyenPayoutPost(context, path, params);
  return { ...request, headers: { ...headers, "x-api-key": credential(context, "api_secret") } };
};

/** The same where nothing is changed: without a key. */
export const adyenReviewQuery = (context: ConnectorContext, path: string, params: object): ProviderRequest => ({
  ...adyenReviewPost(context, path, params),
  headers: { "x-api-key": credential(context, "api_secret") },
});

/** Name of the host of the Management API in the manifest. */
export const managementHost = "management";

const atManagement = (context: ConnectorContext): ConnectorContext => atHost(context, managementHost);

export const adyenManagementPost = (context: ConnectorContext, path: string, params: object): ProviderRequest =>
  adyenPost(atManagement(context), path, params);

export const adyenManagementDelete = (context: ConnectorContext, path: string): ProviderRequest =>
  adyenDelete(atManagement(context), path);

export const adyenManagementGet = (context: ConnectorContext, path: string): ProviderRequest => ({
  ...adyenManagementDelete(context, path),
  method: "GET",
});
