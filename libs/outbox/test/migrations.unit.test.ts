import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const root = join(import.meta.dirname, "../../..");

/** Statements without comments and layout. */
const statements = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const files = ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"].map((name) =>
  statements(readFileSync(join(root, "libs/outbox", name), "utf8")),
);

const migrationsOf = (service: string): string => {
  const folder = join(root, "services", service, "prisma/migrations");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".sql"));
  return files
    .sort()
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
};

describe("the outbox and inbox tables", () => {
  it.each(["decision-engine", "events", "merchants", "payments"])("are the same in the database of %s", (service) => {
    const migrations = statements(migrationsOf(service));
    for (const file of files) expect(migrations).toContain(file);
  });
});
