import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bar, label, line, picture } from "../../../services/decision-engine/bench/report/drawing.ts";
import { keepResult } from "../kept-result.ts";
import { processKinds } from "../process-tree.ts";
import type { ProcessKind } from "../process-tree.ts";
import { differencesOf, summarizeVersion } from "../versions/versions-report.ts";
import type { VersionsBenchResult, VersionsBenchSettings } from "../versions/versions-bench.ts";

/** A version of the ledger: what it is called and when it was made. */
export interface LedgerVersion {
  readonly commit: string;
  readonly date: string;
  readonly work: string;
}

const folder = join(import.meta.dirname, "../../../docs/bench");
const colors: Readonly<Record<ProcessKind, string>> = { services: "#1456b8", postgres: "#c2410c", broker: "#e9a23b" };
const pictureWidth = 860;
const barsLeft = 72;
const barsWidth = 430;
const rowHeight = 40;
const top = 60;

const entriesOf = (result: VersionsBenchResult, ledger: ReadonlyMap<string, LedgerVersion>) => {
  const [base = ""] = result.versions;
  return result.versions.map((version) => ({
    ...(ledger.get(version) ?? { commit: version, date: "", work: "" }),
    ...summarizeVersion(result, version),
    differencePercent: differencesOf(result, { base, version }),
    writes: result.starts[0]?.writes?.[version],
  }));
};

type Entry = ReturnType<typeof entriesOf>[number];

const rowOf = (entry: Entry, y: number, scale: number): readonly string[] => {
  let x = barsLeft;
  const bars = processKinds.map((kind) => {
    const width = entry.cpuMsPerPayment[kind] * scale;
    const drawn = bar(x, y, width, 16, colors[kind]);
    x += width;
    return drawn;
  });
  const { percent } = entry.differencePercent.all;
  const { totals } = entry.writes ?? {};
  const written =
    totals === undefined ? "" : `${totals.rows.toFixed(1)} rows, ${totals.transactions.toFixed(1)} transactions`;
  return [
    label(barsLeft - 8, y + 12, entry.commit, "end"),
    ...bars,
    label(
      x + 6,
      y + 12,
      `${entry.cpuMsPerPayment.all.toFixed(2)} ms (${percent < 0 ? "" : "+"}${percent.toFixed(0)} %)`,
    ),
    label(barsLeft, y + 28, `${entry.date}: ${entry.work}`),
    label(pictureWidth - 12, y + 12, written, "end"),
  ];
};

const plot = (entries: readonly Entry[]): string => {
  const scale = barsWidth / Math.max(...entries.map(({ cpuMsPerPayment }) => cpuMsPerPayment.all));
  const names = processKinds.flatMap((kind, index) => [
    bar(barsLeft + index * 100, 31, 10, 10, colors[kind]),
    label(barsLeft + index * 100 + 15, 40, kind),
  ]);
  const bottom = top + entries.length * rowHeight;
  return picture(pictureWidth, bottom + 8, "CPU time of one payment, and what it writes (the provider's rows aside)", [
    ...names,
    line(barsLeft, top - 8, barsLeft, bottom - 12, "#999"),
    ...entries.flatMap((entry, index) => rowOf(entry, top + index * rowHeight, scale)),
  ]);
};

/** Keeps the ledger and its picture in docs/bench; answers with the path of the ledger. */
export const writeHistory = (
  settings: VersionsBenchSettings,
  result: VersionsBenchResult,
  ledger: ReadonlyMap<string, LedgerVersion>,
): string => {
  const entries = entriesOf(result, ledger);
  writeFileSync(join(folder, "history.svg"), plot(entries));
  return keepResult("history.json", { settings, versions: entries });
};
