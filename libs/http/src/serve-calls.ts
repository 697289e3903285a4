import type { IncomingMessage, ServerResponse } from "node:http";

import type { Principal } from "@railyard/auth";
import type { Mutable } from "@railyard/members";
import type { ActiveSpan, Logger, Tracing } from "@railyard/telemetry";
import { collectIds, duringWork } from "@railyard/telemetry";

import type { CallLog } from "./call-log.ts";
import type { IncomingCall } from "./incoming-call.ts";
import { receiveCall, sendAnswer } from "./incoming-call.ts";
import type { Listener } from "./listener.ts";
import type { CallRecord } from "./operation.ts";
import { refuse } from "./operation.ts";
import type { Answer } from "./replies.ts";
import { discardBody } from "./request-body.ts";

/** What becomes known of a call while it is forwarded. Logs and metrics report it, however the call ends. */
export interface ForwardedCall {
  /** Path template of the operation. */
  readonly template: string;
  /** Parameters of its path. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly principal?: Principal | undefined;
  readonly isLongPoll?: boolean;
}

/**
 * Answers requests for paths outside the route table by writing to `call.response` itself, as a proxy must, and
 * resolves with the status it sent. Whatever it throws before it has written anything is answered in the error
 * envelope.
 */
export type ForwardCall = (call: IncomingCall, forwarded: Mutable<ForwardedCall>) => Promise<number>;

export type Answering = (record: CallRecord) => Promise<Answer>;

/** Takes requests from the router to their answer, with span, log line and measurement. Its functions never throw. */
export interface CallServer {
  serve(request: IncomingMessage, response: ServerResponse, template: string, answering: Answering): void;
  forward(request: IncomingMessage, response: ServerResponse, forwarding: ForwardCall): void;
}

/** Template of calls that no route answers. */
export const unmatchedTemplate = "(no route)";

interface CallServerOptions {
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly callLog: CallLog;
  readonly listener: Pick<Listener, "enter" | "isDraining">;
  readonly bodyLimitBytes: number;
  /** Headers of every answer that specifies nothing else. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Address of the gateway as customers see it, which has the documentation of errors. */
  readonly publicUrl: string | undefined;
}

// A connection whose body was not read to its end cannot carry another request.
const leavesBodyUnread = (request: IncomingMessage, bodyLimitBytes: number): boolean => {
  if (request.complete) return false;
  const declared = request.headers["content-length"];
  return declared === undefined
    ? request.headers["transfer-encoding"] !== undefined
    : Number(declared) > bodyLimitBytes;
};

const traced = <Result extends { readonly status: number }>(
  tracing: Tracing,
  request: IncomingMessage,
  template: string,
  work: (span: ActiveSpan) => Promise<Result>,
): Promise<Result> => {
  const method = request.method ?? "";
  const { traceparent } = request.headers;
  return tracing.withSpan(
    `${method} ${template}`,
    { "http.request.method": method, "http.route": template },
    async (span) => {
      const result = await work(span);
      span.setAttributes({ "http.response.status_code": result.status });
      return result;
    },
    { kind: "server", parent: { traceparent: typeof traceparent === "string" ? traceparent : undefined } },
  );
};

/** What serves the calls of one server. */
export const createCallServer = (options: CallServerOptions): CallServer => {
  const { logger, tracing, callLog, listener, bodyLimitBytes, commonHeaders, publicUrl } = options;

  const send = (record: CallRecord, answer: Answer): Answer => {
    const close = listener.isDraining() || leavesBodyUnread(record.call.request, bodyLimitBytes);
    try {
      sendAnswer(record.call, answer, close, commonHeaders);
      return answer;
    } catch (error) {
      // A handler's header that HTTP cannot carry.
      const refusal = refuse(record, error);
      sendAnswer(record.call, refusal, close, commonHeaders);
      return refusal;
    }
  };

  const answerCall = async (call: IncomingCall, template: string, answering: Answering): Promise<void> => {
    const record: CallRecord = { call, ids: {}, publicUrl };
    callLog.entered(template);
    try {
      const answer = await traced(tracing, call.request, template, () => answering(record));
      if (leavesBodyUnread(call.request, bodyLimitBytes)) await discardBody(call.request);
      callLog.finished(record, template, send(record, answer).status);
    } finally {
      callLog.left(template);
    }
  };

  const refuseForwarded = async (record: CallRecord, error: unknown): Promise<Answer> => {
    const { request, response } = record.call;
    const refusal = refuse(record, error);
    if (!response.headersSent && leavesBodyUnread(request, bodyLimitBytes)) await discardBody(request);
    const answer = send(record, refusal);
    // Half an answer must not look like a whole one.
    if (!response.writableEnded) response.destroy();
    return answer;
  };

  const forwardCall = async (call: IncomingCall, forwarding: ForwardCall): Promise<void> => {
    callLog.entered(unmatchedTemplate);
    try {
      await passOn(call, forwarding);
    } finally {
      callLog.left(unmatchedTemplate);
    }
  };

  const passOn = async (call: IncomingCall, forwarding: ForwardCall): Promise<void> => {
    const record: Mutable<CallRecord> = { call, ids: {}, publicUrl };
    const forwarded: ForwardedCall = { template: unmatchedTemplate };
    const { status } = await traced(tracing, call.request, unmatchedTemplate, async (span) => {
      try {
        const work = { requestId: call.requestId, ids: record.ids };
        return { status: await duringWork(work, () => forwarding(call, forwarded)) };
      } catch (error) {
        return await refuseForwarded(record, error);
      } finally {
        span.rename(`${call.request.method ?? ""} ${forwarded.template}`);
        span.setAttributes({ "http.route": forwarded.template });
      }
    });
    record.principal = forwarded.principal;
    record.isLongPoll = forwarded.isLongPoll === true;
    collectIds(record.ids, forwarded.parameters);
    callLog.finished(record, forwarded.template, status);
  };

  const run = (response: ServerResponse, work: Promise<void>): void => {
    listener.enter(response);
    work.catch((error: unknown) => {
      // Only the log or the socket can fail here, and neither may take the process down.
      logger.error({ error }, "An answer could not be sent.");
      response.destroy();
    });
  };

  return {
    serve: (request, response, template, answering) => {
      run(response, answerCall(receiveCall(request, response), template, answering));
    },
    forward: (request, response, forwarding) => {
      run(response, forwardCall(receiveCall(request, response), forwarding));
    },
  };
};
