import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChartValue } from "./chart-values.ts";
import { chartValues, sectionComments } from "./chart-values.ts";

const file = "helm/railyard/README.md";
const root = join(import.meta.dirname, "../..");
const heading = "## Values";
const notice = "<!-- generated from values.yaml and values.schema.json; change those, not this table -->";

const textOf = (text: string): string => text.replaceAll("<", "\\<").replaceAll("|", "\\|");

const codeOf = (value: unknown): string => {
  const text = typeof value === "string" ? JSON.stringify(value) : JSON.stringify(value ?? null);
  return text.length > 100 ? "see values.yaml" : `\`${text.replaceAll("|", "\\|")}\``;
};

const rowOf = ({ path, type, default: given, description }: ChartValue): string =>
  `| \`${path.join(".")}\` | ${textOf(type)} | ${codeOf(given)} | ${textOf(description)} |`;

const tableOf = (values: readonly ChartValue[]): readonly string[] => [
  "| Key | Type | Default | Description |",
  "| --- | --- | --- | --- |",
  ...values.map(rowOf),
];

/** Sections of several keys have a table each; single keys share the first. */
const tables = (values: readonly ChartValue[]): readonly string[] => {
  const comments = sectionComments();
  const single = values.filter(({ path }) => path.length === 1);
  const inSections = values.filter(({ path }) => path.length > 1);
  const sections = [...new Set(inSections.map(({ path: [section = ""] }) => section))];
  return [
    ...tableOf(single),
    ...sections.flatMap((section) => [
      "",
      `### ${section}`,
      "",
      ...(comments[section] === undefined || comments[section] === "" ? [] : [textOf(comments[section]), ""]),
      ...tableOf(inSections.filter(({ path }) => path[0] === section)),
    ]),
  ];
};

/** The chart's README: what people wrote, and, as its last section, every value. */
export const generateChartReadme = (): ReadonlyMap<string, string> => {
  const guide = readFileSync(join(root, file), "utf8").split(`\n${heading}\n`)[0]?.trimEnd() ?? "";
  return new Map([[file, `${[guide, "", heading, notice, "", ...tables(chartValues())].join("\n")}\n`]]);
};
