import { customHeaderProblem, customHeadersMax } from "@railyard/contracts";

import type { OutgoingEvent } from "./delivery.ts";
import type { Endpoint, Header } from "./endpoint.ts";

/** One message on its way to one endpoint. */
export interface WebhookSending {
  readonly endpoint: Endpoint;
  readonly event: OutgoingEvent;
  /** 1 for the first try; manual ones count too. */
  readonly tryNumber: number;
  readonly isManual: boolean;
  readonly timestampSeconds: number;
  /** Signature headers, made of the very body that is sent. */
  readonly signatures: readonly Header[];
  /** For endpoints with OAuth 2.0. */
  readonly accessToken?: string | undefined;
}

/** Headers as they are sent, and as they may be kept. */
export interface WebhookHeaders {
  readonly sent: readonly Header[];
  /** The same with merchants' secrets masked. */
  readonly kept: readonly Header[];
}

export const userAgent = "Railyard-Webhooks/1";

const mask = "***";

const usable = ([name, value]: Header): boolean => customHeaderProblem(name, value) === undefined;

const authorization = ({ endpoint: { authentication }, accessToken }: WebhookSending): readonly Header[] => {
  if (authentication.kind === "basic") {
    const pair = new TextEncoder().encode(`${authentication.username}:${authentication.password}`);
    return [["authorization", `Basic ${btoa(String.fromCharCode(...pair))}`]];
  }
  return accessToken === undefined ? [] : [["authorization", `Bearer ${accessToken}`]];
};

/** The headers of one try. */
export const webhookHeaders = (sending: WebhookSending): WebhookHeaders => {
  const { endpoint, event } = sending;
  const own: readonly Header[] = [
    ["content-type", "application/json"],
    ["user-agent", userAgent],
    ["webhook-id", event.eventId],
    ["webhook-timestamp", String(sending.timestampSeconds)],
    ...sending.signatures,
    ["webhook-attempt", String(sending.tryNumber)],
    ["webhook-sequence", String(event.objectVersion)],
    ...(sending.isManual ? [["webhook-replay", "true"] as const] : []),
  ];
  const authenticated = authorization(sending);
  const custom = endpoint.customHeaders
    .filter(usable)
    .filter(([name]) => authenticated.length === 0 || name.toLowerCase() !== "authorization")
    .slice(0, customHeadersMax);
  const secret = [...authenticated, ...custom];
  return { sent: [...own, ...secret], kept: [...own, ...secret.map(([name]): Header => [name, mask])] };
};
