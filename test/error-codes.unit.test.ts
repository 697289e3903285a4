// Every code that a failure can carry stands in the published page, and every contract names failures that exist.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineFaceOperations, merchantFaceOperations } from "@railyard/contracts";
import { collectFailures } from "@railyard/failures";
import { allRegistries } from "../scripts/generate/error-codes.ts";

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
});
