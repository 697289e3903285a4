import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { challengesOf } from "@railyard/auth";
import type { Access, ServiceName } from "@railyard/contracts";
import { edgeFailures, hasErrorCode, isOperational, OperationalError } from "@railyard/failures";
import { connectionProblem, createConnections, Exchange } from "@railyard/http";
import type { AnswerHeaders, ClientTarget, Connections, IncomingCall, ServiceInstances } from "@railyard/http";
import { AnswerPipe } from "./answer-pipe.ts";
import { TokenWithholder, withoutLength } from "./token-withholder.ts";
import type { OnToken } from "./token-withholder.ts";
import { CallerBody, hasBody } from "./caller-body.ts";
import { challengeHeader, returnedHeaders } from "./upstream-headers.ts";
import type { ReturnedHeaders } from "./upstream-headers.ts";

export interface ForwarderOptions {
  /** How long a caller may read nothing of the answer that is sent to it. */
  readonly stallMs: number;
}

/** Where a request goes, and what is added on the way there and back. */
export interface Forwarding {
  readonly service: ServiceName;
  readonly instances: ServiceInstances;
  /** What the service has before the path of the request; empty: nothing. */
  readonly pathPrefix: string;
  /** How long the service may stay silent. */
  readonly timeoutMs: number;
  /** Largest body of this operation. */
  readonly bodyLimitBytes: number;
  /** Whether the service does it once however often it is asked: what it was asked may be asked of another instance. */
  readonly isRepeatable: boolean;
  /** Headers of the forwarded request without the host; a flat list of names and values. */
  readonly requestHeaders: readonly string[];
  /** Headers that the caller receives in addition to those of the service; a flat list. */
  readonly answerHeaders: readonly string[];
  /** Those that only a success has; a flat list. */
  readonly successHeaders?: readonly string[] | undefined;
  /** What the operation takes, sent with a 401 that does not state it itself. */
  readonly access: Access;
  /** The caller must not have the token of a success; it is handed over here, for headers of the answer. */
  readonly onToken?: OnToken | undefined;
  /** Sees the body of an answer with 4xx or 5xx, piece by piece. */
  readonly onRefusal?: ((chunk: Buffer) => void) | undefined;
  /** Sees the service's answer before the caller does. */
  readonly onAnswer: (headers: ReturnedHeaders) => void;
}

/** Passes requests on to services over kept connections. */
export interface Forwarder {
  /**
   * Resolves with the status that was sent, once the whole answer is with the caller.
   * @throws {Failure} `body_too_large`
   * @throws {OperationalError} `service_unavailable` and the like when no instance can be reached, or the one that was
   * does not answer in time or breaks off; `caller_gone` when the caller has left
   */
  readonly forward: (call: IncomingCall, forwarding: Forwarding) => Promise<number>;
  readonly close: () => void;
}

/** Below what services wait when they end (DRAIN_QUIET_MS), so that the gateway closes an idle connection first. */
const idleSocketMs = 4_000;
const socketsPerServiceMax = 1_024;
/** A host that is gone does not refuse; it stays silent. */
const connectTimeoutMs = 3_000;
/** One more than the instances, because a kept connection may be stale although its instance is well. */
const attemptsMax = 4;

const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers["content-length"] ?? 0);

const noAnswer = (code: string, service: ServiceName, problem: string, cause?: unknown): OperationalError => {
  const message = `The ${service} service did not answer: ${problem}.`;
  return new OperationalError(code, message, { cause, part: `${service} service` });
};

const unavailable = (service: ServiceName, problem: string, cause?: unknown): OperationalError =>
  noAnswer("service_unavailable", service, problem, cause);

const callerGone = (): OperationalError =>
  new OperationalError("caller_gone", "The caller left before it was answered.");

/** Nothing was sent: no connection was made. */
const notConnected = "service_not_connected";
/** A kept connection that its service closed just as the request was sent; nothing was answered on it. */
const staleConnection = "stale_connection";
/** A new connection that was closed before anything was answered on it. */
const droppedConnection = "dropped_connection";

interface Attempt {
  readonly target: ClientTarget;
  readonly send: Connections["send"];
  readonly body: CallerBody | undefined;
  readonly stallMs: number;
}

