// The pages of docs/merchants and the samples that they show.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { blocksOf, isProgram } from "./support/samples/page-blocks.ts";
import type { PageBlock } from "./support/samples/page-blocks.ts";
import {
  docsFolder,
  merchantPages,
  pagesFolder,
  sampledPages,
  sampleFile,
  sampleLanguages,
  samplesFolder,
  samplesOf,
} from "./support/samples/sample-files.ts";
import { readByClients, variablesIn, variablesOfTable } from "./support/samples/sample-variables.ts";
import { differencesFromShown, textAt } from "./support/samples/shown-answer.ts";

const blocks = merchantPages.flatMap((page) =>
  blocksOf(readFileSync(join(pagesFolder, `${page}.md`), "utf8")).map((block) => ({ page, ...block })),
);
const shownFiles = blocks.flatMap(({ file }) => file ?? []);
const samples = sampledPages.flatMap(samplesOf);

const fileOf = ({ file = "" }: PageBlock): string => readFileSync(join(docsFolder, file), "utf8");
const memberOf = (block: PageBlock): unknown =>
  (JSON.parse(fileOf(block)) as Readonly<Record<string, unknown>>)[block.member ?? ""];
const placeOf = ({ page, line }: { readonly page: string; readonly line: number }): string => `${page}.md:${line}`;

const differs = (block: PageBlock): boolean =>
  block.member === undefined
    ? block.text !== fileOf(block)
    : JSON.stringify(JSON.parse(block.text)) !== JSON.stringify(memberOf(block));

describe("a page for merchants", () => {
  it("shows each file as it is", () => {
    expect(shownFiles.length).toBeGreaterThan(10);
    expect(blocks.filter((block) => block.file !== undefined && differs(block)).map(placeOf)).toEqual([]);
  });

  it("has no program that is not a file, which a test runs", () => {
    expect(blocks.filter((block) => block.file === undefined && isProgram(block)).map(placeOf)).toEqual([]);
  });

  it("has samples", () => {
    const shown = new Set(blocks.flatMap(({ page, file }) => (file === undefined ? [] : [page])));
    expect(merchantPages.filter((page) => !shown.has(page))).toEqual([]);
  });

  it("shows a sample in curl, Node and Python, one directly after the other", () => {
    const programs = blocks.filter(({ file = "" }) => /\/\d\d-[^/]+\.(sh|mjs|py)$/.test(file));
    const wrong = programs.filter(({ file = "", isAdjacent }, index) => {
      const position = sampleLanguages.indexOf(extname(file).slice(1) as "sh");
      const first = programs[index - position]?.file ?? "";
      return `${first.slice(0, -".sh".length)}${extname(file)}` !== file || (position > 0 && !isAdjacent);
    });
    expect(wrong.map(placeOf)).toEqual([]);
  });
});

describe("a sample", () => {
  it("is there in each language, with a statement of its answer", () => {
    const incomplete = samples.filter(
      ({ languages, statement }) => languages.length < sampleLanguages.length || statement === undefined,
    );
    expect(incomplete.map(({ page, name }) => `${page}/${name}`)).toEqual([]);
    expect(sampledPages.filter((page) => samplesOf(page).length === 0)).toEqual([]);
  });

  it("is shown by a page", () => {
    const hidden = samples.flatMap(({ page, name, languages }) =>
      languages.map((language) => `samples/${page}/${name}.${language}`).filter((file) => !shownFiles.includes(file)),
    );
    expect(hidden).toEqual([]);
  });

  it("reads the same variables in each language, all of the table or set by a sample before", () => {
    const table = variablesOfTable(readFileSync(join(samplesFolder, "README.md"), "utf8"));
    const wrong = samples.flatMap(({ page, name, languages, statement }) => {
      const before = samplesOf(page).filter((other) => other.name < name);
      const known = [...table, ...before.flatMap((other) => Object.keys(other.statement?.sets ?? {}))];
      const read = languages.map((language) =>
        variablesIn(readFileSync(sampleFile(page, name, language), "utf8"), language)
          .filter((variable) => !readByClients.includes(variable))
          .toSorted(),
      );
      // A shell script is given a delivery, where the others listen.
      const isEqual = statement?.isListening === true || new Set(read.map((variables) => variables.join())).size === 1;
      const unknown = read.flat().filter((variable) => !known.includes(variable));
      return isEqual && unknown.length === 0 ? [] : [`${page}/${name}: ${JSON.stringify(read)}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe("what a page shows of an answer", () => {
  it("leaves out members, and writes … for any text", () => {
    const answer = { id: "pay_1", amount: 1, list: [{ a: 1, b: 2 }], note: null };
    expect(differencesFromShown(answer, { id: "pay_…", list: [{ b: 2 }], note: null })).toEqual([]);
    expect(differencesFromShown(answer, { id: "ref_…", amount: 2 })).toEqual([
      'answer.id is "pay_1" instead of "ref_…"',
      "answer.amount is 1 instead of 2",
    ]);
    expect(differencesFromShown(answer, { list: [], missing: "…" })).toHaveLength(2);
    expect(differencesFromShown({ a: "x(y)z" }, { a: "x(…)z" })).toEqual([]);
  });

  it("is found by its path", () => {
    expect(textAt({ data: [{ id: "a" }] }, "data.0.id")).toBe("a");
    expect(textAt({ count: 3 }, "count")).toBe("3");
    expect(textAt({ data: [] }, "data.0.id")).toBeUndefined();
  });
});

describe("the blocks of a page", () => {
  it("are read with their files, their members and whether they adjoin", () => {
    const text = [
      "# T",
      '```sh file="samples/a/01-b.sh"',
      "curl x",
      "```",
      "",
      '```json file="samples/a/01-b.json#shows"',
      "{}",
      "```",
      "text",
      "```sh",
      "curl y",
      "```",
    ].join("\n");
    const found = blocksOf(`${text}\n`);
    expect(found).toMatchObject([
      { language: "sh", file: "samples/a/01-b.sh", text: "curl x\n", line: 2, isAdjacent: false },
      { language: "json", member: "shows", isAdjacent: true },
      { language: "sh", line: 10, isAdjacent: false },
    ]);
    expect(found.map(isProgram)).toEqual([true, false, true]);
    expect(basename(found[0]?.file ?? "")).toBe("01-b.sh");
  });
});
