// Every code that a failure can carry is on the published page, and every contract names failures that exist.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  engineApiOperations,
  engineOpenApiDocument,
  merchantApiOperations,
  merchantOpenApiDocument,
} from "@railyard/contracts";
import { collectFailures } from "@railyard/failures";
import { allRegistries } from "../scripts/generate/error-codes.ts";
import type { KnownError } from "./specification/error-table.ts";
import { knownErrors, unusedErrors } from "./specification/error-table.ts";
import { sectionUnder } from "./specification/specification-document.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>>;
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: object }>>>
  >;
}

const page = readFileSync(join(import.meta.dirname, "../docs/error-codes.md"), "utf8");

describe("error codes", () => {
  it("are all in the reference page", async () => {
    const failures = collectFailures(await allRegistries());
    expect(failures.length).toBeGreaterThan(40);
    const missing = failures.filter(
      ({ code, name }) => !page.includes(`\n## \`${code}\`\n`) || !page.includes(`\n### \`${name}\`\n`),
    );
    expect(missing).toEqual([]);
  });

  it("state what is wrong and what to do", async () => {
    const terse = collectFailures(await allRegistries()).filter(({ message }) => message.split(" ").length < 4);
    expect(terse).toEqual([]);
  });

  it("are the ones that operations promise", async () => {
    const names = new Set(collectFailures(await allRegistries()).map(({ name }) => name));
    const unknown = [...merchantApiOperations, ...engineApiOperations].flatMap(({ operationId, failures = [] }) =>
      failures.filter((name) => !names.has(name)).map((name) => `${operationId}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it("have an answer in the documents of the operations that promise them", async () => {
    const statuses = new Map(collectFailures(await allRegistries()).map(({ name, status }) => [name, status]));
    const documents = [merchantOpenApiDocument(), engineOpenApiDocument()] as unknown as readonly Document[];
    const answers = new Map(
      documents
        .flatMap(({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods)))
        .map(({ operationId, responses }) => [operationId, Object.keys(responses)]),
    );
    const undeclared = [...merchantApiOperations, ...engineApiOperations].flatMap(({ operationId, failures = [] }) =>
      failures
        .filter((name) => answers.get(operationId)?.includes(String(statuses.get(name))) !== true)
        .map((name) => `${operationId}: ${String(statuses.get(name))} ${name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

const namesOf = (errors: readonly KnownError[]): readonly string[] =>
  errors.map(({ code, status }) => `${code} ${String(status)}`).sort();

describe("known error codes", () => {
  it("are answered with the statuses that clients know, or are unused for a stated reason", async () => {
    const thrown = new Set(namesOf(collectFailures(await allRegistries())));
    expect(knownErrors.length).toBeGreaterThan(70);
    expect(new Set(namesOf(knownErrors)).size).toBe(knownErrors.length);
    const missing = knownErrors.filter((error) => namesOf([error]).every((name) => !thrown.has(name)));
    expect(namesOf(missing)).toEqual(namesOf(unusedErrors));
    expect(unusedErrors.filter(({ reason }) => reason.split(" ").length < 5)).toEqual([]);
  });

  it("are left out ever less", () => {
    expect(unusedErrors.length).toBeLessThanOrEqual(30);
  });

  it("of rules, and the members of records that carry errors, are as the specification states", () => {
    const text = sectionUnder("Errors");
    const listed = (pattern: RegExp): readonly string[] => (pattern.exec(text)?.[1] ?? "").split(/,? (?:or|and) |, /);
    const { schemas } = (merchantOpenApiDocument() as unknown as Document).components;
    const membersOf = (name: string): readonly string[] => Object.keys(schemas[name]?.properties ?? {});
    const categories = listed(/categories of a gateway mapping rule: ([\w, ]+)\./);
    expect(categories).toHaveLength(5);
    expect(schemas["ErrorMappingRule"]?.properties?.["error_category"]?.enum).toEqual(
      expect.arrayContaining([...categories]),
    );
    const ofPayments = listed(/payment and attempt records hold ([\w, ]+);/);
    expect(ofPayments).toHaveLength(6);
    expect(membersOf("Payment")).toEqual(expect.arrayContaining([...ofPayments]));
    expect(membersOf("PaymentAttempt")).toEqual(expect.arrayContaining([...ofPayments]));
    const ofCaptures = listed(/captures hold ([\w, ]+);/);
    expect(ofCaptures).toHaveLength(3);
    expect(membersOf("Capture")).toEqual(expect.arrayContaining([...ofCaptures]));
  });
});
