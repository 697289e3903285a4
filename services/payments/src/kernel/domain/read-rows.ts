import { cutText, isStorableText } from "@railyard/members";
import { failures } from "../failures.ts";

/** A row of a file: its line, and its values by column; values that are empty are not there. */
export interface TableRow {
  /** From 1; a head line counts. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** Why the line is no row; null when it is one. */
  readonly problem: string | null;
}

/** Why a row was refused. */
export interface RowRefusal {
  readonly code: string;
  readonly message: string;
}

/** The refusal of a line that is no row. */
export const unreadableRow = (problem: string): RowRefusal => ({
  code: "IR_06",
  message: `The line cannot be read: ${problem}.`,
});

/** What a file may contain. */
export interface TableShape {
  readonly columns: readonly string[];
  readonly required: readonly string[];
  readonly maximumRows: number;
}

/** The fields of a line; a field in quotation marks may contain commas, and quotation marks written twice. */
export const fieldsOf = (line: string): readonly string[] => {
  // With a comma in front, every field has one, so that none is an empty match.
  const pattern = /,(?:"((?:[^"]|"")*)"|([^,]*))/g;
  return [...`,${line}`.matchAll(pattern)].map(([, quoted, plain = ""]) =>
    (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim(),
  );
};

const unreadable = (problem: string): Error => failures.batch_file_unreadable({ field: "file", problem });

const valuesOf = (entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(entries.filter(([, value]) => value !== ""));

const checkColumns = (names: readonly string[], { columns, required }: TableShape): void => {
  const unknown = names.find((name) => !columns.includes(name));
  if (unknown !== undefined) {
    throw unreadable(`the column ${JSON.stringify(cutText(unknown, 64))} is unknown; there are ${columns.join(", ")}`);
  }
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw unreadable(`the column ${missing} is missing`);
  if (new Set(names).size < names.length) throw unreadable("a column is in it twice");
};

interface Line {
  readonly line: number;
  readonly text: string;
}

const linesOf = (text: string): readonly Line[] =>
  text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");

const rowsOfTable = ([head, ...lines]: readonly Line[], shape: TableShape): readonly TableRow[] => {
  const names = fieldsOf(head?.text ?? "");
  checkColumns(names, shape);
  return lines.map(({ line, text }) => {
    const fields = fieldsOf(text);
    const problem = fields.length === names.length ? null : `it has ${String(fields.length)} fields`;
    return { line, values: valuesOf(names.map((name, index) => [name, fields[index] ?? ""])), problem };
  });
};

const objectIn = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

const rowOfObject = ({ line, text }: Line, { columns }: TableShape): TableRow => {
  const object = objectIn(text);
  if (object === null) return { line, values: {}, problem: "it is no JSON object" };
  const entries = Object.entries(object).filter(([, value]) => value !== null);
  // A longer number has lost its last digits by now: a card number would be another one.
  const isValue = (value: unknown): boolean => typeof value === "string" || Number.isSafeInteger(value);
  const odd = entries.find(([name, value]) => !columns.includes(name) || !isValue(value));
  const values = valuesOf(
    entries.map(([name, value]) => [name, typeof value === "object" ? "" : String(value).trim()]),
  );
  const problem =
    odd === undefined ? null : `its member ${cutText(odd[0], 64)} is unknown, or neither text nor a short number`;
  return { line, values, problem };
};

/** The file of a form. @throws {Failure} `batch_file_missing` (IR_04). */
export const sentFile = <File>(file: File | undefined): File => {
  if (file === undefined) throw failures.batch_file_missing({ field: "file" });
  return file;
};

/**
 * The rows of a file: comma-separated text whose first line names the columns, or one JSON object in each line.
 * @throws {Failure} `batch_file_unreadable`, `batch_file_too_large` (IR_06 422).
 */
export const readRows = (content: Buffer, shape: TableShape): readonly TableRow[] => {
  const lines = linesOf(content.toString("utf8"));
  const isObjects = lines[0]?.text.startsWith("{") === true;
  const rows = isObjects ? lines.map((line) => rowOfObject(line, shape)) : rowsOfTable(lines, shape);
  if (rows.length === 0) throw unreadable("it has no rows");
  if (rows.length > shape.maximumRows) {
    throw failures.batch_file_too_large({ field: "file", rows: rows.length, limit: shape.maximumRows });
  }
  return rows.map((row) => {
    const unstorable = Object.entries(row.values).find(([, value]) => !isStorableText(value));
    if (unstorable !== undefined) {
      return { line: row.line, values: {}, problem: `its ${unstorable[0]} holds a character that no text can hold` };
    }
    const missing = row.problem === null ? shape.required.find((name) => row.values[name] === undefined) : undefined;
    return missing === undefined ? row : { ...row, problem: `${missing} is missing` };
  });
};
