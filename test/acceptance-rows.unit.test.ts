// Every theme of the acceptance cases has its file, and every file its theme.
import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { acceptanceRows } from "./system/acceptance/rows.ts";

const folder = join(import.meta.dirname, "system/acceptance");
const suffix = ".system.test.ts";

describe("acceptance cases", () => {
  const themes = Object.entries(acceptanceRows);

  it("are many, and each is listed once", () => {
    const rows: readonly string[] = themes.flatMap(([, ofTheme]) => ofTheme);
    expect(rows.length).toBeGreaterThanOrEqual(44);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it("are proven by a file for each theme", () => {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length));
    expect(files.sort()).toEqual(themes.map(([theme]) => theme).sort());
    for (const theme of files) {
      expect(readFileSync(join(folder, `${theme}${suffix}`), "utf8")).toContain(`proveRows("${theme}"`);
    }
  });
});
