import { describe, expect, it } from "@jest/globals";
import { passesLuhn } from "@railyard/identifiers";

import { sandboxCards } from "../../src/domain/card-table.ts";
import { sandboxCardsPage, sandboxTable } from "../../src/domain/sandbox-page.ts";

describe("the test cards", () => {
  it("all have a right check digit, and each its own number", () => {
    expect(sandboxCards.filter(({ number }) => !passesLuhn(number))).toEqual([]);
    expect(new Set(sandboxCards.map(({ number }) => number)).size).toBe(sandboxCards.length);
    expect(passesLuhn("4242424242424241")).toBe(false);
  });

  it("decide the same at every connector, but for the one that shows automatic retries", () => {
    const exceptions = sandboxTable().cards.filter((card) => card.exceptions !== "");
    expect(exceptions.map((card) => [card.number, card.exceptions])).toEqual([
      ["4000000000009961", "phonypay: succeeds"],
    ]);
  });

  it("are all on the published page, with the error codes of those that fail", () => {
    const page = sandboxCardsPage();
    for (const { number } of sandboxCards) expect(page).toContain(`\`${number}\``);
    expect(page).toContain("phonypay: succeeds");
    const codes = Object.fromEntries(sandboxTable().cards.map((card) => [card.number, card.error_code]));
    expect(codes).toMatchObject({
      "4242424242424242": null,
      "4000000000009995": "insufficient_funds",
      "4000000000009961": "insufficient_funds",
      "4000000000000176": "authentication_required",
      "4000000000000143": null,
    });
  });
});
