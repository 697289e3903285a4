import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const folder = join(import.meta.dirname, "../src");

/** Queries that are asked again and again, by file. Operators have no session. */
const polled = globSync("{parts,screens,session,shell}/**/*.{ts,tsx}", { cwd: folder }).flatMap((file) => {
  const source = readFileSync(join(folder, file), "utf8");
  return source
    .split(/useQuery\(|queryOptions\(/u)
    .slice(1)
    .filter((query) => /^[^]{0,2000}?\brefetchInterval\b/u.test(query))
    .map((query) => {
      const asked = query.slice(0, query.indexOf("refetchInterval"));
      return { file, code: /\b(?:api|engine)\.[A-Z]+\(/u.test(asked) ? asked : source };
    });
});

describe("what a page asks by itself", () => {
  it("is found", () => {
    expect(polled.length).toBeGreaterThan(10);
  });

  // Else nobody who leaves the desk with such a page open is ever signed out.
  it.each(polled)("does not keep the session alive ($file)", ({ code }) => {
    expect(code).toContain("inBackground");
  });
});
