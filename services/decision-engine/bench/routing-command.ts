import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderPage } from "./report/page.ts";
import { plotsOf } from "./report/plots.ts";
import { printSummaries } from "./report/print-summary.ts";
import type { RoutingReport } from "./report/routing-report.ts";
import { makeReport, serializeReport } from "./report/routing-report.ts";
import { benchRouting } from "./routing-bench.ts";
import { readRoutingSettings } from "./settings.ts";

const documents = join(import.meta.dirname, "../../../docs");
const reportPath = "bench/routing.json";
const pagePath = "routing-quality.md";

/** The files of a report below docs/, by path. */
export const filesOf = (report: RoutingReport): ReadonlyMap<string, string> => {
  const page = join(documents, pagePath);
  return new Map([
    [reportPath, serializeReport(report)],
    ...[...plotsOf(report)].map(([name, plot]) => [`bench/${name}`, plot] as const),
    [pagePath, renderPage(existsSync(page) ? readFileSync(page, "utf8") : "# How good routing is\n", report)],
  ]);
};

/** What is kept of a report, read again. */
export const readKeptReport = (): RoutingReport =>
  JSON.parse(readFileSync(join(documents, reportPath), "utf8")) as RoutingReport;

const keep = (report: RoutingReport): void => {
  mkdirSync(join(documents, "bench"), { recursive: true });
  for (const [path, text] of filesOf(report)) writeFileSync(join(documents, path), text);
};

/** The files of a report whose text is not what the report comes to. */
export const staleFiles = (report: RoutingReport): readonly string[] =>
  [...filesOf(report)]
    .filter(([path, text]) => {
      const file = join(documents, path);
      return !existsSync(file) || readFileSync(file, "utf8") !== text;
    })
    .map(([path]) => path);

export interface RoutingCommand {
  /** Resolves with whether everything went as it must. */
  readonly run: () => Promise<boolean>;
}

const progress = (): ((done: number, of: number) => void) => {
  const startedAt = performance.now();
  let reported = 0;
  return (done, of) => {
    const tenth = Math.floor((10 * done) / of);
    if (tenth === reported) return;
    reported = tenth;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.error(`${String(10 * tenth)} % of the worlds played after ${String(seconds)} s`);
  };
};

/**
 * The benchmark of routing. Without options it makes the report; anything else is only printed.
 * @throws {RangeError} where the arguments make no sense
 */
export const routingCommand = (args: readonly string[]): RoutingCommand => {
  const settings = readRoutingSettings(args);
  return {
    run: async () => {
      const summaries = await benchRouting(settings, settings.isStandard ? progress() : undefined);
      console.log(printSummaries(summaries));
      if (settings.isStandard) {
        keep(makeReport(settings, summaries));
        console.log(`\nkept in docs/${reportPath} and docs/${pagePath}`);
      }
      return true;
    },
  };
};
