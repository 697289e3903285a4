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
 * Lets go of claims that the database may commit although their requests got an error: a server that stood still works
 * off what it had received, and no request holds what it commits then. The process lives, so no other one takes over.
 */
export interface AbandonedClaims {
  add(claim: AbandonedClaim): void;
}

const sweepIntervalMs = 500;
/** Sweeps that the database has answered after which what it had received before is certainly committed or gone. */
const sweepsPerClaim = 20;
/** Those of a few minutes of outage; what is left over ends with its lease. */
const claimsMax = 20_000;

export const createAbandonedClaims = (database: Pick<Queryable, "execute">): AbandonedClaims => {
  /** With how many sweeps were answered since. */
  const waiting = new Map<AbandonedClaim, number>();
  let timer: NodeJS.Timeout | undefined;

  const sweep = async (): Promise<void> => {
    const claims = [...waiting.keys()];
    await database.execute(releaseKeys, [
      claims.map(({ scope }) => scope),
      claims.map(({ operation }) => operation),
      claims.map(({ key }) => key),
      claims.map(({ claimId }) => claimId),
    ]);
    for (const claim of claims) {
      const sweeps = (waiting.get(claim) ?? 0) + 1;
      if (sweeps < sweepsPerClaim) waiting.set(claim, sweeps);
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
          schedule();
        });
    }, sweepIntervalMs);
    timer.unref();
  };

  return {
    add: (claim) => {
      if (waiting.size < claimsMax) waiting.set(claim, 0);
      schedule();
    },
  };
};
