import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it } from "@jest/globals";
import { migrate } from "@railyard/database";
import { testDatabase } from "@railyard/testing";
import pg from "pg";

import { migrationsFolder } from "../../../src/app.ts";

const insertion = `
  insert into routing_rules (merchant_id, rule_id, created_by, name, algorithm_for, algorithm, modified_at)
  values ('kiosk', $1::text, 'kiosk', $1::text, 'payment', '{"type":"single"}', '2026-01-02T03:04:05Z')`;

/** The migrations before the one that keeps versions. */
const earlierMigrations = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const name of readdirSync(migrationsFolder)) {
    if (name < "0730") cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true });
  }
  return folder;
};

describe("rules that another version of the service made", () => {
  it("have a first version, whether they were made before the migration or after it", async () => {
    const folder = earlierMigrations();
    const database = await testDatabase({ migrationsFolder: folder });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(insertion, ["before"]);
      await migrate({
        url: database.url,
        folder: migrationsFolder,
        logger: { info: () => undefined, warn: () => undefined },
      });
      await client.query(insertion, ["after"]);
      const { rows } = await client.query(
        "select rule_id, version, name, algorithm, author_kind from routing_rule_versions order by rule_id desc",
      );
      const algorithm = { type: "single" };
      expect(rows).toEqual([
        { rule_id: "before", version: 1, name: "before", algorithm, author_kind: null },
        { rule_id: "after", version: 1, name: "after", algorithm, author_kind: null },
      ]);
    } finally {
      await client.end();
      await database.drop();
      rmSync(folder, { recursive: true });
    }
  });
});
