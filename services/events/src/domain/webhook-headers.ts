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
}

/** Headers as they are sent, and as they may be kept. */
export interface WebhookHeaders {
  readonly sent: readonly Header[];
  /** The same with merchants' secrets masked. */
  readonly kept: readonly Header[];
}

export const userAgent = "Railyard-Webhooks/1";

const mask = "***";
const maximumCustomHeaders = 16;

// Names that steer the connection or that we answer for: a merchant's own header must not change what they say.
const reservedNames: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "x-webhook-signature-512",
]);

const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
// Visible ASCII, spaces and tabs: no line break can start a header of its own.
const valuePattern = /^[\t\x20-\x7e]{0,4096}$/;

const isReserved = (name: string): boolean => reservedNames.has(name) || name.startsWith("webhook-");

const usable = ([name, value]: Header): boolean =>
  tokenPattern.test(name) && valuePattern.test(value) && !isReserved(name.toLowerCase());

const authorization = ({ credentials }: Endpoint): readonly Header[] => {
  if (credentials === null) return [];
  const pair = new TextEncoder().encode(`${credentials.username}:${credentials.password}`);
  return [["authorization", `Basic ${btoa(String.fromCharCode(...pair))}`]];
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
  const basic = authorization(endpoint);
  const custom = endpoint.customHeaders
    .filter(usable)
    .filter(([name]) => basic.length === 0 || name.toLowerCase() !== "authorization")
    .slice(0, maximumCustomHeaders);
  const secret = [...basic, ...custom];
  return { sent: [...own, ...secret], kept: [...own, ...secret.map(([name]): Header => [name, mask])] };
};
