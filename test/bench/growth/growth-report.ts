// What a run has come to: as JSON for docs/bench, and as a table for docs/bench/growth.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rounded } from "../kept-result.ts";
import type { LatencySummary } from "../latency-summary.ts";
import type { Measured, Measurement } from "./measure.ts";

/** Slower than this at the largest size is marked. */
export const limitMs = 50;

export const isSlow = ({ p99, refused }: Pick<Measured, "p99" | "refused">): boolean => p99 > limitMs || refused > 0;

export interface SizeResult extends Measurement {
  readonly payments: number;
  readonly events: number;
  readonly fillSeconds: number;
  /** Until the services had counted in what was filled. */
  readonly listingSeconds: number;
  /** From the start of PostgreSQL until every service was ready. */
  readonly restartMs: number;
  /** Of payments, attempts, captures and what lists need of them. */
  readonly bytesPerPayment: number;
  /** Of events, deliveries, attempts and what lists need of them. */
  readonly bytesPerEvent: number;
  /** By table, those above 1 MB. */
  readonly tableBytes: Readonly<Record<string, number>>;
}

export interface GrowthResult {
  readonly sizes: readonly SizeResult[];
}

const keyOf = ({ operationId, name }: Pick<Measured, "operationId" | "name">): string => `${operationId}, ${name}`;

export interface ProbeRow {
  readonly operationId: string;
  readonly name: string;
  /** In the order of the sizes. */
  readonly latencies: readonly LatencySummary[];
  readonly refused: number;
  /** p50 at the largest size to p50 at the smallest. */
  readonly growth: number;
  /** p50 at the largest size to p50 of GET /payments/{id} there. */
  readonly toRetrieve: number;
  readonly isSlow: boolean;
}

/** One row for each line of the catalogue. @throws {RangeError} when there is nothing to report */
export const rowsOf = ({ sizes }: GrowthResult): readonly ProbeRow[] => {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined) throw new RangeError("no size was measured");
  const found = sizes.map(({ probes }) => new Map(probes.map((measured) => [keyOf(measured), measured])));
  return largest.probes.map((measured) => {
    const latencies = found.map((byKey) => byKey.get(keyOf(measured)) ?? measured);
    const first = latencies[0] ?? measured;
    return {
      operationId: measured.operationId,
      name: measured.name,
      latencies,
      refused: measured.refused,
      growth: measured.p50 / first.p50,
      toRetrieve: measured.p50 / largest.retrieve.p50,
      isSlow: isSlow(measured),
    };
  });
};

const ms = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const inWords = (count: number): string =>
  count >= 1_000_000 ? `${rounded(count / 1_000_000)} million` : `${rounded(count / 1000)} thousand`;
const tableRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const both = ({ p50, p99 }: LatencySummary): string => `${ms(p50)} / ${ms(p99)}`;

const overview = ({ sizes }: GrowthResult): readonly string[] => {
  const row = (name: string, cell: (size: SizeResult) => string): string => tableRow([name, ...sizes.map(cell)]);
  return [
    tableRow(["", ...sizes.map(({ payments }) => `${inWords(payments)} payments`)]),
    tableRow(["---", ...sizes.map(() => "---:")]),
    row("create and confirm, one at a time, p50 / p99 ms", ({ take }) => both(take)),
    row("`GET /payments/{payment_id}`, p50 / p99 ms", ({ retrieve }) => both(retrieve)),
    row(`lists, filters, aggregates measured`, ({ probes }) => String(probes.length)),
    row(`of them with p99 above ${String(limitMs)} ms`, ({ probes }) => String(probes.filter(isSlow).length)),
    row("slowest p99, ms", ({ probes }) => ms(Math.max(...probes.map(({ p99 }) => p99)))),
    row("time to fill, s", ({ fillSeconds }) => fillSeconds.toFixed(0)),
    row("until lists had counted it in, s", ({ listingSeconds }) => listingSeconds.toFixed(0)),
    row("restart of everything, s", ({ restartMs }) => (restartMs / 1000).toFixed(1)),
    row("disk of a payment with its attempts, KB", ({ bytesPerPayment }) => (bytesPerPayment / 1024).toFixed(1)),
    row("disk of an event with its deliveries, KB", ({ bytesPerEvent }) => (bytesPerEvent / 1024).toFixed(1)),
  ];
};

const details = (result: GrowthResult): readonly string[] => {
  const { sizes } = result;
  const heads = [...sizes.map(({ payments }) => inWords(payments)), "growth", "to one GET", ""];
  return [
    tableRow(["Operation", "Variant", ...heads]),
    tableRow(["---", "---", ...heads.map((_, index) => (index === heads.length - 1 ? "---" : "---:"))]),
    ...rowsOf(result).map(({ operationId, name, latencies, growth, toRetrieve, isSlow: slow, refused }) =>
      tableRow([
        operationId,
        name,
        ...latencies.map(both),
        `${growth.toFixed(1)}x`,
        `${toRetrieve.toFixed(1)}x`,
        [...(slow ? ["**slow**"] : []), ...(refused > 0 ? [`${String(refused)} refused`] : [])].join(", "),
      ]),
    ),
  ];
};

/** The text between the marks of docs/bench/growth.md. */
export const growthTable = (result: GrowthResult): string =>
  [...overview(result), "", "p50 / p99 in milliseconds by number of payments:", "", ...details(result)].join("\n");

const [begin, end] = ["<!-- growth: begin -->", "<!-- growth: end -->"];

/** The page with the table between its marks. @throws {RangeError} when the page has no marks */
export const withTable = (page: string, table: string): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`the page has no marks ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n${table}\n${page.slice(to)}`;
};

const pagePath = join(import.meta.dirname, "../../../docs/bench/growth.md");

/** Writes the table into docs/bench/growth.md; answers with its path. */
export const writeTable = (result: GrowthResult): string => {
  writeFileSync(pagePath, withTable(readFileSync(pagePath, "utf8"), growthTable(result)));
  return "docs/bench/growth.md";
};

/** What a person reads at the end of a run. */
export const describeGrowth = (result: GrowthResult): string => {
  const slow = rowsOf(result).filter((row) => row.isSlow);
  const [smallest, largest] = [result.sizes[0], result.sizes.at(-1)];
  const taking = smallest === undefined || largest === undefined ? 0 : largest.take.p50 / smallest.take.p50;
  return [
    growthTable(result),
    "",
    `taking a payment: ${taking.toFixed(2)}x from the smallest size to the largest`,
    `${String(slow.length)} operations above ${String(limitMs)} ms at the largest size`,
  ].join("\n");
};
