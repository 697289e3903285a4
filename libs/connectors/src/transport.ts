import { Agent as HttpAgent, request as requestHttp } from "node:http";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

import type { Logger, Metrics } from "@railyard/telemetry";
import { createTracing } from "@railyard/telemetry";

import type { ProviderRequest, ProviderResponse } from "./connector.ts";
import { isTransportError, TransportError } from "./transport-error.ts";

export interface TransportOptions {
  /** Whole call: connect, send, read the last byte. */
  readonly timeoutMs: number;
  /** A longer answer counts as lost. */
  readonly maximumResponseBytes?: number;
  /** Most connections to one provider host; further calls wait within their timeout. */
  readonly maximumConnectionsPerHost?: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Who calls, for metrics, spans and logs. */
export interface SendOptions {
  readonly connector: string;
  readonly flow: string;
  /** Overrides the transport's own. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The one way out to providers. */
export interface Transport {
  /**
   * Sends once; never repeats, never follows redirects.
   * @throws {TransportError} reason `not_sent` when the provider cannot have seen the request, otherwise `timeout`
   *   or `connection_lost`.
   */
  send(request: ProviderRequest, options: SendOptions): Promise<ProviderResponse>;
  /** Closes idle connections. */
  close(): void;
}

const defaultMaximumResponseBytes = 1024 * 1024;
const defaultMaximumConnectionsPerHost = 256;
// Shorter than the five seconds after which common servers close, so that no request goes into a closing connection.
const idleConnectionMs = 4_000;

const headersOf = (request: ProviderRequest): Record<string, string | number> => ({
  accept: "application/json",
  ...request.headers,
  ...(request.contentType === undefined ? {} : { "content-type": request.contentType }),
  ...(request.body === undefined
    ? request.method === "GET"
      ? {}
      : { "content-length": 0 }
    : { "content-length": Buffer.byteLength(request.body) }),
});

const plainHeaders = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

interface Limits {
  readonly timeoutMs: number;
  readonly maximumResponseBytes: number;
  readonly signal: AbortSignal | undefined;
}

const readResponse = (
  message: IncomingMessage,
  limits: Limits,
  resolve: (response: ProviderResponse) => void,
  fail: (error: TransportError) => void,
): void => {
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  message.on("data", (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes <= limits.maximumResponseBytes) chunks.push(chunk);
    else fail(new TransportError("connection_lost", "The provider's answer is too long."));
  });
  message.on("end", () => {
    const body = Buffer.concat(chunks, receivedBytes);
    resolve({ status: message.statusCode ?? 0, headers: plainHeaders(message), body });
  });
  message.on("error", (cause) => {
    fail(new TransportError("connection_lost", "The connection broke within the provider's answer.", { cause }));
  });
};

// A request on a connection that stands may have been read; before that it cannot have been.
const watchConnection = (request: ClientRequest): { hasBegun: boolean } => {
  const state = { hasBegun: false };
  request.on("socket", (socket) => {
    if (!socket.connecting) {
      state.hasBegun = true;
      return;
    }
    const ready = "encrypted" in socket ? "secureConnect" : "connect";
    socket.once(ready, () => {
      state.hasBegun = true;
    });
  });
  return state;
};

const exchange = (
  open: (options: RequestOptions) => ClientRequest,
  provided: ProviderRequest,
  limits: Limits,
): Promise<ProviderResponse> =>
  new Promise((resolve, reject) => {
    const request = open({ method: provided.method, headers: headersOf(provided) });
    const connection = watchConnection(request);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      limits.signal?.removeEventListener("abort", onAbort);
      settle();
    };
    const fail = (error: TransportError): void => {
      finish(() => {
        reject(error);
      });
      request.destroy();
    };
    const giveUp = (message: string): void => {
      fail(new TransportError(connection.hasBegun ? "timeout" : "not_sent", message));
    };
    const onAbort = (): void => {
      giveUp("The call was given up before the provider answered.");
    };
    const timer = setTimeout(() => {
      giveUp(`The provider did not answer within ${limits.timeoutMs} ms.`);
    }, limits.timeoutMs);
    request.on("response", (message) => {
      readResponse(message, limits, (response) => {
        finish(() => {
          resolve(response);
        });
      }, fail);
    });
    request.on("error", (cause) => {
      const reason = connection.hasBegun ? "connection_lost" : "not_sent";
      const message = connection.hasBegun ? "The connection to the provider broke." : "The provider cannot be reached.";
      fail(new TransportError(reason, message, { cause }));
    });
    if (limits.signal?.aborted === true) onAbort();
    limits.signal?.addEventListener("abort", onAbort, { once: true });
    request.end(provided.body);
  });

const outcomeOf = (response: ProviderResponse): string => `${Math.floor(response.status / 100)}xx`;

/** Makes the transport of one application; keeps connections alive. */
export const createTransport = (options: TransportOptions): Transport => {
  const agentOptions = {
    keepAlive: true,
    scheduling: "lifo",
    maxSockets: options.maximumConnectionsPerHost ?? defaultMaximumConnectionsPerHost,
    timeout: idleConnectionMs,
  } as const;
  const http = new HttpAgent(agentOptions);
  const https = new HttpsAgent(agentOptions);
  const tracing = createTracing("connectors");
  const durations = options.metrics.histogram("connector.call.duration", {
    describe: "Time of calls to payment providers, by connector, flow and outcome.",
    unit: "s",
    labels: ["connector", "flow", "outcome"],
  });

  const record = (send: SendOptions, outcome: string, startedAtMs: number): void => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    durations.record(seconds, { connector: send.connector, flow: send.flow, outcome });
  };

  const opener = (url: URL): ((requestOptions: RequestOptions) => ClientRequest) =>
    url.protocol === "https:"
      ? (requestOptions) => requestHttps(url, { ...requestOptions, agent: https })
      : (requestOptions) => requestHttp(url, { ...requestOptions, agent: http });

  const perform = async (request: ProviderRequest, send: SendOptions, url: URL): Promise<ProviderResponse> => {
    const startedAtMs = performance.now();
    try {
      const response = await exchange(opener(url), request, {
        timeoutMs: send.timeoutMs ?? options.timeoutMs,
        maximumResponseBytes: options.maximumResponseBytes ?? defaultMaximumResponseBytes,
        signal: send.signal,
      });
      record(send, outcomeOf(response), startedAtMs);
      return response;
    } catch (error) {
      const outcome = isTransportError(error) ? error.reason : "error";
      record(send, outcome, startedAtMs);
      // Never the body, a header or the path: they carry card data, credentials and ids.
      const { connector, flow } = send;
      options.logger.warn({ connector, flow, outcome, host: url.host, error }, "The provider gave no answer.");
      throw error;
    }
  };

  return {
    send: (request, send) => {
      const url = new URL(request.url);
      const attributes = {
        "http.request.method": request.method,
        "server.address": url.hostname,
        "railyard.connector": send.connector,
        "railyard.flow": send.flow,
      };
      const work = async (span: { setAttributes(values: Record<string, number>): void }): Promise<ProviderResponse> => {
        const response = await perform(request, send, url);
        span.setAttributes({ "http.response.status_code": response.status });
        return response;
      };
      return tracing.withSpan(`${send.connector} ${send.flow}`, attributes, work, { kind: "client" });
    },
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
};
