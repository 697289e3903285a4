// What the operator's pages name must exist: pages and their sections, variables, commands of npm and of images.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/operations");
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const read = (path: string): string => readFileSync(path, "utf8");

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const isThere = (page: string, link: string): boolean => {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? join(folder, page) : join(dirname(join(folder, page)), path);
  return existsSync(target) && (anchor === undefined || anchorsOf(read(target)).includes(anchor));
};

/** Variables of services as their page lists them, and those that only the pages' own commands set. */
const knownVariables = new Set([
  ...[...read(join(folder, "variables.md")).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = ""]) => name),
  ...["PAYMENTS_DATABASE_URL", "SIGN_UP_OPEN"],
]);

describe("the operator's pages", () => {
  it("are all in the index", () => {
    const index = read(join(folder, "README.md"));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((name) => name !== "README.md" && !index.includes(`(${name})`))).toEqual([]);
  });

  it("link to what exists", () => {
    const links = pages.flatMap((page) =>
      [...read(join(folder, page)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = ""]) => ({ page, link })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ page, link }) => !isThere(page, link))).toEqual([]);
  });

  it("name variables that services read", () => {
    const named = pages.flatMap((page) =>
      [...read(join(folder, page)).matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)].map(([name]) => ({ page, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !knownVariables.has(name))).toEqual([]);
  });

  it("show commands that there are", () => {
    const { scripts } = JSON.parse(read(join(root, "package.json"))) as { readonly scripts: Record<string, string> };
    const shown = pages.flatMap((page) => [...read(join(folder, page)).matchAll(/npm run ([\w:]+)/g)]);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(([, name = ""]) => name).filter((name) => scripts[name] === undefined)).toEqual([]);
    const actions = read(join(folder, "secrets.md")).matchAll(/entrypoint\.mjs (\w+)/g);
    expect([...actions].map(([, name]) => name)).toEqual(["reseal", "reseal"]);
    for (const service of ["merchants", "payments"]) {
      expect(existsSync(join(root, "services", service, "src/reseal.ts"))).toBe(true);
    }
  });
});
