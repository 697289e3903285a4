import { createHmac, randomUUID } from "node:crypto";
import type { Queryable, ReleaseLeases } from "@railyard/database";
import { Bug } from "@railyard/failures";
import type { IdempotencyClaim, IdempotencyRequest, IdempotencyStore } from "@railyard/http";
import { createAbandonedClaims } from "./abandoned-claims.ts";
import type { ClaimedKeyRow } from "./claim-statements.ts";
import { claimKey, completeKey, purgeKeys, releaseClaimsOf, releaseKey } from "./claim-statements.ts";
import { type StoredAnswers, plainAnswers, sealedAnswers } from "./stored-answer.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const purgeBatchRows = 1_000;
const purgeBatchesMax = 100;
/** What a dead process left is free again after about this long. */
const retryAfterSecondsMax = 5;

export interface IdempotencyStoreOptions {
  /** How long a key is remembered. Default 24 hours. */
  readonly retentionMs?: number;
  /**
   * Secret mixed into the stored body hashes, and with which stored answers are sealed. A body may hold a card number,
   * which an attacker with the table alone could otherwise find by trying all of them; an answer may hold a new API
   * key. Of several the first stores; what the others have stored is still known, while a secret is rotated.
   */
  readonly secret?: string | readonly [string, ...string[]];
  /** Names the holder of a claim: its process before a point. Default a name of no process. */
  readonly newHolder?: () => string;
}

export interface PostgresIdempotencyStore extends IdempotencyStore {
  /** Deletes expired keys in bounded batches and returns how many; the rest waits for the next call. */
  purgeExpired(): Promise<number>;
  /** Ends the claims of processes that are gone, so that a repetition is executed. */
  readonly releaseOwners: ReleaseLeases;
}

/**
 * The store of one service. Errors of every member: OperationalError when the database is not reachable.
 * All times are the database's, so replicas need not agree on theirs.
 */
export const createIdempotencyStore = (
  database: Queryable,
  options: IdempotencyStoreOptions = {},
): PostgresIdempotencyStore => {
  const retentionMs = options.retentionMs ?? dayMs;
  const { newHolder = randomUUID } = options;
  const secrets = [options.secret ?? []].flat();
  const [secret, ...previous] = secrets;
  const hashWith = (key: string | undefined, text: string): string =>
    key === undefined ? text : createHmac("sha256", key).update(text).digest("hex");
  const hash = (text: string): string => hashWith(secret, text);
  const answers = secret === undefined ? plainAnswers : sealedAnswers(secret, previous);
  const abandoned = createAbandonedClaims(database);
  return {
    async claim(request) {
      const claimId = newHolder();
      const { scope, operation, key, leaseMs } = request;
      const bodyHash = hash(request.bodyHash);
      const canonicalHash = request.canonicalHash === null ? null : hash(request.canonicalHash);
      const values = [scope, operation, key, bodyHash, claimId, leaseMs, retentionMs, canonicalHash];
      const [row] = await database.query(claimKey, values).catch((error: unknown) => {
        abandoned.add({ scope, operation, key, claimId });
        throw error;
      });
      if (row === undefined) throw new Bug("The claim of an idempotency key returned no row.");
      if (row.won) return wonClaim(database, request, claimId, answers);
      const hashes = (text: string | null): (string | null)[] =>
        text === null ? [] : [hash(text), ...previous.map((key) => hashWith(key, text))];
      const isSame =
        hashes(request.bodyHash).includes(row.body_hash) || hashes(request.canonicalHash).includes(row.canonical_hash);
      return isSame ? lostClaim(row, request, answers) : { outcome: "conflict" };
    },
    purgeExpired: () => purgeExpired(database),
    releaseOwners: (transaction, ownerIds) => transaction.execute(releaseClaimsOf, [ownerIds, retentionMs]),
  };
};

const rowOf = ({ scope, operation, key }: IdempotencyRequest): readonly string[] => [scope, operation, key];

const wonClaim = (
  database: Queryable,
  request: IdempotencyRequest,
  claimId: string,
  answers: StoredAnswers,
): IdempotencyClaim => {
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
};

const lostClaim = (row: ClaimedKeyRow, request: IdempotencyRequest, answers: StoredAnswers): IdempotencyClaim => {
  if (row.state === "completed" && row.response_status !== null && row.response_body !== null) {
    const body = answers.open(row.response_body, rowOf(request));
    return { outcome: "replay", status: row.response_status, body };
  }
  // The longer it has been running, the longer it will probably still take.
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(row.age_seconds), 1), retryAfterSecondsMax);
  return { outcome: "in_flight", retryAfterSeconds };
};

const purgeExpired = async (database: Queryable): Promise<number> => {
  let purged = 0;
  for (let batch = 0; batch < purgeBatchesMax; batch += 1) {
    const deleted = await database.execute(purgeKeys, [purgeBatchRows]);
    purged += deleted;
    if (deleted < purgeBatchRows) break;
  }
  return purged;
};
