import type { Connector, ConnectorContext } from "../port/connector.ts";
import type { Exchange } from "./exchange.ts";
import { knownSecrets } from "./known-secrets.ts";
import { maskedBody, maskedPath } from "./masked-body.ts";
import { createValueMask } from "./masked-values.ts";
import { isTransportError } from "./transport-error.ts";

/** Why a call has no answer. */
type CallFailure = "timeout" | "connection_refused" | "connection_lost" | "answer_too_long" | "held_back" | "not_sent";

/** One call to a provider as it may be stored: without secrets and personal data. */
export interface RecordedCall {
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  readonly httpStatus: number | null;
  readonly failure: CallFailure | null;
  /** The provider's own id of the call. */
  readonly providerRequestId: string | null;
  readonly request: RecordedMessage;
  /** Null without an answer. */
  readonly response: RecordedMessage | null;
}

export interface RecordedMessage {
  readonly bytes: number;
  /** Null: not kept, or neither JSON nor a form. */
  readonly body: string | null;
}

/** What calls belong to. */
export interface RecordedOperation {
  readonly connector: Pick<Connector, "manifest">;
  readonly context: ConnectorContext;
  readonly input: object;
  readonly keepsBodies: boolean;
}

const failureOf = (fault: unknown): CallFailure => {
  if (!isTransportError(fault)) return "connection_lost";
  if (fault.isHeldBack) return "held_back";
  if (fault.isAnswerTooLong) return "answer_too_long";
  const { cause, reason } = fault;
  const isRefused = typeof cause === "object" && cause !== null && "code" in cause && cause.code === "ECONNREFUSED";
  return isRefused ? "connection_refused" : reason;
};

const bytesOf = (body: string | Buffer | undefined): number => (body === undefined ? 0 : Buffer.byteLength(body));

/** The calls of an operation as they may be stored. */
export const recordedCalls = (
  { connector, context, input, keepsBodies }: RecordedOperation,
  exchanges: readonly Exchange[],
): readonly RecordedCall[] => {
  const values = createValueMask(knownSecrets(input, context));
  const { requestIdHeader } = connector.manifest;
  return exchanges.map(({ request, response, fault, startedAtMs, durationMs }) => {
    const providerId = requestIdHeader === undefined ? undefined : response?.headers[requestIdHeader];
    const { body, contentType } = request;
    return {
      startedAtMs,
      durationMs,
      method: request.method,
      path: maskedPath(request.url, values),
      httpStatus: response?.status ?? null,
      failure: response === undefined ? failureOf(fault) : null,
      providerRequestId: providerId === undefined ? null : values.text(providerId, "id"),
      request: {
        bytes: bytesOf(body),
        body: keepsBodies ? maskedBody(body, { contentType, isAnswer: false }, values) : null,
      },
      response:
        response === undefined
          ? null
          : {
              bytes: response.body.length,
              body: keepsBodies
                ? maskedBody(response.body, { contentType: response.headers["content-type"], isAnswer: true }, values)
                : null,
            },
    };
  });
};