/** One request to one instance, and its answer on the way to the caller. */
class Forwarded extends Exchange {
  readonly #call: IncomingCall;
  readonly #forwarding: Forwarding;
  readonly #attempt: Attempt;
  readonly #reject: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #pipe: Pick<AnswerPipe, "take" | "end"> | undefined;
  #onRefusal: Forwarding["onRefusal"];

  constructor(call: IncomingCall, forwarding: Forwarding, attempt: Attempt, reject: (error: unknown) => void) {
    super();
    this.#call = call;
    this.#forwarding = forwarding;
    this.#attempt = attempt;
    this.#reject = reject;
    this.#timer = setTimeout(() => {
      const { service, timeoutMs } = forwarding;
      this.giveUp(noAnswer("service_timeout", service, `nothing came within ${String(timeoutMs)} ms`));
    }, forwarding.timeoutMs);
  }

  protected answered(status: number, headers: AnswerHeaders): void {
    this.#timer.refresh();
    this.#forwarding.instances.answered(this.#attempt.target);
    const { response } = this.#call;
    if (status >= 400) this.#onRefusal = this.#forwarding.onRefusal;
    try {
      const { onToken } = this.#forwarding;
      if (status === 200 && onToken !== undefined) {
        this.#pipe = new TokenWithholder(response, this.#headOf(status, withoutLength(headers)).list, onToken);
        return;
      }
      const { lengthBytes } = this.#begin(status, headers);
      this.#pipe = new AnswerPipe(this, response, {
        lengthBytes,
        stallMs: this.#attempt.stallMs,
        onProgress: () => this.#timer.refresh(),
        onStalled: () => response.destroy(),
      });
    } catch (error) {
      // Headers that HTTP cannot carry.
      this.giveUp(unavailable(this.#forwarding.service, "its answer is unusable", error));
    }
  }

  protected received(chunk: Buffer): void {
    this.#onRefusal?.(chunk);
    this.#pipe?.take(chunk);
  }

  protected ended(): void {
    clearTimeout(this.#timer);
    this.#attempt.body?.detach();
    try {
      this.#pipe?.end();
    } catch (error) {
      this.#reject(unavailable(this.#forwarding.service, "its answer is unusable", error));
    }
  }

  protected failed(error: unknown): void {
    clearTimeout(this.#timer);
    this.#attempt.body?.detach();
    this.#reject(this.#failureOf(error));
  }

  #begin(status: number, answerHeaders: AnswerHeaders): ReturnedHeaders {
    const headers = this.#headOf(status, answerHeaders);
    this.#call.response.writeHead(status, headers.list);
    return headers;
  }

  #headOf(status: number, answerHeaders: AnswerHeaders): ReturnedHeaders {
    const headers = returnedHeaders(answerHeaders);
    this.#forwarding.onAnswer(headers);
    const { list } = headers;
    for (const item of this.#forwarding.answerHeaders) list.push(item);
    if (status === 200) list.push(...(this.#forwarding.successHeaders ?? []));
    if (status === 401 && answerHeaders[challengeHeader] === undefined) {
      list.push(challengeHeader, challengesOf(this.#forwarding.access));
    }
    list.push("x-request-id", this.#call.requestId);
    return headers;
  }

  #failureOf(error: unknown): OperationalError {
    const { service } = this.#forwarding;
    const words = connectionProblem(error, this.#attempt.target.hostname);
    const problem = (code: string): OperationalError => noAnswer(code, service, words, error);
    if (this.#pipe !== undefined) {
      return isOperational(error) ? error : unavailable(service, "its answer broke off", error);
    }
    if (!this.hasBegun) return problem(notConnected);
    if (isOperational(error)) return error;
    if (this.isStale(error)) return problem(staleConnection);
    return this.isClosed(error) ? problem(droppedConnection) : unavailable(service, words, error);
  }
}

/** How long a body is that is not in memory; without a length it is sent in chunks. */
const framed = ({ requestHeaders }: Forwarding, { headers }: IncomingMessage): readonly string[] => {
  const length = headers["content-length"];
  return length === undefined ? requestHeaders : [...requestHeaders, "content-length", length];
};

const send = (call: IncomingCall, forwarding: Forwarding, attempt: Attempt): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request, response } = call;
    const { target, body } = attempt;
    let exchange: Forwarded | undefined;
    response.once("close", () => {
      if (response.writableFinished) {
        resolve(response.statusCode);
        return;
      }
      // First, because nothing is wrong with an instance whose caller has left.
      reject(callerGone());
      exchange?.giveUp(callerGone());
    });
    const start = (content: Buffer | Readable | undefined): void => {
      if (response.destroyed) return;
      exchange = new Forwarded(call, forwarding, attempt, reject);
      attempt.send(
        {
          origin: target.origin,
          path: `${forwarding.pathPrefix}${request.url ?? "/"}`,
          method: request.method ?? "GET",
          headers: content instanceof Readable ? framed(forwarding, request) : forwarding.requestHeaders,
          body: content,
        },
        exchange,
      );
    };
    const content = body?.content();
    if (content instanceof Promise) content.then(start, reject);
    else start(content);
  });

/** What a failed attempt allows: anything that was never sent may be sent to another instance. */
const mayRepeat = (
  call: IncomingCall,
  forwarding: Forwarding,
  body: CallerBody | undefined,
  error: unknown,
): boolean => {
  const { request, response } = call;
  if (response.headersSent || response.destroyed || body?.isRepeatable === false) return false;
  if (hasErrorCode(error, notConnected)) return true;
  const isRead = (request.method === "GET" || request.method === "HEAD") && body === undefined;
  if (hasErrorCode(error, staleConnection)) return isRead || forwarding.isRepeatable;
  return isRead && hasErrorCode(error, droppedConnection);
};

/** A forwarder with its own connections. */
export const createForwarder = (options: ForwarderOptions): Forwarder => {
  const connections = createConnections({
    perOriginMax: socketsPerServiceMax,
    idleMs: idleSocketMs,
    connectTimeoutMs,
  });

  const forwardTo = async (
    call: IncomingCall,
    forwarding: Forwarding,
    body: CallerBody | undefined,
  ): Promise<number> => {
    const { stallMs } = options;
    const [first, ...others] = forwarding.instances.inOrder();
    if (first === undefined) throw unavailable(forwarding.service, "it has no address");
    const waiting = [...others];
    let attempt: Attempt = { target: first, send: connections.send, body, stallMs };
    for (let number = 1; ; number += 1) {
      try {
        return await send(call, forwarding, attempt);
      } catch (error) {
        const { target } = attempt;
        const isStale = hasErrorCode(error, staleConnection);
        if (!isStale && hasErrorCode(error, notConnected, droppedConnection)) forwarding.instances.failed(target);
        // A stale connection means little for its instance: with no other one, the same is asked on a new connection.
        const next = waiting.shift() ?? (isStale ? target : undefined);
        if (next === undefined || number >= attemptsMax || !mayRepeat(call, forwarding, body, error)) throw error;
        // Another kept connection may be as stale.
        const sendNext = next === target ? connections.sendAlone : connections.send;
        attempt = { target: next, send: sendNext, body, stallMs };
      }
    }
  };

  /** With a body that can turn out to be too large while it is under way. */
  const withBody = (call: IncomingCall, forwarding: Forwarding): Promise<number> =>
    new Promise((resolve, reject) => {
      const { request, response } = call;
      const { bodyLimitBytes } = forwarding;
      const body = new CallerBody(request, response, bodyLimitBytes, () => {
        reject(edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes }));
      });
      forwardTo(call, forwarding, body).then(resolve, reject);
    });

  return {
    forward: async (call, forwarding) => {
      const { request, response } = call;
      const { bodyLimitBytes } = forwarding;
      if (declaredBytes(request) > bodyLimitBytes) {
        throw edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes });
      }
      // Who left while its credential was looked up would otherwise never be missed.
      if (response.destroyed) throw callerGone();
      return hasBody(request) ? withBody(call, forwarding) : forwardTo(call, forwarding, undefined);
    },
    close: () => {
      connections.close();
    },
  };
};
