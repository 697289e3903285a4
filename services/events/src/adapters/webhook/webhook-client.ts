import type { AddressGuard, WebhookPorts } from "@railyard/addresses";
import { checkWebhookUrl } from "@railyard/addresses";
import { errorCode, errorMessage, hasErrorCode } from "@railyard/failures";
import { createConnectionPools, sendWhole } from "@railyard/http";
import type { ExchangeOutcome, ReceivedAnswer } from "@railyard/http";
import { cutText, defined } from "@railyard/members";
import { traceHeaders } from "@railyard/telemetry";
import type { Answer } from "../../domain/delivery.ts";
import type { ClientCertificate, Header } from "../../domain/endpoint.ts";
import type { WebhookClient, WebhookRequest } from "../../ports.ts";
import type { Resolve } from "./guarded-lookup.ts";
import { addressDenied, createGuardedLookup } from "./guarded-lookup.ts";

export interface WebhookClientOptions {
  readonly mayConnect: AddressGuard;
  /** Hosts whose addresses may be private. */
  readonly privateHosts?: readonly string[];
  /** Ports that the network lets webhooks out by; absent: any. */
  readonly ports?: WebhookPorts | undefined;
  /** For a whole try, from the look-up of the name to the end of the answer. */
  readonly timeoutMs: number;
  /** Connections to one host. */
  readonly socketsPerHost: number;
  /** For tests; absent: the system's. */
  readonly resolve?: Resolve;
  /** For tests: roots, as PEM, that receivers' certificates may end at in addition to the usual ones. */
  readonly trustedRoots?: string;
}

export interface ClosableWebhookClient extends WebhookClient {
  /** Closes idle connections. */
  close(): void;
}

const bodyCapBytes = 8 * 1_024;
const headerCapBytes = 16 * 1_024;
const keptHeaders = 50;
const longestKeptHeader = 1_024;
const idleSocketMs = 15_000;
/** Client certificates with connections of their own; the one that was used least recently gives way. */
const clientCertificatesMax = 500;

const headersOf = (rawHeaders: readonly string[]): readonly Header[] => {
  const headers: Header[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && headers.length < keptHeaders; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = name.toLowerCase() === "set-cookie" ? "***" : (rawHeaders[index + 1] ?? "");
    headers.push([name, cutText(value, longestKeptHeader)]);
  }
  return headers;
};

/** The status has decided already, however much of the body came. */
const answered = ({ status, rawHeaders, body }: ReceivedAnswer, startedAtMs: number): Answer => ({
  status,
  headers: headersOf(rawHeaders()),
  body: body.subarray(0, bodyCapBytes).toString("utf8"),
  faultCode: null,
  faultMessage: null,
  durationMs: performance.now() - startedAtMs,
});

const unanswered = (faultCode: string, faultMessage: string, startedAtMs: number): Answer => ({
  status: null,
  headers: null,
  body: null,
  faultCode,
  faultMessage,
  durationMs: performance.now() - startedAtMs,
});

const refused = (faultCode: string, faultMessage: string): Answer =>
  unanswered(faultCode, faultMessage, performance.now());

/** Without TLS, or with an empty text, the connection would be made without the certificate. */
const certificateProblem = ({ protocol }: URL, pair: ClientCertificate | undefined): string | undefined => {
  if (pair === undefined) return undefined;
  if (protocol !== "https:") return "A client certificate cannot be shown without https.";
  return pair.certificate === "" || pair.privateKey === "" ? "The client certificate is empty." : undefined;
};

/** What the client's own codes are called elsewhere. */
const commonCodes: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: "ECONNRESET",
  UND_ERR_CONNECT_TIMEOUT: "ETIMEDOUT",
};

/** What a socket's error means to a merchant who reads it. */
const faultOf = (error: unknown): readonly [code: string, message: string] => {
  if (hasErrorCode(error, addressDenied)) return [addressDenied, errorMessage(error)];
  if (hasErrorCode(error, "ENOTFOUND", "EAI_AGAIN")) return ["name_not_resolved", "The host name cannot be resolved."];
  if (hasErrorCode(error, "UND_ERR_HEADERS_OVERFLOW")) return ["headers_too_large", "The headers are too large."];
  const given = errorCode(error) ?? "unknown";
  const code = commonCodes[given] ?? given;
  if (/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT|DEPTH|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) {
    return ["tls_failed", `The TLS connection failed: ${code}.`];
  }
  return ["connection_failed", `The connection failed: ${code}.`];
};

/** A client for addresses that merchants choose: checked at connect time, no redirects, bounded in time and size. */
export const createWebhookClient = (options: WebhookClientOptions): ClosableWebhookClient => {
  const { mayConnect, privateHosts, ports, timeoutMs, socketsPerHost, resolve, trustedRoots } = options;
  const pools = createConnectionPools(
    {
      perOriginMax: socketsPerHost,
      idleMs: idleSocketMs,
      connectTimeoutMs: timeoutMs,
      headerBytesMax: headerCapBytes,
      lookup: createGuardedLookup({ mayConnect, privateHosts, resolve }),
      ...defined({ trustedRoots }),
    },
    clientCertificatesMax,
  );

  const attempt = (
    url: URL,
    { headers, body, signal, clientCertificate: pair }: WebhookRequest,
    isAlone: boolean,
    limitMs: number,
  ): Promise<ExchangeOutcome> => {
    const connections = pools.of(pair && { certificate: pair.certificate, key: pair.privateKey });
    return sendWhole(
      { send: isAlone ? connections.sendAlone : connections.send },
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: "POST",
        headers: { ...traceHeaders(), "accept-encoding": "identity", ...Object.fromEntries(headers) },
        body,
      },
      // What follows is not read.
      { timeoutMs: limitMs, answerBytesMax: bodyCapBytes, signal },
    );
  };

  const send = async (url: URL, request: WebhookRequest): Promise<Answer> => {
    const startedAtMs = performance.now();
    const limitMs = Math.max(0, timeoutMs - Math.round(request.elapsedMs ?? 0));
    let outcome = await attempt(url, request, false, limitMs);
    // The receiver closed a kept connection just as it was used again: it has not seen the request.
    if (outcome.isStale) outcome = await attempt(url, request, true, limitMs);
    const { end, answer, error } = outcome;
    if (answer !== undefined) return answered(answer, startedAtMs);
    if (end === "aborted") return unanswered("cut_off", "The sender was stopped.", startedAtMs);
    if (end === "timeout") {
      return unanswered("timeout", `No answer came within ${String(limitMs)} ms.`, startedAtMs);
    }
    return unanswered(...faultOf(error), startedAtMs);
  };

  return {
    post: async (request) => {
      const checked = checkWebhookUrl(request.url, mayConnect, ports);
      if ("problem" in checked) return refused("url_refused", `The address is not acceptable: ${checked.problem}.`);
      const problem = certificateProblem(checked.url, request.clientCertificate);
      return problem === undefined ? await send(checked.url, request) : refused("tls_failed", problem);
    },
    close: pools.close,
  };
};
