import { describe, expect, it } from "@jest/globals";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isGenuineReturn } from "../src/shop/outcome.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Without the margins, which differ between a file and its quotation. */
const flat = (text: string): string => text.replaceAll(/^\s+/gm, "");

describe("the example shop", () => {
  it("accepts the return that the documentation shows, and none that was changed", () => {
    const guide = read("docs/merchants/hosted-page.md");
    const [, key = ""] = /With the key `(\w+)`/.exec(guide) ?? [];
    const { searchParams: query } = new URL(/https:\/\/shop\.example\/\S+&signature=\S+/.exec(guide)?.[0] ?? "");
    expect(isGenuineReturn(query, key)).toBe(true);
    expect(isGenuineReturn(query, `${key}1`)).toBe(false);
    expect(isGenuineReturn(query, undefined)).toBe(false);
    for (const name of ["amount", "status", "payment_id", "signature"]) {
      const changed = new URLSearchParams(query);
      changed.append(name, "1");
      expect(isGenuineReturn(changed, key)).toBe(false);
    }
  });

  it("is quoted by its guide as it is", () => {
    const folder = "local/src/shop";
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    const sources = files.filter((path) => /\.(ts|js)$/.test(path)).map((path) => flat(read(join(folder, path))));
    const guide = read("docs/example-shop.md");
    const quotations = [...guide.matchAll(/```(?:ts|js)\n(.*?)```/gs)].map(([, code = ""]) => flat(code));
    expect(quotations.length).toBeGreaterThan(5);
    expect(quotations.filter((code) => !sources.some((source) => source.includes(code)))).toEqual([]);
    const named = [...guide.matchAll(/`(?:browser\/)?([a-z-]+\.(?:ts|js))`/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !files.some((path) => path.endsWith(name)))).toEqual([]);
  });
});
