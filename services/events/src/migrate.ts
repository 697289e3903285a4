import { join } from "node:path";
import { fillLists } from "@railyard/listing/fill";
import { runMigrations } from "@railyard/process/migrations";
import { listedEvents } from "./adapters/postgres/listed-events.ts";

const folder = join(import.meta.dirname, "../prisma/migrations");

// The older version keeps serving until the lists of this one are complete.
const afterwards = (databaseUrl: string): Promise<void> => fillLists(databaseUrl, [listedEvents]);

await runMigrations({ service: "events", folder, afterwards });
