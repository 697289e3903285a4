// The published documents pass the linters that their readers use, and are generated from the present contracts.
import { describe, expect, it } from "@jest/globals";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Parser } from "@asyncapi/parser";
import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import { generateDocuments } from "../scripts/generate/documents.ts";
import { allRegistries } from "../scripts/generate/error-codes.ts";
import { documentNames, makeTypescriptClient } from "./clients/generated-clients.ts";

const root = join(import.meta.dirname, "..");
const documents = await generateDocuments();
const textOf = (path: string): string => documents.get(path) ?? "";

const openApiPaths = ["docs/openapi/merchant.json", "docs/openapi/decision-engine.json", "docs/openapi/webhooks.json"];

const lint = async (source: string): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, absoluteRef: join(root, "docs/openapi/document.json"), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

describe("the interface documents", () => {
  it("are all generated", () => {
    expect([...documents.keys()].sort()).toEqual([...openApiPaths, "docs/asyncapi.json"].sort());
  });

  it("in the repository are generated from the present contracts", () => {
    for (const [path, text] of documents) {
      expect({ path, same: readFileSync(join(root, path), "utf8") === text }).toEqual({ path, same: true });
    }
  });

  it.each(openApiPaths)("%s passes the recommended rules without a warning", async (path) => {
    expect(textOf(path).length).toBeGreaterThan(50_000);
    expect(await lint(textOf(path))).toEqual([]);
  });

  it.each(["payments", "decisions"] as const)(
    "make a client by openapi-typescript whose types the program of %s keeps to",
    async (kind) => {
      const folder = mkdtempSync(join(tmpdir(), "railyard-client-"));
      try {
        await makeTypescriptClient(folder, kind, join(root, "docs/openapi", documentNames[kind]));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it("fail their linter when an example does not keep to its schema", async () => {
    const broken = textOf("docs/openapi/decision-engine.json").replace('"amount": 49.9,', '"amount": "49.9",');
    expect((await lint(broken)).join("\n")).toContain("no-invalid-media-type-examples");
  });

  it("name only reasons of failure that a service has", async () => {
    const registries = await allRegistries();
    const known = new Set(registries.flatMap((registry) => Object.keys(registry)));
    const named = [...merchantApiOperations, ...engineApiOperations].flatMap(({ operationId, failures = [] }) =>
      failures.map((name) => ({ operationId, name })),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it("docs/asyncapi.json is valid AsyncAPI 3.0 without a warning", async () => {
    const { document, diagnostics } = await new Parser().parse(textOf("docs/asyncapi.json"));
    // 0 is an error and 1 a warning; what follows is advice, such as a newer version of AsyncAPI.
    expect(diagnostics.filter(({ severity }) => severity < 2).map(({ message }) => message)).toEqual([]);
    expect(document?.version()).toBe("3.0.0");
  });
});
