import { join } from "node:path";
import { runMigrations } from "@railyard/process";
import { readConfig } from "./config.ts";

await runMigrations({ service: "events", readConfig, folder: join(import.meta.dirname, "../prisma/migrations") });
