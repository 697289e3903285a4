import { PrismaPg } from "@prisma/adapter-pg";
import { toDatabaseError } from "@railyard/database";
import { errorCode } from "@railyard/failures";
import type { Pool } from "pg";

import { PrismaClient } from "../../generated/prisma/client.ts";

const CONNECTION_WAIT_MS = 5_000;
const TRANSACTION_LIFETIME_MS = 15_000;

/** The generated client on the service's own connections; a lost connection becomes an OperationalError. */
export const createPrismaClient = (pool: Pool) =>
  new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: CONNECTION_WAIT_MS, timeout: TRANSACTION_LIFETIME_MS },
  }).$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        try {
          return await query(args);
        } catch (error) {
          throw toDatabaseError(error);
        }
      },
    },
  });

export type Prisma = ReturnType<typeof createPrismaClient>;

/** The client inside one transaction. */
export type PrismaTransaction = Parameters<Parameters<Prisma["$transaction"]>[0]>[0];

const UNIQUE_CONSTRAINT_VIOLATED = "P2002";

/** Runs a write and tells whether it was done: false when a row with the same unique key exists. */
export const unlessDuplicate = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (errorCode(error) === UNIQUE_CONSTRAINT_VIOLATED) return false;
    throw error;
  }
};
