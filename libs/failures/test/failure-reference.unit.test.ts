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
  const headingsOf = (level: string): readonly string[] =>
    page.split("\n").flatMap((line) => (line.startsWith(`${level} `) ? [line.slice(level.length + 1)] : []));

  it("has one heading per failure and one per code, each of them a code alone", () => {
    const names = headingsOf("###");
    expect(names).toHaveLength(Object.keys(edgeFailures).length + 1);
    expect(names).toContain("`odd_one`");
    const codes = headingsOf("##");
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(["`IR_16`", "`HE_00`"]));
  });

  it("shows message, hint, status, type, origin and retry advice below the name", () => {
    expect(page).toContain(
      "### `odd_one`\n\nEither a|b. Send one of them.\n\n" +
        "HTTP 400 · `invalid_request` · returned by payments · `Retry-After: 2`\n",
    );
  });

  it("lists a failure below its code, and is sorted by code", () => {
    expect(page.indexOf("## `IR_16`")).toBeLessThan(page.indexOf("### `odd_one`"));
    expect(page.indexOf("### `odd_one`")).toBeLessThan(page.indexOf("## `IR_17`"));
    const codes = headingsOf("##");
    expect(codes).toEqual([...codes].sort((left, right) => left.localeCompare(right, "en")));
  });
});
