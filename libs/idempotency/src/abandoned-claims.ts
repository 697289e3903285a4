import type { Queryable } from "@railyard/database";

import { releaseKeys } from "./claim-statements.ts";

/** A claim whose request was given up before the database answered. */
export interface AbandonedClaim {
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
  readonly claimId: string;
}

/**
 * Lets go of claims that the database may commit although their requests got an error: a suspended server later works
 * off what it had received, and no request holds what it commits then. The process lives, so no other one takes over.
 */
export interface AbandonedClaims {
  add(claim: AbandonedClaim): void;
}

/** Sweeps that the database has answered after which what it had received before is certainly committed or gone. */
const sweepsPerClaim = 20;
/** Those of a few minutes of outage; what is left over ends with its lease. */
const claimsMax = 20_000;

/** Shorter for tests. */
export interface AbandonedClaimTimes {
  readonly sweepIntervalMs: number;
  /** How long a database may be away, or closed, until a claim is left to its lease. */
  readonly ageMsMax: number;
}

const usualTimes: AbandonedClaimTimes = { sweepIntervalMs: 500, ageMsMax: 10 * 60_000 };

interface Waiting {
  /** How many sweeps were answered since. */
  readonly sweeps: number;
  readonly untilMs: number;
}

export const createAbandonedClaims = (
  database: Pick<Queryable, "execute">,
  { sweepIntervalMs, ageMsMax }: AbandonedClaimTimes = usualTimes,
): AbandonedClaims => {
  const waiting = new Map<AbandonedClaim, Waiting>();
  let timer: NodeJS.Timeout | undefined;

  const dropOld = (): void => {
    const nowMs = performance.now();
    for (const [claim, { untilMs }] of waiting) if (untilMs <= nowMs) waiting.delete(claim);
  };

  const sweep = async (): Promise<void> => {
    const claims = [...waiting];
    await database.execute(releaseKeys, [
      claims.map(([{ scope }]) => scope),
      claims.map(([{ operation }]) => operation),
      claims.map(([{ key }]) => key),
      claims.map(([{ claimId }]) => claimId),
    ]);
    for (const [claim, { sweeps, untilMs }] of claims) {
      if (sweeps + 1 < sweepsPerClaim) waiting.set(claim, { sweeps: sweeps + 1, untilMs });
      else waiting.delete(claim);
    }
  };

  const schedule = (): void => {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      // The database is still away: the next sweep tries again.
      void sweep()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          dropOld();
          schedule();
        });
    }, sweepIntervalMs);
    timer.unref();
  };

  return {
    add: (claim) => {
      if (waiting.size < claimsMax) waiting.set(claim, { sweeps: 0, untilMs: performance.now() + ageMsMax });
      schedule();
    },
  };
};
