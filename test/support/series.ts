import { createApiClient } from "@railyard/local";
import type { System } from "./system.ts";

/** One series of a scrape. */
export interface Series {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** What one service shows of itself. */
export interface Scrape {
  readonly service: string;
  readonly series: readonly Series[];
  /** Type and help by the name of the metric. */
  readonly metrics: ReadonlyMap<string, { readonly type: string; readonly help: string }>;
}

const listeners = {
  gateway: "gatewayInternal",
  merchants: "merchants",
  payments: "payments",
  events: "events",
  "decision-engine": "decision-engine",
  "sandbox-provider": "sandbox-provider",
} as const;

const labelsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );

/** The series of a text in Prometheus' format. */
export const readSeries = (text: string): readonly Series[] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, metric = "", labels = ""] = /^([\w:]+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      return { metric, labels: labelsOf(labels) };
    });

const readMetadata = (text: string): Scrape["metrics"] => {
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
  const helps = [...text.matchAll(/^# HELP (\w+) (.*)$/gm)];
  return new Map(helps.map(([, name = "", help = ""]) => [name, { type: types.get(name) ?? "", help }]));
};

/** What every service shows at its `/metrics`. */
export const scrapeAll = ({ ports }: Pick<System, "ports">): Promise<readonly Scrape[]> =>
  Promise.all(
    Object.entries(listeners).map(async ([service, listener]) => {
      const client = createApiClient(`http://127.0.0.1:${String(ports[listener])}`);
      try {
        const { text } = await client.call("GET", "/metrics");
        return { service, series: readSeries(text), metrics: readMetadata(text) };
      } finally {
        client.close();
      }
    }),
  );

/** Ids that are made for objects end in many letters and digits; nothing that is a label does. */
const idPattern = /(?:^|[^0-9A-Za-z])(?=[0-9A-Za-z]*\d)(?=[0-9A-Za-z]*[A-Za-z])[0-9A-Za-z]{16,}|\d{6,}/;

/** Labels whose value could be one of endlessly many. */
export const idsInLabels = ({ series }: Scrape): readonly string[] => [
  ...new Set(
    series.flatMap(({ metric, labels }) =>
      Object.entries(labels)
        .filter(([name, value]) => name !== "le" && idPattern.test(value))
        .map(([name, value]) => `${metric}: ${name}="${value}"`),
    ),
  ),
];
