import { createConnectionPools, sendWhole } from "@railyard/http";
import type {
  AnswerHeaders,
  ClientCertificate,
  Connections,
  ConnectionsOptions,
  ExchangeOutcome,
} from "@railyard/http";
import { defined } from "@railyard/members";
import type { Logger, Metrics } from "@railyard/telemetry";
import { remoteDurationBuckets } from "@railyard/telemetry";
import { createTracing } from "@railyard/telemetry";

import type { ProviderRequest, ProviderResponse } from "../port/connector.ts";
import type { HostBreakerOptions } from "./host-breakers.ts";
import { createHostBreakers, usualHostBreakers } from "./host-breakers.ts";
import { isTransportError, TransportError } from "./transport-error.ts";

export interface TransportOptions {
  /** Whole call: connect, send, read the last byte. */
  readonly timeoutMs: number;
  /** The most that connectors may ask for instead; absent: whatever they ask for. */
  readonly timeoutMaxMs?: number;
  /** A longer answer counts as lost. */
  readonly maximumResponseBytes?: number;
  /** Most connections to one provider host; further calls wait within their timeout. */
  readonly maximumConnectionsPerHost?: number;
  /** Most client certificates with connections of their own. */
  readonly clientCertificatesMax?: number;
  /** When calls to a host that does not answer are held back. */
  readonly breakers?: HostBreakerOptions;
  /** The way out. Absent: straight. */
  readonly proxy?: ConnectionsOptions["proxy"];
  /** Private roots, as PEM, that providers' certificates may end at in addition to the usual ones. */
  readonly trustedRoots?: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Who calls, for metrics, spans and logs. */
export interface SendOptions {
  readonly connector: string;
  readonly flow: string;
  /** Overrides the transport's own. */
  readonly timeoutMs?: number;
  /** What the account shows to the provider's server where that asks for it. */
  readonly clientCertificate?: ClientCertificate;
  readonly signal?: AbortSignal;
}

/** The one way out to providers. */
export interface Transport {
  /** What an operation may take unless its connector specifies otherwise. */
  readonly timeoutMs?: number;
  /** The most that connectors may ask for. */
  readonly timeoutMaxMs?: number;
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
const defaultClientCertificatesMax = 100;
// Shorter than the five seconds after which common servers close, so that no request goes into a closing connection.
const idleConnectionMs = 4_000;
const leastConnectTimeoutMs = 10_000;

const headersOf = (request: ProviderRequest): Record<string, string> => ({
  accept: "application/json",
  ...request.headers,
  ...defined({ "content-type": request.contentType }),
});

const plainHeaders = (headers: AnswerHeaders): Record<string, string> => {
  const plain: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) plain[name] = typeof value === "string" ? value : value.join(", ");
  }
  return plain;
};

const faultOf = ({ end, hasBegun, answer, error }: ExchangeOutcome, timeoutMs: number): TransportError => {
  // A request on an established connection may have been read; before that it cannot have been.
  const reason = hasBegun ? "timeout" : "not_sent";
  if (end === "timeout") return new TransportError(reason, `The provider did not answer within ${timeoutMs} ms.`);
  if (end === "aborted") return new TransportError(reason, "The call was given up before the provider answered.");
  if (end === "too_large") {
    return new TransportError("connection_lost", "The provider's answer is too long.", { isAnswerTooLong: true });
  }
  if (!hasBegun) return new TransportError("not_sent", "The provider cannot be reached.", { cause: error });
  const place = answer === undefined ? "before the provider's answer" : "within the provider's answer";
  return new TransportError("connection_lost", `The connection broke ${place}.`, { cause: error });
};

interface Limits {
  readonly timeoutMs: number;
  readonly maximumResponseBytes: number;
  readonly signal: AbortSignal | undefined;
}

const exchange = async (
  connections: Connections,
  url: URL,
  provided: ProviderRequest,
  { timeoutMs, maximumResponseBytes, signal }: Limits,
): Promise<ProviderResponse> => {
  const outcome = await sendWhole(
    connections,
    {
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: provided.method,
      headers: headersOf(provided),
      body: provided.body,
    },
    { timeoutMs, answerBytesMax: maximumResponseBytes, signal },
  );
  const { end, answer } = outcome;
  if (end !== "done" || answer === undefined) throw faultOf(outcome, timeoutMs);
  return { status: answer.status, headers: plainHeaders(answer.headers), body: answer.body };
};

const outcomeOf = (response: ProviderResponse): string => `${Math.floor(response.status / 100)}xx`;

/** Makes the transport of one application; keeps connections alive. */
export const createTransport = (options: TransportOptions): Transport => {
  const connectionsOptions: ConnectionsOptions = {
    perOriginMax: options.maximumConnectionsPerHost ?? defaultMaximumConnectionsPerHost,
    idleMs: idleConnectionMs,
    // Each call has its own limit, which is shorter.
    connectTimeoutMs: Math.max(options.timeoutMs, leastConnectTimeoutMs),
    ...defined({ proxy: options.proxy, trustedRoots: options.trustedRoots }),
  };
  const pools = createConnectionPools(
    connectionsOptions,
    options.clientCertificatesMax ?? defaultClientCertificatesMax,
  );
  const breakers = createHostBreakers(options.breakers ?? usualHostBreakers, options);
  const tracing = createTracing("connectors");
  const durations = options.metrics.histogram("connector.call.duration", {
    describe: "Time of calls to payment providers, by connector, flow and outcome.",
    unit: "s",
    labels: ["connector", "flow", "outcome"],
    buckets: remoteDurationBuckets,
  });

  const record = (send: SendOptions, outcome: string, startedAtMs: number): void => {
    const seconds = (performance.now() - startedAtMs) / 1000;
    durations.record(seconds, { connector: send.connector, flow: send.flow, outcome });
  };

  const perform = async (request: ProviderRequest, send: SendOptions, url: URL): Promise<ProviderResponse> => {
    breakers.admit(send, url.host);
    const startedAtMs = performance.now();
    try {
      const response = await exchange(pools.of(send.clientCertificate), url, request, {
        timeoutMs: send.timeoutMs ?? options.timeoutMs,
        maximumResponseBytes: options.maximumResponseBytes ?? defaultMaximumResponseBytes,
        signal: send.signal,
      });
      breakers.answered(send, url.host);
      record(send, outcomeOf(response), startedAtMs);
      return response;
    } catch (error) {
      const outcome = isTransportError(error) ? error.reason : "error";
      record(send, outcome, startedAtMs);
      breakers.unanswered(send, url.host, error);
      // Never the body, a header or the path: they carry card data, credentials and ids.
      const { connector, flow } = send;
      options.logger.warn({ connector, flow, outcome, host: url.host, error }, "The provider gave no answer.");
      throw error;
    }
  };

  return {
    timeoutMs: options.timeoutMs,
    ...defined({ timeoutMaxMs: options.timeoutMaxMs }),
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
    close: pools.close,
  };
};
