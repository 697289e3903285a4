// The kit for a new connector, run on a copy of the files that it reads and changes.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { newConnector } from "../scripts/connector/new-connector.ts";
import { checklist } from "../scripts/connector/skeleton.ts";

const root = join(import.meta.dirname, "..");
const copied = [
  "libs/connectors/src",
  "libs/connectors/test",
  "libs/contracts/src/resources/connector-account.ts",
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
    expect(made).toEqual([
      "libs/connectors/src/acme/manifest.ts",
      "libs/connectors/src/acme/requests.ts",
      "libs/connectors/src/acme/responses.ts",
      "libs/connectors/src/acme/connector.ts",
      "libs/connectors/test/emulators/acme/server.ts",
      "libs/connectors/test/fixtures/acme.json",
      "docs/connectors/acme.md",
      "libs/connectors/src/registry.ts",
      "libs/contracts/src/resources/connector-account.ts",
      "libs/connectors/test/conformance-accounts.ts",
    ]);
    expect(read("libs/connectors/src/registry.ts")).toMatch(/acmeConnector.*acmeConnector/s);
    expect(read("libs/contracts/src/resources/connector-account.ts")).toContain('"acme"');
    expect(read("libs/connectors/test/conformance-accounts.ts")).toContain("acme: {");
    for (const line of checklist) expect(read("docs/connectors/acme.md")).toContain(line);
    const after = everything();
    expect(newConnector(copy, "acme").made).toBeNull();
    expect(everything()).toEqual(after);
  });

  it("has test and live accounts at hosts of their own, and refuses what nobody has looked at", () => {
    const manifest = read("libs/connectors/src/acme/manifest.ts");
    expect(manifest).toMatch(/ACME_TEST_URL.*ACME_LIVE_URL/s);
    expect(manifest).toContain('support: "refused"');
  });
});
