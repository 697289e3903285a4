import { join } from "node:path";
import { migrateJobs } from "@railyard/jobs/tables";
import { runMigrations } from "@railyard/process/migrations";

const folder = join(import.meta.dirname, "../prisma/migrations");

await runMigrations({ service: "payments", folder, afterwards: migrateJobs });
