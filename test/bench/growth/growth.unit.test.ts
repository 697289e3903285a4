import { describe, expect, it } from "@jest/globals";
import { cloneTables } from "./clone-tables.ts";
import { countsFor, shareRanges, slotsOf } from "./distribution.ts";
import { columnExpression } from "./fill.ts";
import { readSizes } from "./growth-command.ts";
import { growthTable, rowsOf, withTable } from "./growth-report.ts";
import type { SizeResult } from "./growth-report.ts";
import { monthsBack } from "./past-months.ts";
import { variantRow, variantsOf } from "./patterns.ts";
import { plansIn } from "./plans.ts";

const latency = (p50: number, p99 = p50) => ({ p50, p95: p99, p99, p999: p99, max: p99 });

const sizeOf = (payments: number, probeMs: number, refused = 0): SizeResult => ({
  payments,
  events: payments * 2,
  fillSeconds: 1,
  listingSeconds: 0,
  restartMs: 4000,
  bytesPerPayment: 2048,
  bytesPerEvent: 1024,
  tableBytes: {},
  retrieve: latency(2),
  take: latency(10),
  probes: [{ operationId: "listPayments", name: "newest", samples: 3, refused, ...latency(probeMs) }],
});

describe("how copies are spread", () => {
  it("gives each choice as many places as its weight specifies, and none to what is too rare", () => {
    const slots = slotsOf([{ weight: 75 }, { weight: 24.99 }, { weight: 0.001 }], 1000);
    const counts = [0, 1, 2].map((choice) => slots.filter((slot) => slot === choice).length);
    expect(counts).toEqual([750, 250, 0]);
  });

  it("fills all places whatever the weights", () => {
    expect(slotsOf([{ weight: 1 }, { weight: 1 }, { weight: 1 }], 1000)).toHaveLength(1000);
  });

  it("refuses to choose from nothing", () => {
    expect(() => slotsOf([{ weight: 0 }], 10)).toThrow("nothing to choose from");
  });

  it("gives the large merchant most, and leaves no gap between the merchants", () => {
    const ranges = shareRanges(["large", "medium", "small", "small"]);
    expect(ranges[0]).toEqual({ from: 0, to: 0.7 });
    expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ to }) => to));
    expect(ranges.at(-1)?.to).toBeCloseTo(1, 9);
  });

  it("keeps what else there is in proportion", () => {
    expect(countsFor(2_000_000)).toMatchObject({ customers: 250_000, payouts: 100_000, subscriptions: 10_000 });
  });
});

describe("a copy of a row", () => {
  const column = (name: string, type = "text", isNullable = true) => ({ name, type, isNullable });

  it("has times of its own, waits for nothing, and is otherwise as its pattern", () => {
    expect(columnExpression(column("status"), {})).toBe("t.status");
    const time = columnExpression(column("created_at", "timestamp with time zone"), {});
    expect(time).toContain("c.created_at - t.created0");
    expect(columnExpression(column("due_at", "timestamp with time zone"), {})).toBe("null");
    expect(columnExpression(column("due_at", "timestamp with time zone", false), {})).toContain("t.due_at");
    expect(columnExpression(column("payment_id"), { payment_id: "c.root_id" })).toBe("c.root_id");
  });

  const merchant = {
    merchantId: "m",
    size: "large",
    secretKey: "",
    organizationId: "",
    profiles: [
      { profileId: "pro_1", accounts: { main: "mca_1" } },
      { profileId: "pro_2", accounts: { main: "mca_2" } },
    ],
  } as const;
  const sample = { kind: "payment", id: "pay_1", weight: 2, era: "always", ownId: "", customerId: "" } as const;

  it("is of another profile, account and currency where the variant specifies it, within texts too", () => {
    const variants = variantsOf([merchant], [[sample]]);
    const euro = variants.find(({ profile, currency }) => profile === 1 && currency === "EUR");
    if (euro === undefined) throw new RangeError("no such variant");
    const body = JSON.stringify({ a: "mca_1", c: "USD" });
    const row = JSON.stringify({ profile_id: "pro_1", currency: "USD", body });
    expect(JSON.parse(variantRow(row, euro, merchant))).toEqual({
      profile_id: "pro_2",
      currency: "EUR",
      body: JSON.stringify({ a: "mca_2", c: "EUR" }),
    });
  });

  it("is made of every table once for each kind", () => {
    const names = cloneTables.map(({ service, kind, table }) => `${service} ${kind} ${table}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the months before the installation", () => {
  it("follow each other, from before the copies begin until the present one", () => {
    const months = monthsBack(new Date("2026-11-26T05:00:00Z")).map((month) => month.toISOString().slice(0, 10));
    expect([months[0], months[1], months.at(-1)]).toEqual(["2024-11-01", "2024-12-01", "2026-11-01"]);
    expect(months).toHaveLength(25);
  });
});

describe("the report", () => {
  it("compares the largest size with the smallest and with one GET, and marks what is slow", () => {
    const [row] = rowsOf({ sizes: [sizeOf(10_000, 4), sizeOf(2_000_000, 80)] });
    expect(row).toMatchObject({ growth: 20, toRetrieve: 40, isSlow: true });
  });

  it("marks what was refused as slow, however soon", () => {
    expect(rowsOf({ sizes: [sizeOf(10_000, 4), sizeOf(2_000_000, 5, 1)] })[0]?.isSlow).toBe(true);
    expect(rowsOf({ sizes: [sizeOf(10_000, 4), sizeOf(2_000_000, 5)] })[0]?.isSlow).toBe(false);
  });

  it("is a table with a line for each measurement", () => {
    const table = growthTable({ sizes: [sizeOf(10_000, 4), sizeOf(2_000_000, 80)] });
    expect(table).toContain("| | 10 thousand payments | 2 million payments |".replace("| |", "|  |"));
    expect(table).toContain("| listPayments | newest | 4.0 / 4.0 | 80.0 / 80.0 | 20.0x | 40.0x | **slow** |");
  });

  it("throws an error when no size was measured", () => {
    expect(() => rowsOf({ sizes: [] })).toThrow("no size was measured");
  });

  it("is written between the marks of the page and leaves the rest", () => {
    const page = "before\n<!-- growth: begin -->\nold\n<!-- growth: end -->\nafter\n";
    expect(withTable(page, "new")).toBe("before\n<!-- growth: begin -->\nnew\n<!-- growth: end -->\nafter\n");
    expect(() => withTable("no marks", "new")).toThrow("no marks");
  });
});

describe("the command", () => {
  it("takes sizes that ascend", () => {
    expect(readSizes("2000,10000")).toEqual([2000, 10_000]);
    for (const wrong of ["10000,2000", "10", "many", ""]) expect(() => readSizes(wrong)).toThrow("--sizes");
  });
});

describe("plans in the log of PostgreSQL", () => {
  it("are distinguished from the log's other lines", () => {
    const log = [
      "2026-11-26 05:00:00.000 UTC [1] WARNING:  something else",
      "2026-11-26 05:00:01.000 UTC [2] LOG:  duration: 80.1 ms  plan:",
      "\tQuery Text: select 1",
      "\tResult  (cost=0.00..0.01 rows=1)",
      "2026-11-26 05:00:02.000 UTC [2] LOG:  checkpoint starting",
      "",
    ].join("\n");
    expect(plansIn(log)).toEqual([
      "duration: 80.1 ms  plan:\n\tQuery Text: select 1\n\tResult  (cost=0.00..0.01 rows=1)",
    ]);
  });
});
