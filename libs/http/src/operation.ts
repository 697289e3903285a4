import type { IncomingHttpHeaders } from "node:http";

import type { IdentityVerifier, Principal } from "@railyard/auth";
import { assertAccess, assertMerchant, identityHeader } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { Bug, isFailure, isOperational } from "@railyard/failures";
import type { Mutable } from "@railyard/members";
import { defined } from "@railyard/members";
import type { WorkContext, WorkIds } from "@railyard/telemetry";
import { collectIds } from "@railyard/telemetry";

import type { CurrentCall } from "./current-call.ts";
import { duringCall } from "./current-call.ts";
import { deprecationNotice } from "./deprecation.ts";
import { endedCredentialsHeader, writeEndedCredentials } from "./ended-credentials.ts";
import { errorAnswer, failureOf } from "./error-answer.ts";
import type { Reader, RunRead } from "./heavy-read.ts";
import { isHeavyRead } from "./heavy-read.ts";
import type { IdempotentExecution } from "./idempotent-execution.ts";
import { idempotencyKeyOf, isIdempotent } from "./idempotent-execution.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { OperationInput, RawInput } from "./operation-input.ts";
import { inputReader } from "./operation-input.ts";
import type { Answer } from "./replies.ts";
import { downloadHeaders, jsonHeaders, pageHeaders } from "./replies.ts";
import { readBody } from "./request-body.ts";
import { declaredMembers } from "./declared-members.ts";
import type { RightOfWay, WayGiver } from "./right-of-way.ts";
import type { Route, UntypedReply, UntypedRequest } from "./route.ts";
import type { SchemaValidators } from "./schema-validators.ts";
import { reportUnlisted } from "./unlisted-failures.ts";
import { queryTextOf } from "./url-parameters.ts";

/** A call with what the log and the error edge want to know about it later. */
export interface CallRecord {
  readonly call: IncomingCall;
  /** What it is about, from its path, its body and its answer. */
  readonly ids: Mutable<WorkIds>;
  readonly principal?: Principal | undefined;
  /** Whether its time is the caller's choice, so that it is neither slow nor measured. */
  readonly isLongPoll?: boolean;
  /** Address of the gateway as customers see it, which has the documentation of errors. */
  readonly publicUrl?: string | undefined;
  /** What was thrown, when the answer is an error. */
  readonly error?: unknown;
}

/** Answers calls of one operation. Never rejects for what the caller or the handler did. */
export type Operation = (record: CallRecord, params: Record<string, unknown>) => Promise<Answer>;

/** What all operations of a server share. */
export interface OperationParts {
  readonly identity: IdentityVerifier;
  readonly validators: SchemaValidators;
  readonly execution: IdempotentExecution;
  readonly bodyLimitBytes: number;
  readonly runRead: RunRead;
  readonly rightOfWay: RightOfWay;
}

const redirectStatus = 302;
// What logs and metrics show for a call that was cut off on purpose.
const disconnectStatus = 499;

