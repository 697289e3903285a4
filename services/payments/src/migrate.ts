import { migrateJobs } from "@railyard/jobs";
import { runMigrations } from "@railyard/process";

import { migrationsFolder } from "./app.ts";
import { readConfig } from "./config.ts";

await runMigrations({ service: "payments", readConfig, folder: migrationsFolder, afterwards: migrateJobs });
