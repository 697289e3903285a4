import { PrismaPg } from "@prisma/adapter-pg";
import { reportingConnectionLoss } from "@railyard/database";
import { errorCode } from "@railyard/failures";
import type { Pool } from "pg";

import { Prisma, PrismaClient } from "../../generated/prisma/client.ts";

const connectionWaitMs = 5_000;
const transactionLifetimeMs = 15_000;

const reportingFaults = Prisma.defineExtension({
  query: {
    $allOperations: ({ args, query }) => reportingConnectionLoss(() => query(args)),
  },
});

/** The generated client on the service's own connections; a lost connection becomes an OperationalError. */
export const createPrismaClient = (pool: Pool): PrismaClient => {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    transactionOptions: { maxWait: connectionWaitMs, timeout: transactionLifetimeMs },
  });
  // The extension adds no members and changes no results, so the client keeps its type.
  return client.$extends(reportingFaults) as unknown as PrismaClient;
};

export type { PrismaClient } from "../../generated/prisma/client.ts";

/** The client inside one transaction. */
export type PrismaTransaction = Prisma.TransactionClient;

const uniqueConstraintViolated = "P2002";

/** Runs a write and returns whether it was done: false when a row with the same unique key exists. */
export const unlessDuplicate = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (errorCode(error) === uniqueConstraintViolated) return false;
    throw error;
  }
};