const replyWriter = ({ contract }: Route, validators: SchemaValidators): ((reply: UntypedReply) => Answer) => {
  const { response } = contract;
  const filter = declaredMembers(response);
  const check = response === undefined ? undefined : validators.response(response);
  return (reply) => {
    const headers = reply.headers ?? {};
    if ("html" in reply) {
      return { status: reply.status ?? 200, headers: { ...pageHeaders(), ...headers }, body: reply.html };
    }
    if ("redirect" in reply) {
      const location = { location: reply.redirect, "cache-control": "no-store" };
      return { status: reply.status ?? redirectStatus, headers: { ...location, ...headers }, body: "" };
    }
    if ("disconnect" in reply) {
      return { status: reply.status ?? disconnectStatus, headers, body: "", disconnect: true };
    }
    if ("bytes" in reply) {
      const file = { "content-type": reply.contentType, ...downloadHeaders };
      return { status: reply.status ?? 200, headers: { ...file, ...headers }, body: reply.bytes };
    }
    if ("chunks" in reply) {
      const file = { "content-type": reply.contentType, ...downloadHeaders };
      return { status: reply.status ?? 200, headers: { ...file, ...headers }, body: "", chunked: reply };
    }
    if ("text" in reply) {
      const contentType = { "content-type": reply.contentType ?? "text/plain; charset=utf-8" };
      return { status: reply.status ?? 200, headers: { ...contentType, ...headers }, body: reply.text };
    }
    if (check === undefined) return { status: reply.status ?? 200, headers, body: "" };
    const body = filter(reply.body);
    const problem = check(body);
    if (problem !== undefined) throw new Bug(`The answer of ${contract.operationId} breaks its contract: ${problem}.`);
    return { status: reply.status ?? 200, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
  };
};

const identityOf = (headers: IncomingHttpHeaders, identity: IdentityVerifier): Principal | undefined => {
  const token = headers[identityHeader];
  return typeof token === "string" ? identity.verify(token) : undefined;
};

/** A handler's request; `signal` and `url` stay lazy, because they cost more than most requests need. */
class HandlerRequest implements UntypedRequest {
  readonly #call: IncomingCall;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: OperationInput["file"];
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly idempotencyKey?: string;

  constructor({ call, principal }: CallRecord, raw: RawInput, input: OperationInput, idempotencyKey?: string) {
    this.#call = call;
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.file = input.file;
    this.rawBody = raw.rawBody;
    this.headers = raw.headers;
    this.principal = principal;
    this.requestId = call.requestId;
    if (idempotencyKey !== undefined) this.idempotencyKey = idempotencyKey;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  get url(): URL {
    return this.#call.url;
  }
}

/** What of a call stays at hand wherever its handler leads; the gateway alone knows where the caller is. */
const currentCallOf = (
  { call, ids, principal }: CallRecord,
  { headers }: RawInput,
  contract: OperationContract,
  giveWay: WorkContext["giveWay"],
): CurrentCall => {
  const forwarded = headers["x-forwarded-for"];
  return {
    operationId: contract.operationId,
    principal,
    requestId: call.requestId,
    ids,
    isHeavyRead: giveWay !== undefined,
    giveWay,
    callerAddress: typeof forwarded === "string" ? forwarded : undefined,
    userAgent: headers["user-agent"],
    endedCredentials: new Set(),
  };
};

const readerOf = ({ call, principal }: CallRecord, { waitedMs }: WayGiver): Reader => ({
  principal,
  isGone: () => call.response.destroyed,
  waitedMs,
});

/** Compiles a route: identity, path, query and body, idempotency, handler, answer, in this order. */
export const compileOperation = (route: Route, parts: OperationParts): Operation => {
  const { contract } = route;
  const { identity, validators, execution, runRead, rightOfWay } = parts;
  const isHeavy = isHeavyRead(contract);
  const bodyLimitBytes = contract.maximumBodyBytes ?? parts.bodyLimitBytes;
  const readInput = inputReader(contract, validators);
  const writeReply = replyWriter(route, validators);
  const noticeOf = deprecationNotice(contract);
  const idempotent = isIdempotent(contract);

  const authorize = (record: Mutable<CallRecord>, params: Record<string, unknown>): void => {
    record.principal = identityOf(record.call.request.headers, identity);
    if (record.principal?.merchantId !== undefined) record.ids.merchant_id = record.principal.merchantId;
    assertAccess(contract, record.principal);
    if (contract.merchantPathParameter === undefined || record.principal === undefined) return;
    assertMerchant(record.principal, String(params[contract.merchantPathParameter]));
  };

  const answer = async (record: Mutable<CallRecord>, params: Record<string, unknown>): Promise<Answer> => {
    const { request } = record.call;
    authorize(record, params);
    const rawBody = await readBody(request, bodyLimitBytes, record.call.response);
    const raw: RawInput = { params, queryText: queryTextOf(request.url ?? ""), headers: request.headers, rawBody };
    const input = readInput(raw);
    collectIds(record.ids, input.params);
    collectIds(record.ids, input.body);
    const key = idempotent ? idempotencyKeyOf(request.headers, contract) : undefined;
    const giver = isHeavy ? rightOfWay.giver() : undefined;
    const current = currentCallOf(record, raw, contract, giver?.giveWay);
    const run = async (): Promise<Answer> => {
      try {
        const handling = () => duringCall(current, () => route.handle(new HandlerRequest(record, raw, input, key)));
        const read = async (way: WayGiver) => {
          await way.giveWay();
          const found = await handling();
          await way.giveWay();
          return found;
        };
        const reply = await (giver === undefined ? handling() : runRead(readerOf(record, giver), () => read(giver)));
        if ("body" in reply) collectIds(record.ids, reply.body);
        return writeReply(reply);
      } catch (error) {
        return refuse(record, error, contract);
      }
    };
    const reply = await execution({ contract, principal: record.principal, key, input: raw }, run);
    const ended = writeEndedCredentials(current.endedCredentials);
    const notice = noticeOf(input);
    if (notice === undefined && ended === undefined) return reply;
    const link = [reply.headers["link"], notice?.link].filter((value) => value !== undefined).join(", ");
    const added = {
      ...(notice === undefined ? {} : { ...notice, link }),
      ...defined({ [endedCredentialsHeader]: ended }),
    };
    return { ...reply, headers: { ...reply.headers, ...added } };
  };

  return async (record: Mutable<CallRecord>, params) => {
    if (contract.isLongPoll === true) record.isLongPoll = true;
    // Lists would give way to a call that waits itself, or that no caller waits for.
    const goesFirst = !isHeavy && contract.isLongPoll !== true && contract.isBackground !== true;
    const leave = goesFirst ? rightOfWay.enter() : undefined;
    try {
      return await answer(record, params);
    } catch (error) {
      return refuse(record, error, contract);
    } finally {
      leave?.();
    }
  };
};

// No caller receives it; it keeps callers that left out of the count of our own faults.
const abandoned: Answer = { status: 499, headers: {}, body: "" };

/**
 * The answer for anything thrown; the error itself stays in the record for the log.
 * @param contract of the operation that was called, where it is known
 */
export const refuse = (record: Mutable<CallRecord>, error: unknown, contract?: OperationContract): Answer => {
  record.error = error;
  if (isFailure(error)) collectIds(record.ids, error.details);
  if (isOperational(error) && record.call.response.destroyed) return abandoned;
  const failure = failureOf(error);
  if (contract !== undefined) reportUnlisted(contract, failure);
  return errorAnswer(failure, { requestId: record.call.requestId, publicUrl: record.publicUrl });
};
