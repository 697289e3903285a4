// Every code that a failure can carry stands in the published page, and every contract names failures that exist.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  engineFaceOperations,
  engineOpenApiDocument,
  merchantFaceOperations,
  merchantOpenApiDocument,
} from "@railyard/contracts";
import { collectFailures } from "@railyard/failures";
import { allRegistries } from "../scripts/generate/error-codes.ts";

interface Document {
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
      ({ code, name }) => !page.includes(`| \`${code}\` |`) || !page.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });

  it("say what is wrong and what to do", async () => {
    const terse = collectFailures(await allRegistries()).filter(({ message }) => message.split(" ").length < 4);
    expect(terse).toEqual([]);
  });

  it("are the ones that operations promise", async () => {
    const names = new Set(collectFailures(await allRegistries()).map(({ name }) => name));
    const unknown = [...merchantFaceOperations, ...engineFaceOperations].flatMap(({ operationId, failures = [] }) =>
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
    const undeclared = [...merchantFaceOperations, ...engineFaceOperations].flatMap(
      ({ operationId, failures = [] }) =>
        failures
          .filter((name) => answers.get(operationId)?.includes(String(statuses.get(name))) !== true)
          .map((name) => `${operationId}: ${String(statuses.get(name))} ${name}`),
    );
    expect(undeclared).toEqual([]);
  });
});
