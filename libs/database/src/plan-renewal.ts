import type pg from "pg";

const FIRST_MS = 5_000;
const GROWTH = 4;
const LONGEST_MS = 3_600_000;

interface Age {
  /** From `performance.now()`. */
  dueAtMs: number;
  pauseMs: number;
}

/** Called with a connection before it is used. Errors: those of a statement. */
export type RenewPlans = (client: pg.PoolClient) => Promise<void>;

/**
 * Lets every connection forget its plans now and then, soon at first and ever more seldom. A named statement keeps the
 * plan of its first uses; one made while its tables were empty would read more with every row that is added, until
 * statistics arrive that make the server plan it anew.
 */
export function createPlanRenewal(firstMs: number = FIRST_MS): RenewPlans {
  const ages = new WeakMap<pg.PoolClient, Age>();
  return async (client) => {
    const age = ages.get(client);
    if (age === undefined) {
      ages.set(client, { dueAtMs: performance.now() + firstMs, pauseMs: firstMs });
      return;
    }
    if (performance.now() < age.dueAtMs) return;
    age.pauseMs = Math.min(age.pauseMs * GROWTH, LONGEST_MS);
    age.dueAtMs = performance.now() + age.pauseMs;
    await client.query("discard plans");
  };
}
