// The kit for a new connector, run on a copy of the files that it reads and changes.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";

import { newConnector, planConnector } from "../scripts/connector/new-connector.ts";
import { checklist } from "../scripts/connector/skeleton.ts";

const root = join(import.meta.dirname, "..");
const copied = [
  "libs/connectors/src",
  "libs/connectors/test",
  "libs/contracts/src/resources/connector-account.ts",
  "services/payments/prisma/migrations",
  "docs/connectors",
];
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "railyard-connector-"));
  for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(copy, path), "utf8");
const everything = (): readonly string[] =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path}\n${readFileSync(path, "utf8")}`);

describe("a new connector", () => {
  it.each(["", "Acme", "1acme", "acme-pay", "../acme", "a".repeat(31)])("is not made by the name %j", (name) => {
    const before = everything();
    expect(newConnector(copy, name)).toMatchObject({ made: null, problem: expect.stringContaining("no name") });
    expect(everything()).toEqual(before);
  });

  it("does not take the place of another", () => {
    const before = everything();
    expect(newConnector(copy, "stripe")).toMatchObject({ made: null, problem: expect.stringContaining("stripe") });
    expect(everything()).toEqual(before);
  });

  it("is listed wherever connectors are, with files of its own and a checklist, and is made once", () => {
    const { made } = newConnector(copy, "acme");
    const shape = ["manifest", "calls", "errors", "replies", "unconfirmed", "requests", "responses", "webhooks"];
    const tests = ["acme-account.ts", "conformance.ts", "recorded-exchanges.service.test.ts"];
    expect(made).toEqual([
      ...[...shape, "connector"].map((file) => `libs/connectors/src/providers/acme/${file}.ts`),
      "libs/connectors/test/emulators/acme/server.ts",
      "libs/connectors/test/fixtures/acme.json",
      ...tests.map((file) => `libs/connectors/test/acme/${file}`),
      "services/payments/test/http/acme.service.test.ts",
      "services/payments/test/support/drivers/acme.ts",
      expect.stringMatching(/^services\/payments\/prisma\/migrations\/\d{4}_error_rules_of_acme\/migration\.sql$/),
      "docs/connectors/acme.md",
      "libs/connectors/src/catalogue/registry.ts",
      "libs/contracts/src/resources/connector-account.ts",
      "libs/connectors/test/conformance-accounts.ts",
    ]);
    expect(read("libs/connectors/src/catalogue/registry.ts")).toMatch(/acmeConnector.*acmeConnector/s);
    expect(read("libs/contracts/src/resources/connector-account.ts")).toContain('"acme"');
    expect(read("libs/connectors/test/conformance-accounts.ts")).toContain("acme: acmeConformance,");
    for (const line of checklist) expect(read("docs/connectors/acme.md")).toContain(line);
    const after = everything();
    expect(newConnector(copy, "acme").made).toBeNull();
    expect(everything()).toEqual(after);
  });

  it("has test and live accounts at hosts of their own, and refuses what has not been reviewed", () => {
    const manifest = read("libs/connectors/src/providers/acme/manifest.ts");
    expect(manifest).toMatch(/ACME_TEST_URL.*ACME_LIVE_URL/s);
    expect(manifest).toContain('support: "refused"');
  });

  it("comes after all others in a list where its name does", () => {
    const { changed } = planConnector(root, "zebra");
    for (const text of changed.values()) expect(text).toMatch(/stripe[^]*zebra/);
  });

  it("compiles together with what it is listed in", () => {
    const { own, changed } = planConnector(root, "acme");
    const texts = new Map([...own, ...changed].map(([path, text]) => [join(root, path), text] as const));
    const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as { config: object };
    const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, root);
    const host = ts.createCompilerHost(options);
    const [readFile, fileExists, getSourceFile] = [host.readFile, host.fileExists, host.getSourceFile];
    host.readFile = (path) => texts.get(path) ?? readFile(path);
    host.fileExists = (path) => texts.has(path) || fileExists(path);
    const folders = new Set([...texts.keys()].map((path) => dirname(path)));
    host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path);
    host.getSourceFile = (path, version) => {
      const text = texts.get(path);
      return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
    };
    const files = [...texts.keys()].filter((path) => path.endsWith(".ts"));
    const program = ts.createProgram(files, { ...options, noEmit: true }, host);
    const found = files.flatMap((path) => {
      const source = program.getSourceFile(path);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    });
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ""))).toEqual([]);
  }, 120_000);
});
