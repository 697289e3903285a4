// The samples of the API reference are right: what they send is what the contracts accept, and the clients have it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import * as formats from "ajv-formats";
import { operationsOf } from "../site/src/reference/document.ts";
import type { LocatedOperation, OpenApiDocument } from "../site/src/reference/document.ts";
import { loadSource } from "../site/src/reference/load.ts";
import type { OperationPage } from "../site/src/reference/operation-page.ts";
import { buildReference } from "../site/src/reference/reference.ts";
import { sampleBodies } from "../site/src/reference/sample-bodies.ts";
import type { Api } from "../site/src/reference/tags.ts";
import { pythonWithClient } from "./support/python.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const source = loadSource(root);
const reference = buildReference(source);
const apis = ["merchant", "engine"] as const;
const folder = mkdtempSync(join(tmpdir(), "railyard-samples-"));
const outputBytesMax = 16 * 1024 * 1024;
/** Hundreds of files are checked at once; on a busy machine that takes its time. */
const checkTimeoutMs = 240_000;

const pagesOf = (api: Api): readonly OperationPage[] => reference[api].tags.flatMap(({ operations }) => operations);
const allPages = apis.flatMap(pagesOf);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A path within a document as a reference names it. */
const pointer = (parts: readonly string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");

const checkerOf = (document: OpenApiDocument): Ajv2020 => {
  const checker = new Ajv2020({ strict: false, allErrors: true });
  formats.default.default(checker);
  return checker.addSchema(document, "document");
};

const schemaAt = (checker: Ajv2020, { path, method }: LocatedOperation, parts: readonly string[]): ValidateFunction =>
  checker.compile({ $ref: `document#/${pointer(["paths", path, method.toLowerCase(), ...parts, "schema"])}` });

const problemsOf = (check: ValidateFunction, value: unknown): readonly string[] =>
  check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);

/** What each command of curl was called with, by a shell that reads it. */
let commands: ReadonlyMap<string, readonly string[]>;

