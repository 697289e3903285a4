import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A table of the specification: its rows by column name, in lower case. */
export interface SpecificationTable {
  readonly heading: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

const text = readFileSync(join(import.meta.dirname, "interface-specification.md"), "utf8");

const lines = text.split("\n");

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split("|")
    .map((cell) => cell.trim());

const isTableLine = (line: string | undefined): boolean => line?.startsWith("|") ?? false;

const readTables = (): readonly SpecificationTable[] => {
  const tables: SpecificationTable[] = [];
  let heading = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const title = /^#+ (.*)$/.exec(line)?.[1];
    if (title !== undefined) heading = title;
    if (!isTableLine(line)) continue;
    const columns = cellsOf(line).map((name) => name.toLowerCase());
    const rows: Record<string, string>[] = [];
    for (index += 2; isTableLine(lines[index]); index += 1) {
      const cells = cellsOf(lines[index] ?? "");
      rows.push(Object.fromEntries(columns.map((name, column) => [name, cells[column] ?? ""])));
    }
    tables.push({ heading, rows });
  }
  return tables;
};

/** Every table of the specification, in order. */
export const tables = readTables();

/** The table under a heading; `at` chooses among several. */
export const tableUnder = (heading: string, at = 0): SpecificationTable => {
  const table = tables.filter((candidate) => candidate.heading === heading)[at];
  if (table === undefined) throw new Error(`The specification has no table under "${heading}".`);
  return table;
};

/** The text between a heading of the second level and the next. */
export const sectionUnder = (heading: string): string => {
  const section = new RegExp(`^## ${heading}\n([^]*?)(?=^## |$(?![^]))`, "m").exec(text)?.[1];
  if (section === undefined) throw new Error(`The specification has no section "${heading}".`);
  return section;
};

/** An operation as the section on endpoints shows it. */
export interface SpecificationEndpoint {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly authentication: string;
}

const listItem = (block: readonly string[], name: string): string =>
  block.find((line) => line.startsWith(`- ${name}`))?.replace(/^- [^:]*: */, "") ?? "";

/** The operations that the section on endpoints describes one by one. */
export const endpoints: readonly SpecificationEndpoint[] = lines.flatMap((line, index) => {
  const [, method, path] = /^\*\*(GET|POST|PUT|DELETE) (\S+)\*\*/.exec(line) ?? [];
  if (method === undefined || path === undefined) return [];
  const rest = lines.slice(index + 1);
  const end = rest.findIndex((candidate) => candidate.startsWith("#") || candidate.startsWith("**"));
  const block = rest.slice(0, end);
  return [{ method, path, body: listItem(block, "Body"), authentication: listItem(block, "Authentication") }];
});

/** The text after a label such as `Event classes:`, to the end of its line. */
export const lineAfter = (label: string): string => {
  const line = lines.find((candidate) => candidate.startsWith(label));
  if (line === undefined) throw new Error(`The specification has no line "${label}".`);
  return line.slice(label.length).trim().replace(/\.$/, "");
};
