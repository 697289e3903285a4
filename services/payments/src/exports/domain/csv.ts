/** A value of a row; a number is decimal text that no spreadsheet reads as a formula. */
export type CsvCell = { readonly text: string } | { readonly decimal: string } | null;

// What spreadsheets read as a formula, and blanks that they pass over before one.
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

const needsQuotes = /[",\r\n]/u;

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: CsvCell): string => {
  if (cell === null) return "";
  if ("decimal" in cell) return cell.decimal;
  return quoted(formula.test(cell.text) ? `'${cell.text}` : cell.text);
};

/** A line of a file by RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(",")}\r\n`;
