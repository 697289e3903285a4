// How much a browser has to fetch for each page of the console, compressed with brotli.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = join(import.meta.dirname, "../console/dist");

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const chunks = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Readonly<Record<string, Chunk>>;
const kilobyte = 1_024;

/** Each costs a browser more than its bytes: a request, a compilation. */
const scriptsMax = { signIn: 10, shellWithPayments: 30 } as const;
const budgets = { signIn: 130, shellWithPayments: 220, furtherRoute: 60, styles: 40, all: 650 } as const;

const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length;
  sizes.set(file, known);
  return known;
};

const kilobytesOf = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + sizeOf(file), 0) / kilobyte;

/** Scripts that a chunk needs before it runs, itself among them. */
const scriptsOf = (...names: readonly string[]): Set<string> => {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined) throw new RangeError(`${name} is not in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return files;
};

const without = (files: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...files].filter((file) => !others.has(file)));

const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry === true);
const entry = "index.html";
/** The operator's pages: an application of their own. */
const operatorEntry = "operator.html";
const lazy = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry === true);
const shell = "src/shell/shell.tsx";
const payments = "src/screens/payments/payments-page.tsx";
const pages = lazy.filter((name) => /^src\/(screens|operator)\/.*-page\.tsx$/.test(name));

describe("the console's files", () => {
  it("are built, with an entry, the shell, and pages that are loaded when they are opened", () => {
    expect(entries).toEqual([entry, operatorEntry]);
    expect(lazy).toContain(shell);
    expect(pages).toContain(payments);
    expect(pages.length).toBeGreaterThan(1);
  });

  it("are small enough to sign in", () => {
    expect(kilobytesOf(scriptsOf(entry))).toBeLessThan(budgets.signIn);
    expect(kilobytesOf(scriptsOf(operatorEntry))).toBeLessThan(budgets.signIn);
    expect(scriptsOf(entry).size).toBeLessThanOrEqual(scriptsMax.signIn);
  });

  it("are small enough to see payments", () => {
    const scripts = scriptsOf(entry, shell, payments);
    expect(kilobytesOf(scripts)).toBeLessThan(budgets.shellWithPayments);
    expect(scripts.size).toBeLessThanOrEqual(scriptsMax.shellWithPayments);
  });

  it("add little for every further page", () => {
    const before = scriptsOf(entry, shell);
    const added = pages.map((page) => [page, kilobytesOf(without(scriptsOf(page), before))] as const);
    expect(added.filter(([, kilobytes]) => kilobytes >= budgets.furtherRoute)).toEqual([]);
  });

  it("have few styles, and are few altogether", () => {
    const styles = new Set(Object.values(chunks).flatMap(({ css = [] }) => css));
    expect(styles.size).toBeGreaterThan(0);
    expect(kilobytesOf(styles)).toBeLessThan(budgets.styles);
    const scripts = scriptsOf(...Object.keys(chunks).filter((name) => chunks[name]?.file.endsWith(".js") === true));
    expect(kilobytesOf(new Set([...scripts, ...styles]))).toBeLessThan(budgets.all);
  });
});
