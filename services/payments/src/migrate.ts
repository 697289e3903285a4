import { runMigrations } from "@railyard/process";

import { migrateJobs } from "./adapters/jobs/job-tables.ts";
import { migrationsFolder } from "./app.ts";
import { readConfig } from "./config.ts";

await runMigrations({ service: "payments", readConfig, folder: migrationsFolder, afterwards: migrateJobs });
