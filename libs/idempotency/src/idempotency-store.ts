import { createHmac, randomUUID } from "node:crypto";
import type { Queryable } from "@railyard/database";
import { Bug } from "@railyard/failures";
import type { IdempotencyClaim, IdempotencyRequest, IdempotencyStore } from "@railyard/http";
import { type ClaimedKeyRow, claimKey, completeKey, purgeKeys, releaseKey } from "./claim-statements.ts";
import { type StoredAnswers, plainAnswers, sealedAnswers } from "./stored-answer.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const PURGE_BATCH_ROWS = 1_000;
const PURGE_BATCHES_MAX = 100;
const RETRY_AFTER_SECONDS_MAX = 10;

export interface IdempotencyStoreOptions {
  /** How long a key is remembered. Default 24 hours. */
  retentionMs?: number;
  /**
   * Secret mixed into the stored body hashes, and with which stored answers are sealed. A body may hold a card number,
   * which somebody with the table alone could otherwise find by trying all of them; an answer may hold a new API key.
   */
  secret?: string;
}

export interface PostgresIdempotencyStore extends IdempotencyStore {
  /** Deletes expired keys in bounded batches and returns how many; the rest waits for the next call. */
  purgeExpired(): Promise<number>;
}

/**
 * The store of one service. Errors of every member: OperationalError when the database is not reachable.
 * All times are the database's, so replicas need not agree on theirs.
 */
export function createIdempotencyStore(
  database: Queryable,
  options: IdempotencyStoreOptions = {},
): PostgresIdempotencyStore {
  const retentionMs = options.retentionMs ?? DAY_MS;
  const hash = (bodyHash: string): string =>
    options.secret === undefined ? bodyHash : createHmac("sha256", options.secret).update(bodyHash).digest("hex");
  const answers = options.secret === undefined ? plainAnswers : sealedAnswers(options.secret);
  return {
    async claim(request) {
      const claimId = randomUUID();
      const bodyHash = hash(request.bodyHash);
      const { scope, operation, key, leaseMs } = request;
      const [row] = await database.query(claimKey, [scope, operation, key, bodyHash, claimId, leaseMs, retentionMs]);
      if (row === undefined) throw new Bug("The claim of an idempotency key returned no row.");
      return row.won ? wonClaim(database, request, claimId, answers) : lostClaim(row, request, bodyHash, answers);
    },
    purgeExpired: () => purgeExpired(database),
  };
}

const rowOf = ({ scope, operation, key }: IdempotencyRequest): readonly string[] => [scope, operation, key];

function wonClaim(
  database: Queryable,
  request: IdempotencyRequest,
  claimId: string,
  answers: StoredAnswers,
): IdempotencyClaim {
  const row = rowOf(request);
  const holder = [...row, claimId];
  return {
    outcome: "claimed",
    async complete(status, body) {
      // No row: the lease ran out and another request holds the key, whose answer counts.
      await database.execute(completeKey, [...holder, status, answers.seal(body, row)]);
    },
    async release() {
      await database.execute(releaseKey, holder);
    },
  };
}

function lostClaim(
  row: ClaimedKeyRow,
  request: IdempotencyRequest,
  bodyHash: string,
  answers: StoredAnswers,
): IdempotencyClaim {
  if (row.body_hash !== bodyHash) return { outcome: "conflict" };
  if (row.state === "completed" && row.response_status !== null && row.response_body !== null) {
    const body = answers.open(row.response_body, rowOf(request));
    return { outcome: "replay", status: row.response_status, body };
  }
  // The longer it has been running, the longer it will probably still take.
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(row.age_seconds), 1), RETRY_AFTER_SECONDS_MAX);
  return { outcome: "in_flight", retryAfterSeconds };
}

async function purgeExpired(database: Queryable): Promise<number> {
  let purged = 0;
  for (let batch = 0; batch < PURGE_BATCHES_MAX; batch += 1) {
    const deleted = await database.execute(purgeKeys, [PURGE_BATCH_ROWS]);
    purged += deleted;
    if (deleted < PURGE_BATCH_ROWS) break;
  }
  return purged;
}
