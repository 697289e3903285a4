import { runMigrations } from "@railyard/process";

import { migrationsFolder } from "./app.ts";
import { readConfig } from "./config.ts";

await runMigrations({ service: "decision-engine", readConfig, folder: migrationsFolder });
