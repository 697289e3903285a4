import type { CurrencyCode } from "@railyard/money";
import { currencies, isCurrency, parseDecimal } from "@railyard/money";

/** A payment of a report: what it was and what it cost. */
export interface ReportedFee {
  readonly cardNetwork: string | null;
  readonly currency: CurrencyCode;
  /** In minor units. */
  readonly amount: number;
  /** In minor units, with decimals. */
  readonly fee: number;
}

/** A line that could not be read. */
export interface SkippedLine {
  /** From 1, the header's. */
  readonly line: number;
  readonly problem: string;
}

export interface FeeReport {
  readonly fees: readonly ReportedFee[];
  readonly skipped: readonly SkippedLine[];
}

/** Why a report could not be read at all. */
export interface ReportProblem {
  readonly problem: string;
}

/** Decimals of a minor unit that fees may have. */
const feeDecimals = 4;

/** The fields of a line; quoted ones may contain commas, and quotes that are doubled. */
const fieldsOf = (line: string): readonly string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? "").trim(),
  );

const columns = { network: ["card_network", "network"], currency: ["currency"], amount: ["amount"], fee: ["fee"] };

type Places = Readonly<Record<keyof typeof columns | "connector", number>>;

const placesOf = (header: readonly string[]): Places => {
  const names = header.map((name) => name.toLowerCase());
  const placeOf = (known: readonly string[]): number => names.findIndex((name) => known.includes(name));
  return {
    network: placeOf(columns.network),
    currency: placeOf(columns.currency),
    amount: placeOf(columns.amount),
    fee: placeOf(columns.fee),
    connector: placeOf(["connector"]),
  };
};

const readLine = (fields: readonly string[], places: Places): ReportedFee | string => {
  const currency = (fields[places.currency] ?? "").toUpperCase();
  if (!isCurrency(currency)) return "currency is no code of ISO 4217";
  const { exponent } = currencies[currency];
  const amount = parseDecimal(fields[places.amount] ?? "", exponent);
  if (amount === null || amount <= 0) return "amount is no positive number in major units";
  const fee = parseDecimal(fields[places.fee] ?? "", exponent + feeDecimals);
  if (fee === null || fee < 0) return "fee is no number from 0 in major units";
  const network = fields[places.network] ?? "";
  return { cardNetwork: network === "" ? null : network, currency, amount, fee: fee / 10 ** feeDecimals };
};

/** Reads a report as comma-separated values with a header; lines that name another connector are left out. */
export const readFeeReport = (report: string, connector: string): FeeReport | ReportProblem => {
  const [header = "", ...lines] = report.replace(/^\uFEFF/, "").split(/\r?\n/);
  const places = placesOf(fieldsOf(header));
  const missing = (["currency", "amount", "fee"] as const).filter((name) => places[name] < 0);
  if (missing.length > 0) return { problem: `its first line must name the columns ${missing.join(", ")}` };
  const fees: ReportedFee[] = [];
  const skipped: SkippedLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const fields = fieldsOf(line);
    const of = fields[places.connector];
    if (of !== undefined && of.toLowerCase() !== connector.toLowerCase()) continue;
    const read = readLine(fields, places);
    if (typeof read === "string") skipped.push({ line: index + 2, problem: read });
    else fees.push(read);
  }
  return { fees, skipped };
};
