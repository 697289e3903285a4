import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";

import { PrismaClient } from "../../generated/prisma/client.ts";

/** The generated client on the service's own connections; it serves the cold paths. */
export const createPrismaClient = (pool: Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });

export type { PrismaClient } from "../../generated/prisma/client.ts";
