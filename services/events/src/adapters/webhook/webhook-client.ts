import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { errorCode, errorMessage, hasErrorCode } from "@railyard/failures";
import { traceHeaders } from "@railyard/telemetry";
import type { Answer } from "../../domain/delivery.ts";
import type { Header } from "../../domain/endpoint.ts";
import type { WebhookClient, WebhookRequest } from "../../ports.ts";
import type { AddressGuard } from "./address-guard.ts";
import type { Resolve } from "./guarded-lookup.ts";
import { addressDenied, createGuardedLookup } from "./guarded-lookup.ts";
import { checkWebhookUrl } from "./webhook-url.ts";

export interface WebhookClientOptions {
  readonly mayConnect: AddressGuard;
  /** For a whole try, from the look-up of the name to the end of the answer. */
  readonly timeoutMs: number;
  /** Connections to one host. */
  readonly socketsPerHost: number;
  /** For tests; absent: the system's. */
  readonly resolve?: Resolve;
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

type Reason = "timeout" | "cut_off";

/** An answer as far as it has come. */
interface Progress {
  response: IncomingMessage | undefined;
  readonly chunks: Buffer[];
  receivedBytes: number;
}

const headersOf = (response: IncomingMessage): readonly Header[] => {
  const headers: Header[] = [];
  for (let index = 0; index + 1 < response.rawHeaders.length && headers.length < keptHeaders; index += 2) {
    const name = response.rawHeaders[index] ?? "";
    const value = name.toLowerCase() === "set-cookie" ? "***" : (response.rawHeaders[index + 1] ?? "");
    headers.push([name, value.slice(0, longestKeptHeader)]);
  }
  return headers;
};

const answered = ({ response, chunks }: Progress, startedAtMs: number): Answer => ({
  status: response?.statusCode ?? null,
  headers: response === undefined ? null : headersOf(response),
  body: Buffer.concat(chunks).subarray(0, bodyCapBytes).toString("utf8"),
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

/** What a socket's error means to a merchant who reads it. */
const faultOf = (error: unknown): readonly [code: string, message: string] => {
  if (hasErrorCode(error, addressDenied)) return [addressDenied, errorMessage(error)];
  if (hasErrorCode(error, "ENOTFOUND", "EAI_AGAIN")) return ["name_not_resolved", "The host name cannot be resolved."];
  if (hasErrorCode(error, "HPE_HEADER_OVERFLOW")) return ["headers_too_large", "The headers are too large."];
  const code = errorCode(error) ?? "unknown";
  if (/^(ERR_TLS|ERR_SSL|CERT|DEPTH|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) {
    return ["tls_failed", `The TLS connection failed: ${code}.`];
  }
  return ["connection_failed", `The connection failed: ${code}.`];
};

const readAnswer = (response: IncomingMessage, progress: Progress, finish: () => void): void => {
  progress.response = response;
  response.on("data", (chunk: Buffer) => {
    progress.chunks.push(chunk);
    progress.receivedBytes += chunk.length;
    // Whatever follows is not read: the status has decided already.
    if (progress.receivedBytes >= bodyCapBytes) {
      finish();
      response.destroy();
    }
  });
  response.on("end", finish);
  response.on("error", finish);
  response.on("close", finish);
};

/** A client for addresses that merchants choose: checked at connect time, no redirects, bounded in time and size. */
export const createWebhookClient = (options: WebhookClientOptions): ClosableWebhookClient => {
  const { mayConnect, timeoutMs, socketsPerHost, resolve } = options;
  const pool = { keepAlive: true, maxSockets: socketsPerHost, maxFreeSockets: socketsPerHost, timeout: idleSocketMs };
  const agents = { http: new HttpAgent(pool), https: new HttpsAgent(pool) };
  const lookup = createGuardedLookup(mayConnect, resolve);

  const open = (url: URL, { headers, body }: WebhookRequest): ClientRequest => {
    const settings = {
      method: "POST",
      headers: {
        ...traceHeaders(),
        "accept-encoding": "identity",
        ...Object.fromEntries(headers),
        "content-length": Buffer.byteLength(body),
      },
      lookup,
      maxHeaderSize: headerCapBytes,
    };
    return url.protocol === "https:"
      ? httpsRequest(url, { ...settings, agent: agents.https, minVersion: "TLSv1.2" })
      : httpRequest(url, { ...settings, agent: agents.http });
  };

  const send = (url: URL, request: WebhookRequest, isRepeated: boolean): Promise<Answer> =>
    new Promise((settle) => {
      const startedAtMs = performance.now();
      const progress: Progress = { response: undefined, chunks: [], receivedBytes: 0 };
      const outgoing = open(url, request);
      const end = (reason: Reason): void => {
        if (progress.response !== undefined) settle(answered(progress, startedAtMs));
        else if (reason === "cut_off") settle(unanswered("cut_off", "The sender was stopped.", startedAtMs));
        else settle(unanswered("timeout", `No answer came within ${String(timeoutMs)} ms.`, startedAtMs));
        outgoing.destroy();
      };
      const timer = setTimeout(end, timeoutMs, "timeout");
      const cutOff = (): void => {
        end("cut_off");
      };
      request.signal?.addEventListener("abort", cutOff, { once: true });
      outgoing.on("response", (response) => {
        readAnswer(response, progress, () => {
          settle(answered(progress, startedAtMs));
        });
      });
      outgoing.on("error", (error) => {
        // The receiver closed a kept connection just as it was used again: nobody has seen the request.
        const isStale = outgoing.reusedSocket && hasErrorCode(error, "ECONNRESET", "EPIPE");
        if (isStale && !isRepeated) settle(send(url, request, true));
        else settle(unanswered(...faultOf(error), startedAtMs));
      });
      outgoing.on("close", () => {
        clearTimeout(timer);
        request.signal?.removeEventListener("abort", cutOff);
      });
      outgoing.end(request.body);
    });

  return {
    post: async (request) => {
      const checked = checkWebhookUrl(request.url, mayConnect);
      if ("url" in checked) return await send(checked.url, request, false);
      return unanswered("url_refused", `The webhook_url is not acceptable: ${checked.problem}.`, performance.now());
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
};
