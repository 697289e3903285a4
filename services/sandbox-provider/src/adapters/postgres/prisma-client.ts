import { PrismaPg } from "@prisma/adapter-pg";
import type { Database } from "@railyard/database";

import { PrismaClient } from "../../generated/prisma/client.ts";

/** The generated client on the pool of the named statements; it neither opens nor closes connections of its own. */
export const createPrismaClient = (database: Database): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(database.pool, { disposeExternalPool: false }) });
