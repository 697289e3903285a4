import { join } from "node:path";
import { migrateJobs } from "@railyard/jobs/tables";
import { fillLists } from "@railyard/listing/fill";
import { runMigrations } from "@railyard/process/migrations";
import { catchUpTotals } from "./payments/postgres/payment-totals-pass.ts";
import { allListedTables } from "./process/postgres/listed-tables.ts";

const folder = join(import.meta.dirname, "../prisma/migrations");

await runMigrations({
  service: "payments",
  folder,
  afterwards: async (databaseUrl) => {
    await migrateJobs(databaseUrl);
    // The previous version of the service keeps serving until the lists of this version are complete.
    await fillLists(databaseUrl, allListedTables, catchUpTotals);
  },
});
