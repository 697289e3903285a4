import { defined } from "@railyard/members";
import { doubledMs, pause } from "@railyard/waiting";

import type { ConnectorFlow, ProviderRequest, ProviderResponse } from "../port/connector.ts";
import { isSuccess } from "../wire/reading.ts";
import type { ExchangeListener } from "./exchange.ts";
import { reportingExchange } from "./exchange.ts";
import type { RepetitionRules } from "../port/repetition-rules.ts";
import type { SendOptions, Transport } from "./transport.ts";
import { isTransportError, TransportError } from "./transport-error.ts";

export interface OperationOptions extends Omit<SendOptions, "flow"> {
  readonly flow: ConnectorFlow;
  /** Absent: nothing is repeated. */
  readonly rules: RepetitionRules | undefined;
  readonly onExchange?: ExchangeListener | undefined;
}

/** The calls of one operation, which share its time and its repetitions. */
export interface OperationCalls {
  /** @throws {TransportError} `not_sent` also when the operation's time is over. */
  send(request: ProviderRequest): Promise<ProviderResponse>;
  /** Waits for something that others may have begun, and no longer than the operation may take. */
  within<Value>(work: Promise<Value>): Promise<Value>;
}

const repetitionsMax = 2;
const shortestPauseMs = 100;
const lookUps: ReadonlySet<ConnectorFlow> = new Set([
  "sync",
  "refund_sync",
  "list_refunds",
  "payout_sync",
  "dispute_sync",
  "authentication_sync",
  "list_disputes",
  "list_webhooks",
]);

const timeIsOver = (): TransportError =>
  new TransportError("not_sent", "The operation's time was over before the call could be sent.");

/** RFC 9110: seconds or a date. What is neither means nothing. */
const pauseAfter = ({ headers }: ProviderResponse, usualMs: number): number => {
  const text = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const atMs = text.endsWith("GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? usualMs : Math.max(0, atMs - Date.now());
};

type Attempt = { readonly response: ProviderResponse } | { readonly error: unknown };

const attemptOf = async (work: Promise<ProviderResponse>): Promise<Attempt> => {
  try {
    return { response: await work };
  } catch (error) {
    return { error };
  }
};

const isNotSent = (attempt: Attempt): boolean =>
  "error" in attempt && isTransportError(attempt.error) && attempt.error.reason === "not_sent";

/** Whether the request may go out again after that. Never a write to a provider that would act on it twice. */
const isRepeatable = ({ flow, rules }: OperationOptions, request: ProviderRequest, attempt: Attempt): boolean => {
  if (rules === undefined) return false;
  const isRead = lookUps.has(flow) && request.method === "GET";
  if (!isRead && rules.idempotency !== "key") return false;
  if ("response" in attempt) return rules.statuses?.includes(attempt.response.status) ?? false;
  // A call that the breaker held back would be held back again.
  if (!isTransportError(attempt.error) || attempt.error.isHeldBack) return false;
  return isRead || attempt.error.reason === "not_sent" || rules.returnsFirstAnswer === true;
};

/** What a write and its repetition come to. A refused repetition proves nothing of a first one that may have acted. */
const latest = ({ flow }: OperationOptions, request: ProviderRequest, last: Attempt, next: Attempt): Attempt => {
  const isRead = lookUps.has(flow) && request.method === "GET";
  const isOpen = "error" in last && !isNotSent(last) && !isRead;
  return isOpen && !("response" in next && isSuccess(next.response)) ? last : next;
};

const unwrap = (attempt: Attempt): ProviderResponse => {
  if ("error" in attempt) throw attempt.error;
  return attempt.response;
};

/** Begins an operation: its time runs from now. */
export const beginOperation = (transport: Transport, options: OperationOptions): OperationCalls => {
  const { connector, flow, signal, clientCertificate, onExchange, timeoutMs: limitMs = transport.timeoutMs } = options;
  const send = (request: ProviderRequest, limit: Pick<SendOptions, "timeoutMs">): Promise<ProviderResponse> =>
    reportingExchange(request, () => transport.send(request, { ...who, ...limit }), onExchange);
  const who: SendOptions = {
    connector,
    flow,
    ...defined({ signal, clientCertificate }),
  };
  const endsAtMs = performance.now() + (limitMs ?? Number.POSITIVE_INFINITY);
  let repetitions = 0;

  const sendOnce = async (request: ProviderRequest): Promise<ProviderResponse> => {
    if (limitMs === undefined) return send(request, {});
    const remainingMs = Math.floor(endsAtMs - performance.now());
    if (remainingMs <= 0) throw timeIsOver();
    return send(request, { timeoutMs: Math.min(limitMs, remainingMs + 1) });
  };

  /** False when there is no time or no repetition left. */
  const pausedBefore = async (last: Attempt): Promise<boolean> => {
    const usualMs = doubledMs(shortestPauseMs, repetitions, Number.POSITIVE_INFINITY);
    const pauseMs = "response" in last ? pauseAfter(last.response, usualMs) : usualMs;
    if (repetitions >= repetitionsMax || performance.now() + pauseMs >= endsAtMs) return false;
    repetitions += 1;
    await pause(pauseMs, signal);
    return signal?.aborted !== true;
  };

  return {
    send: async (request) => {
      let last = await attemptOf(sendOnce(request));
      while (isRepeatable(options, request, last) && (await pausedBefore(last))) {
        const next = await attemptOf(sendOnce(request));
        // After a call that went out "nothing was sent" would be a lie: a 409 may mean that the first call still acts.
        if (isNotSent(next) && !isNotSent(last)) return unwrap(last);
        last = latest(options, request, last, next);
      }
      return unwrap(last);
    },
    within: async (work) => {
      if (limitMs === undefined) return work;
      const over = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => {
          over.reject(timeIsOver());
        },
        Math.max(0, endsAtMs - performance.now()),
      );
      try {
        return await Promise.race([work, over.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
