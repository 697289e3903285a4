import { describe, expect, it } from "@jest/globals";

import { collectFailures, defineFailures, edgeFailures, failureReference } from "../src/index.ts";

const refund = { code: "HE_02", status: 404, message: "Refund {refund_id} does not exist." } as const;

describe("collectFailures", () => {
  it("merges a name that two packages use with one meaning", () => {
    const entries = collectFailures([
      defineFailures("payments", { refund_not_found: refund }),
      defineFailures("events", { refund_not_found: refund }),
    ]);

    expect(entries).toHaveLength(1);
    expect(entries[0]?.services).toEqual(["payments", "events"]);
  });

  it.each([
    ["code", { ...refund, code: "IR_37" }],
    ["status", { ...refund, status: 400 }],
    ["type", { ...refund, type: "api" as const }],
  ])("refuses one name with two meanings: another %s", (_difference, other) => {
    const registries = [
      defineFailures("payments", { refund_not_found: refund }),
      defineFailures("events", { refund_not_found: other }),
    ];

    expect(() => collectFailures(registries)).toThrow("payments and events give refund_not_found different meanings.");
  });
});

describe("failureReference", () => {
  const page = failureReference([
    edgeFailures,
    defineFailures("payments", {
      odd_one: { code: "IR_16", status: 400, message: "Either a|b.", hint: "Send one of them.", retryAfterSeconds: 2 },
    }),
  ]);
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));

  it("has one row per failure", () => {
    expect(rows).toHaveLength(Object.keys(edgeFailures).length + 1);
  });

  it("shows message, hint and retry advice, with table signs escaped", () => {
    expect(page).toContain(
      "| `IR_16` | 400 | `odd_one` | `invalid_request` | Either a\\|b. Send one of them. " +
        "Carries `Retry-After: 2`. | payments |",
    );
  });

  it("is sorted by code, then status, then name", () => {
    const keys = rows.map((row) => row.split(" | ").slice(0, 3).join(" "));

    expect(keys).toEqual([...keys].sort((left, right) => left.localeCompare(right, "en")));
  });
});
