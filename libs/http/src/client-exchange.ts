import { request as startRequest } from "node:http";
import type { Agent, IncomingMessage } from "node:http";

import { errorCode, hasErrorCode, OperationalError } from "@railyard/failures";

/** Where a service listens. */
export interface ClientTarget {
  readonly hostname: string;
  readonly port: string;
}

export interface ClientRequest {
  readonly target: ClientTarget;
  /** With its query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** `false` opens a connection for this request alone. */
  readonly agent: Agent | false;
  readonly timeoutMs: number;
  readonly maximumResponseBytes: number;
  readonly signal: AbortSignal | undefined;
  /** Whether sending it twice does no harm. */
  readonly repeatable: boolean;
}

export interface ClientResponse {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly body: string;
}

/** A kept connection that the other side closed just as the request was sent; nothing was answered on it. */
const staleConnection = "stale_connection";

const retryAfterOf = (response: IncomingMessage): number | undefined => {
  const seconds = Number(response.headers["retry-after"]);
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined;
};

/**
 * The target of a base URL such as `http://payments:8102`.
 * @throws {TypeError} for text that is no URL, or one that is not plain HTTP
 */
export const targetOf = (baseUrl: string): ClientTarget => {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== "http:") throw new TypeError("The address of a service must begin with http://.");
  return { hostname: hostname.replaceAll(/[[\]]/g, ""), port: port === "" ? "80" : port };
};

const fault = (code: string, request: ClientRequest, problem: string, cause?: unknown): OperationalError => {
  const { method, target, path } = request;
  // Without the query, which may hold what a log must not.
  const address = `${target.hostname}:${target.port}${path.split("?", 1)[0] ?? ""}`;
  return new OperationalError(code, `${method} ${address}: ${problem}`, { cause });
};

const collectBody = (response: IncomingMessage, request: ClientRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    response.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= request.maximumResponseBytes) chunks.push(chunk);
      else response.destroy(fault("service_answer_too_large", request, "the answer is too large"));
    });
    response.on("end", () => {
      resolve(Buffer.concat(chunks, receivedBytes).toString("utf8"));
    });
    response.on("error", reject);
  });

/** One try. Rejects with the socket's error, or with the reason given to the request when it was destroyed. */
const attempt = (request: ClientRequest): Promise<ClientResponse> =>
  new Promise((resolve, reject) => {
    const { method, headers, agent, signal, path, target } = request;
    const options = { ...target, path, method, headers, agent };
    const outgoing = startRequest(signal === undefined ? options : { ...options, signal });
    const timer = setTimeout(() => {
      outgoing.destroy(fault("service_timeout", request, `no answer within ${String(request.timeoutMs)} ms`));
    }, request.timeoutMs);
    outgoing.on("response", (response) => {
      collectBody(response, request)
        .then((body) => {
          resolve({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfterOf(response), body });
        })
        .catch(reject);
    });
    outgoing.on("error", (error) => {
      const isStale = outgoing.reusedSocket && hasErrorCode(error, "ECONNRESET", "EPIPE");
      reject(isStale ? fault(staleConnection, request, "the kept connection was closed", error) : error);
    });
    outgoing.on("close", () => {
      clearTimeout(timer);
    });
    outgoing.end(request.body);
  });

/**
 * Sends a request and reads its whole answer, whatever its status.
 * @throws {OperationalError} `service_timeout`, `service_answer_too_large`, `service_call_aborted` or
 * `service_unreachable`
 */
export const exchange = async (request: ClientRequest): Promise<ClientResponse> => {
  try {
    return await attempt(request).catch((error: unknown) => {
      if (request.repeatable && hasErrorCode(error, staleConnection)) return attempt({ ...request, agent: false });
      throw error;
    });
  } catch (error) {
    if (hasErrorCode(error, "service_timeout", "service_answer_too_large")) throw error;
    if (hasErrorCode(error, "ABORT_ERR")) throw fault("service_call_aborted", request, "the call was aborted", error);
    throw fault("service_unreachable", request, errorCode(error) ?? "the connection failed", error);
  }
};