const readByShell = async (pages: readonly OperationPage[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  const script = join(folder, "curl.sh");
  const shown = pages.map(({ id, samples }) => `printf '%s\\0' ${id}\n${samples.curl}\nprintf '\\0'`);
  const opening = [
    `curl() { printf '%s\\0' "$@"; }`,
    "RAILYARD_URL=http://railyard.example",
    "RAILYARD_API_KEY=secret",
  ];
  writeFileSync(script, [...opening, ...shown, ""].join("\n"));
  const { stdout } = await run("sh", [script], { maxBuffer: outputBytesMax });
  const records = stdout.split("\0\0").filter((record) => record !== "");
  return new Map(records.map((record) => record.split("\0")).map(([id = "", ...words]) => [id, words]));
};

const dataOf = (words: readonly string[]): unknown => JSON.parse(words[words.indexOf("-d") + 1] ?? "") as unknown;

beforeAll(async () => {
  commands = await readByShell(allPages);
});

describe("the samples in curl", () => {
  it("is one command for each operation, with its address and method", () => {
    expect(commands.size).toBe(allPages.length);
    const wrong = allPages.filter(({ id, method }) => {
      const words = commands.get(id) ?? [];
      const given = words.includes("-X") ? words[words.indexOf("-X") + 1] : undefined;
      const implied = words.includes("-d") || words.includes("-F") ? "POST" : "GET";
      return !(words[0] ?? "").startsWith("http://railyard.example/") || (given ?? implied) !== method;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("leaves no parameter of a path open", () => {
    expect(
      [...commands.values()].map(([address]) => address).filter((address) => address?.includes("{") === true),
    ).toEqual([]);
  });

  it.each(apis)("sends a body that the contract of the %s API accepts", (api) => {
    const checker = checkerOf(source[api]);
    const withJson = operationsOf(source[api]).filter(
      ({ operation }) => operation.requestBody?.content["application/json"] !== undefined,
    );
    expect(withJson.length).toBeGreaterThan(30);
    const problems = withJson.flatMap((located) => {
      const { operationId } = located.operation;
      const check = schemaAt(checker, located, ["requestBody", "content", "application/json"]);
      return problemsOf(check, dataOf(commands.get(operationId) ?? [])).map((problem) => `${operationId}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });

  it("sends no client secret together with a secret key", () => {
    const bySecretKey = [...commands].filter(([, words]) => words.includes("api-key: secret"));
    expect(bySecretKey.length).toBeGreaterThan(150);
    expect(bySecretKey.filter(([, words]) => words.some((word) => word.includes("_secret_")))).toEqual([]);
  });

  it("has prepared bodies for operations without an example alone", () => {
    const located = apis.flatMap((api) => operationsOf(source[api]));
    const needed = located
      .filter(({ operation }) =>
        Object.values(operation.requestBody?.content ?? {}).some(({ example }) => example === undefined),
      )
      .map(({ operation }) => operation.operationId);
    expect(Object.keys(sampleBodies).filter((id) => !needed.includes(id))).toEqual([]);
  });
});

describe("the examples of answers", () => {
  it.each(apis)("are what the contracts of the %s API describe", (api) => {
    const checker = checkerOf(source[api]);
    const problems = operationsOf(source[api]).flatMap((located) => {
      const { operationId } = located.operation;
      const page = pagesOf(api).find(({ id }) => id === operationId);
      return (page?.answers ?? [])
        .filter(({ contentType }) => contentType === "application/json")
        .flatMap(({ status, example }) => {
          const check = schemaAt(checker, located, ["responses", status, "content", "application/json"]);
          return problemsOf(check, example).map((problem) => `${operationId}: ${problem}`);
        });
    });
    expect(problems).toEqual([]);
  });
});

/** As a project of a merchant would be checked. */
const tsconfig = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    paths: { "@railyard/node": [join(root, "packages/node/src/index.ts")] },
  },
  include: ["*.ts"],
};

describe("the samples in Node.js", () => {
  it(
    "is there for each operation that the client has, and agrees with its types",
    async () => {
      const place = join(folder, "node");
      mkdirSync(place);
      writeFileSync(join(place, "package.json"), JSON.stringify({ type: "module" }));
      writeFileSync(join(place, "tsconfig.json"), JSON.stringify(tsconfig));
      const samples = allPages.flatMap(({ id, samples: { node } }) => (node === undefined ? [] : [{ id, node }]));
      expect(samples.length).toBeGreaterThan(200);
      for (const { id, node } of samples) writeFileSync(join(place, `${id}.ts`), node);
      const compiler = join(root, "node_modules/typescript-native/bin/tsc");
      const checked = await run(process.execPath, [compiler, "-p", place], { maxBuffer: outputBytesMax }).catch(
        (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
      );
      expect(checked.stdout).toBe("");
    },
    checkTimeoutMs,
  );
});

describe("the samples in Python", () => {
  it(
    "is there for each operation that the client has, and agrees with its types",
    async () => {
      const place = join(folder, "python");
      mkdirSync(place);
      const samples = allPages.flatMap(({ id, samples: { python } }) => (python === undefined ? [] : [{ id, python }]));
      expect(samples.length).toBeGreaterThan(200);
      for (const { id, python } of samples) writeFileSync(join(place, `${id}.py`), `${python}\n`);
      const { python, env } = await pythonWithClient();
      const options = ["-m", "mypy", "--strict", "--scripts-are-modules", `--cache-dir=${join(folder, "mypy")}`];
      const files = samples.map(({ id }) => join(place, `${id}.py`));
      const checked = await run(python, [...options, ...files], {
        env: { ...process.env, ...env },
        maxBuffer: outputBytesMax,
      }).catch((error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? String(error) }));
      expect(checked.stdout).toMatch(/^Success: no issues found in \d+ source files\n$/);
    },
    checkTimeoutMs,
  );
});
