import { describe, expect, it } from "@jest/globals";
import { offsetIn } from "../src/list/offset-paging.ts";
import { idPage, offsetPage } from "../src/list/row-page.ts";

const rows = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `row_${String(index)}`);
const itself = (row: string): string => row;

describe("a page of a list by its offset", () => {
  it("leads to the next one where it is full", () => {
    expect(offsetPage({ after: "50" }, { data: rows(50) })).toMatchObject({ total: null, next: "100" });
    expect(offsetPage({}, { data: rows(49) }).next).toBeNull();
    expect(offsetPage({}, { data: rows(20) }, 20).next).toBe("20");
  });

  it("leads to none where all that there are have been shown", () => {
    expect(offsetPage({ after: "50" }, { data: rows(50), total_count: 100 })).toMatchObject({ total: 100, next: null });
    expect(offsetPage({}, { data: rows(50), total_count: 100 }).next).toBe("50");
  });

  it("goes on behind what was counted", () => {
    const answer = { data: rows(50), total_count: 50, total_count_relation: "at_least" } as const;
    expect(offsetPage({}, answer)).toMatchObject({ isTotalLowerBound: true, next: "50" });
  });

  it.each(["nonsense", "-5", "1.5", "Infinity"])("begins at the first row where the address has %s", (after) => {
    expect(offsetIn({ after })).toBe(0);
  });
});

describe("a page of a list by the id of its last row", () => {
  it("leads to the next one where it is full", () => {
    expect(idPage({ data: rows(50) }, itself)).toMatchObject({ total: null, next: "row_49" });
    expect(idPage({ data: rows(49) }, itself).next).toBeNull();
    expect(idPage({ data: [] }, itself).next).toBeNull();
  });

  it("states where its count is a lower bound", () => {
    const answer = { data: rows(50), total_count: 10_000, total_count_relation: "at_least" } as const;
    expect(idPage(answer, itself)).toMatchObject({ total: 10_000, isTotalLowerBound: true });
  });
});
