import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeSchemaDrift, describeTableDrift } from "@railyard/database";
import type { TestDatabase } from "@railyard/testing";
import { describeTableDifferences, testDatabase } from "@railyard/testing";

import { decisions } from "../../../src/adapters/postgres/decision-statements.ts";
import { participants } from "../../../src/adapters/postgres/experiment-statements.ts";
import { outcomes } from "../../../src/adapters/postgres/outcome-statements.ts";
import { previews } from "../../../src/adapters/postgres/preview-statements.ts";
import { refusalSamples } from "../../../src/adapters/postgres/refusal-statements.ts";
import { snapshotMerchants } from "../../../src/adapters/postgres/score-snapshot-statements.ts";
import { migrationsFolder } from "../../../src/app.ts";

const root = join(import.meta.dirname, "../../../../..");

describe("the schema", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrationsFolder });
  });
  afterAll(() => database.drop());

  it("is what schema.prisma specifies", async () => {
    const drift = await describeSchemaDrift({
      databaseUrl: database.url,
      schemaFile: join(root, "services/decision-engine/prisma/schema.prisma"),
      tablesWithoutModel: [
        "outcomes",
        "score_resets",
        "customer_gateways",
        "score_snapshots",
        "score_snapshot_merchants",
        "decisions",
        "experiments",
        "experiment_payments",
        "experiment_hours",
        "experiment_cursor",
        "trait_combinations",
        "decision_counts",
        "uncounted_decisions",
        "outcome_counts",
        "outcome_count_cursor",
        "packed_units",
        "packed_decision_counts",
        "packed_outcome_counts",
        "unit_noting",
        "profile_switches",
        "rule_previews",
        "refusal_counts",
        "refusal_samples",
        "cost_savings",
        "outbox",
        "outbox_counter",
        "inbox",
        "inbox_cursor",
        "idempotency_keys",
      ],
    });
    expect(drift).toEqual([]);
  });

  it("has every column that hand-written statements use, of the type that they specify", async () => {
    expect(
      await describeTableDrift(database.url, [
        decisions,
        outcomes,
        participants,
        previews,
        refusalSamples,
        snapshotMerchants,
      ]),
    ).toEqual([]);
  });

  it("has the functions of partitions, word for word", async () => {
    const made = await readFile(join(migrationsFolder, "1000_make_partitions_by_functions/migration.sql"), "utf8");
    expect(made).toContain(await readFile(join(root, "libs/database/partitions.sql"), "utf8"));
  });

  it.each([
    ["outbox", ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"]],
    ["idempotency", ["idempotency.sql", "idempotency-canonical.sql"]],
  ])("contains the tables of the library %s", async (library, names) => {
    const sqlFiles = names.map((name) => join(root, "libs", library, name));
    const differences = await describeTableDifferences({ databaseUrl: database.url, sqlFiles });
    // The index by which the audit log reads this outbox; it names the service's own message.
    expect(differences.filter((line) => !line.includes("index CREATE INDEX outbox_audited_changes"))).toEqual([]);
  });
});
