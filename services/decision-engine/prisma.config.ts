import { defineConfig } from "prisma/config";

// Generating the client needs no schema engine; naming an existing file keeps the tool from downloading one.
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
});
