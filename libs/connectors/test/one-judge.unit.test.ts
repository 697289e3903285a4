// Adapters state what a provider reports; the judge of the payments service compares it with what was asked.
import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../src");
const folders = ["providers", "sandbox", "wire"];

/** What was asked, at one side of a comparison. */
const asked = "(?:amount|amountToCapture|requestedTotal|currency)";
const comparisons = [
  new RegExp(`\\brequireSame\\(`),
  new RegExp(`[!=]== (?:\\w+\\.)*${asked}\\b`),
  new RegExp(`\\b(?:input|asked)\\.${asked} [!=]== (?!\\d|"|null\\b|undefined\\b)`),
];

/** Comparisons that judge nothing, by file, each with its reason. */
const allowed: Readonly<Record<string, { readonly count: number; readonly reason: string }>> = {
  "providers/adyen/payment-params.ts": { count: 1, reason: "the order's lines add up to the amount" },
  "providers/braintree/refunds.ts": { count: 2, reason: "chooses between a void of the whole and a refund" },
  "providers/paypal/purchase-unit.ts": { count: 1, reason: "the order's parts add up to the amount" },
  "providers/razorpay/responses.ts": { count: 1, reason: "both sides were asked for" },
  "sandbox/protocol/tax.ts": { count: 1, reason: "a tax is no transaction that the judge knows" },
};

const files = folders.flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path)),
);

const comparisonsIn = (text: string): number =>
  text.split("\n").filter((line) => comparisons.some((pattern) => pattern.test(line))).length;

describe("an adapter", () => {
  it("compares no amount and no currency that a provider states with what was asked", () => {
    const found = files
      .map((path) => [path, comparisonsIn(readFileSync(join(source, path), "utf8"))] as const)
      .filter(([, count]) => count > 0);
    const expected = Object.entries(allowed).map(([path, { count }]) => [path, count]);
    expect(found.toSorted()).toEqual(expected);
  });

  it.each([
    "requireSame(payment.currency, input.currency, 'currency');",
    "if (payment.amount !== input.amount) throw new UnreadableResponse('');",
    "if (input.currency !== payment.currency) return refused;",
    "const isOther = amountOf(part) !== amountToCapture;",
  ])("would be found by %s", (line) => {
    expect(comparisonsIn(line)).toBe(1);
  });
});
