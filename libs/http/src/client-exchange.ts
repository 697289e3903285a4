import type { ServiceName } from "@railyard/contracts";
import { OperationalError } from "@railyard/failures";

import type { Connections } from "./connections.ts";
import { connectionProblem } from "./unreachable.ts";
import type { ExchangeOutcome, ReceivedAnswer } from "./whole-exchange.ts";
import { sendWhole } from "./whole-exchange.ts";

/** Where a service listens. */
export interface ClientTarget {
  readonly hostname: string;
  readonly port: string;
  /** Both, as the beginning of a URL. */
  readonly origin: string;
}

export interface ClientRequest {
  readonly service: ServiceName;
  readonly target: ClientTarget;
  /** With its query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly connections: Connections;
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

const retryAfterOf = ({ headers }: ReceivedAnswer): number | undefined => {
  const given = headers["retry-after"];
  const seconds = given === undefined ? Number.NaN : Number(given);
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined;
};

/**
 * The target of a base URL such as `http://payments:8102`.
 * @throws {TypeError} for text that is no URL, or one that is not plain HTTP
 */
export const targetOf = (baseUrl: string): ClientTarget => {
  const { protocol, hostname, port, origin } = new URL(baseUrl);
  if (protocol !== "http:") throw new TypeError("The address of a service must begin with http://.");
  return { hostname: hostname.replaceAll(/[[\]]/g, ""), port: port === "" ? "80" : port, origin };
};

const fault = (code: string, request: ClientRequest, problem: string, cause?: unknown): OperationalError => {
  const { service, method, target, path } = request;
  // Without the query, which may hold what a log must not.
  const address = `${target.hostname}:${target.port}${path.split("?", 1)[0] ?? ""}`;
  const message = `The ${service} service did not answer ${method} ${address}: ${problem}`;
  return new OperationalError(code, message, { cause, part: `${service} service` });
};

const faultOf = (request: ClientRequest, { end, error }: ExchangeOutcome): OperationalError => {
  if (end === "timeout") {
    return fault("service_timeout", request, `no answer within ${String(request.timeoutMs)} ms`);
  }
  if (end === "too_large") return fault("service_answer_too_large", request, "the answer is too large");
  if (end === "aborted") return fault("service_call_aborted", request, "the call was aborted");
  return fault("service_unreachable", request, connectionProblem(error, request.target.hostname), error);
};

const attempt = (request: ClientRequest, send: Connections["send"]): Promise<ExchangeOutcome> => {
  const { target, path, method, headers, body, timeoutMs, signal } = request;
  const outgoing = { origin: target.origin, path, method, headers, body };
  return sendWhole({ send }, outgoing, { timeoutMs, answerBytesMax: request.maximumResponseBytes, signal });
};

/**
 * Sends a request and reads its whole answer, whatever its status.
 * @throws {OperationalError} `service_timeout`, `service_answer_too_large`, `service_call_aborted` or
 * `service_unreachable`
 */
export const exchange = async (request: ClientRequest): Promise<ClientResponse> => {
  const { send, sendAlone } = request.connections;
  let outcome = await attempt(request, send);
  if (outcome.isStale && request.repeatable) outcome = await attempt(request, sendAlone);
  const { end, answer } = outcome;
  if (end !== "done" || answer === undefined) throw faultOf(request, outcome);
  return { status: answer.status, retryAfterSeconds: retryAfterOf(answer), body: answer.body.toString("utf8") };
};
