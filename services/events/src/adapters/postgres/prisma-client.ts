import { PrismaPg } from "@prisma/adapter-pg";
import { toDatabaseError } from "@railyard/database";
import type { Pool } from "pg";
import { PrismaClient } from "../../generated/prisma/client.ts";

const withOurErrors = (client: PrismaClient) =>
  client.$extends({
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

export type Prisma = ReturnType<typeof withOurErrors>;

/** The generated client on the service's own connections; a lost connection becomes an OperationalError. */
export const createPrismaClient = (pool: Pool): Prisma =>
  withOurErrors(new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) }));
