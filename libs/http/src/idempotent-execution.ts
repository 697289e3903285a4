import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import type { Principal } from "@railyard/auth";
import { isOperator } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";

import { canonicalJson } from "./canonical-json.ts";
import type { IdempotencyRequest, IdempotencyStore } from "./idempotency-store.ts";
import type { RawInput } from "./operation-input.ts";
import type { Answer } from "./replies.ts";
import { jsonHeaders } from "./replies.ts";
import { createSettlements } from "./settlements.ts";
import { withoutBoundary } from "./upload.ts";

/** Header with which a caller marks repetitions of one request. */
export const idempotencyKeyHeader = "idempotency-key";

const acceptableKey = /^[\x20-\x7e]{1,255}$/;

/** Whether the operation honours idempotency keys: every POST, unless its contract specifies otherwise. */
export const isIdempotent = (contract: OperationContract): boolean => contract.idempotent ?? contract.method === "POST";

/**
 * The caller's key, from the usual header or one of the contract's own.
 * @throws {Failure} `invalid_data` for one that is empty, too long or not printable, or for two that differ
 */
export const idempotencyKeyOf = (
  headers: IncomingHttpHeaders,
  { idempotencyHeaders = [] }: Pick<OperationContract, "idempotencyHeaders"> = {},
): string | undefined => {
  const sent = [idempotencyKeyHeader, ...idempotencyHeaders].map((name) => headers[name]);
  const [key, ...others] = new Set(sent.filter((value) => value !== undefined));
  if (key === undefined) return undefined;
  const field = "Idempotency-Key";
  if (others.length > 0) throw edgeFailures.invalid_data({ field, problem: "two headers carry different keys" });
  if (typeof key === "string" && acceptableKey.test(key)) return key;
  throw edgeFailures.invalid_data({ field, problem: "send 1 to 255 printable characters" });
};

/** Who a key belongs to; undefined for callers that cannot be distinguished. */
const scopeOf = (principal: Principal | undefined): string | undefined => {
  if (principal === undefined) return undefined;
  if (principal.merchantId !== undefined && principal.merchantId !== "") return principal.merchantId;
  // A user who belongs to no merchant yet; no id of a merchant has a colon.
  if (principal.userId !== undefined) return `user:${principal.userId}`;
  return isOperator(principal) && principal.kind !== "service" ? "admin" : undefined;
};

/**
 * Who asks: the kind of credential, its profile where it is bound or narrowed to one, and the user, because an answer
 * may be for that user alone.
 */
const askerOf = (principal: Principal | undefined): string =>
  [principal?.kind ?? "", principal?.profileId, principal?.userId].filter((part) => part !== undefined).join("\n");

/** The body's canonical form; null when it is not JSON. What is refused as JSON never comes here. */
const canonicalOf = (body: Buffer): string | null => {
  try {
    return canonicalJson(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
};

type RequestHashes = Pick<IdempotencyRequest, "bodyHash" | "canonicalHash">;

/** Everything that makes two requests the same: asker, address and body. */
const hashesOf = (
  contract: OperationContract,
  principal: Principal | undefined,
  { params, queryText, headers, rawBody }: RawInput,
): RequestHashes => {
  const head = `${askerOf(principal)}\n${JSON.stringify(params)}\n${queryText}\n`;
  const hash = (body: Buffer | string): string => createHash("sha256").update(head).update(body).digest("hex");
  if (contract.upload !== undefined) {
    return { bodyHash: hash(withoutBoundary(headers, rawBody)), canonicalHash: null };
  }
  const canonical = canonicalOf(rawBody);
  return { bodyHash: hash(rawBody), canonicalHash: canonical === null ? null : hash(canonical) };
};

// Such an answer means "not now", so the same request must be executed when it comes again.
const isPassing = (answer: Answer): boolean => answer.status >= 500 || answer.headers["retry-after"] !== undefined;

const isJsonAnswer = (answer: Answer): boolean => answer.headers["content-type"] === "application/json";

/** One request for which a key was sent. */
export interface IdempotentRequest {
  readonly contract: OperationContract;
  readonly principal: Principal | undefined;
  readonly key: string | undefined;
  readonly input: RawInput;
}

/** Runs a request at most once per key. */
export type IdempotentExecution = (request: IdempotentRequest, execute: () => Promise<Answer>) => Promise<Answer>;

interface ExecutionOptions {
  readonly store: IdempotencyStore | undefined;
  readonly leaseMs: number;
  readonly logger: Logger;
}

/**
 * Wraps executions with the claim of their key. `execute` answers failures instead of throwing them, because a refusal
 * is an answer that a repetition must receive again.
 */
export const createIdempotentExecution = ({ store, leaseMs, logger }: ExecutionOptions): IdempotentExecution => {
  const settlements = createSettlements(logger);
  return async ({ contract, principal, key, input }, execute) => {
    const scope = scopeOf(principal);
    if (store === undefined || key === undefined || scope === undefined) return execute();
    const hashes = hashesOf(contract, principal, input);
    const claim = await store.claim({ scope, operation: contract.operationId, key, ...hashes, leaseMs });
    switch (claim.outcome) {
      case "conflict":
        throw edgeFailures.idempotency_conflict();
      case "in_flight":
        throw edgeFailures.idempotency_in_progress({}, { retryAfterSeconds: claim.retryAfterSeconds });
      case "replay": {
        const headers = { ...jsonHeaders, "idempotent-replayed": "true" };
        return { status: claim.status, headers, body: claim.body };
      }
      case "claimed": {
        const answer = await execute();
        const stored = !isPassing(answer) && isJsonAnswer(answer);
        const { status, body } = answer;
        const run = (): Promise<void> => (stored ? claim.complete(status, body.toString()) : claim.release());
        await settlements.settle({ operation: contract.operationId, run, leaseMs });
        return answer;
      }
    }
  };
};
