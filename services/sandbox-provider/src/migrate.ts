import { join } from "node:path";
import { runMigrations } from "@railyard/process/migrations";

const folder = join(import.meta.dirname, "../prisma/migrations");

await runMigrations({ service: "sandbox-provider", folder });
