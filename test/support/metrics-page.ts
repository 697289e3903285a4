import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scrape } from "./series.ts";

/** A metric as docs/metrics.md describes it. */
export interface DocumentedMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  /** Undefined: all. */
  readonly services: readonly string[] | undefined;
}

const listOf = (cell: string): readonly string[] => (cell === "" ? [] : cell.split(", "));

/** The rows of docs/metrics.md. */
export const readMetricsPage = (): readonly DocumentedMetric[] =>
  readFileSync(join(import.meta.dirname, "../../docs/metrics.md"), "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, name, type = "", labels = "", services = ""] =
        /^\| `(\w+)` \| (\w+) \| ([^|]*?) ?\| ([^|]*?) \|/.exec(line) ?? [];
      if (name === undefined) return [];
      return [{ name, type, labels: listOf(labels), services: services === "all" ? undefined : listOf(services) }];
    });

/** What the SDK adds, and what belongs to the text format. */
const notOurs: ReadonlySet<string> = new Set(["target_info"]);
const formatLabels: ReadonlySet<string> = new Set(["le"]);

/** In what the page and a scrape differ. */
export const differencesOf = (page: readonly DocumentedMetric[], scrape: Scrape): readonly string[] => {
  const { service, metrics, series } = scrape;
  const documented = new Map(
    page.filter(({ services }) => services?.includes(service) !== false).map((metric) => [metric.name, metric]),
  );
  const missing = [...documented.keys()].filter((name) => !metrics.has(name));
  const unknown = [...metrics.keys()].filter((name) => !documented.has(name) && !notOurs.has(name));
  const otherType = [...documented.values()].filter(
    ({ name, type }) => metrics.has(name) && metrics.get(name)?.type !== type,
  );
  const otherLabels = series.flatMap(({ metric, labels }) => {
    const described = documented.get(metric) ?? documented.get(metric.replace(/_(bucket|count|sum)$/, ""));
    return Object.keys(labels)
      .filter((label) => described?.labels.includes(label) === false && !formatLabels.has(label))
      .map((label) => `${metric} has the label ${label}`);
  });
  return [
    ...missing.map((name) => `${service} has no ${name}`),
    ...unknown.map((name) => `${service} has ${name}, which docs/metrics.md does not describe`),
    ...otherType.map(({ name, type }) => `${name} of ${service} is no ${type}`),
    ...new Set(otherLabels),
  ];
};
