// Plays every alert's cases through promtool: what must raise it, and what comes near and must not.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { alertCases } from "../../deployment/alerts/index.ts";
import type { AlertCase, Play } from "../../deployment/alerts/alert-case.ts";
import type { Found } from "../kubernetes/part.ts";
import { checkRules, runPromtool } from "./promtool.ts";
import { isAlert, readRuleFiles } from "./rule-files.ts";
import type { AlertRule, Labels, RuleFile } from "./rule-files.ts";

const labelText = (labels: Labels): string =>
  `ALERTS{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}}`;

interface PromtoolTest {
  readonly name: string;
  readonly interval: string;
  readonly input_series: readonly object[];
  readonly promql_expr_test: readonly object[];
}

/** One play in promtool's own form. While an alert fires, Prometheus keeps a series ALERTS with its labels. */
const testOf = (rule: AlertRule, play: Play, fires: boolean): PromtoolTest => ({
  name: `${rule.alert} ${fires ? "fires" : "stays silent"} at ${play.at}`,
  interval: play.interval ?? "1m",
  input_series: Object.entries(play.series).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: `ALERTS{alertname="${rule.alert}",alertstate="firing"}`,
      eval_time: play.at,
      exp_samples: fires
        ? [
            {
              labels: labelText({
                alertname: rule.alert,
                alertstate: "firing",
                ...rule.labels,
                ...play.labels,
              }),
              value: 1,
            },
          ]
        : [],
    },
  ],
});

const testsOf = (file: RuleFile, cases: readonly AlertCase[]): readonly PromtoolTest[] =>
  cases.flatMap(({ alert, fires, silent }) => {
    const rule = file.rules.filter(isAlert).find((candidate) => candidate.alert === alert);
    if (rule === undefined)
      throw new RangeError(`${file.path} has no alert ${alert}, of which there is a case.`);
    return [
      ...fires.map((play) => testOf(rule, play, true)),
      ...silent.map((play) => testOf(rule, play, false)),
    ];
  });

/** Rules are evaluated as often as there are samples: plays of days would take minutes otherwise. */
const playFile = async (
  folder: string,
  file: RuleFile,
): Promise<{ problems: readonly string[]; plays: number }> => {
  const tests = testsOf(file, alertCases[file.name] ?? []);
  const problems: string[] = [];
  for (const [interval, group] of Map.groupBy(tests, (test) => test.interval)) {
    const testFile = join(folder, `${file.name}-${interval}.test.yaml`);
    await writeFile(
      testFile,
      stringify({ rule_files: [file.path], evaluation_interval: interval, tests: group }),
    );
    const { passed, output } = await runPromtool(["test", "rules", testFile]);
    if (!passed) problems.push(output);
  }
  return { problems, plays: tests.length };
};

export interface AlertReport {
  /** What promtool has against the rules, and the plays that went otherwise; empty is good. */
  readonly problems: readonly string[];
  readonly alerts: number;
  readonly plays: number;
}

/** Checks the chart's rule files and plays the cases of every alert. */
export const verifyAlerts = async (): Promise<AlertReport> => {
  const files = readRuleFiles();
  const checked = await checkRules(files.map(({ path }) => path));
  const folder = await mkdtemp(join(tmpdir(), "railyard-alerts-"));
  try {
    const results = await Promise.all(files.map((file) => playFile(folder, file)));
    return {
      problems: [...(checked.passed ? [] : [checked.output]), ...results.flatMap(({ problems }) => problems)],
      alerts: files.flatMap(({ rules }) => rules.filter(isAlert)).length,
      plays: results.reduce((sum, { plays }) => sum + plays, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The same as a part of npm run verify:k8s. */
export const checkAlerts = async (): Promise<Found> => {
  const { alerts, plays, problems } = await verifyAlerts();
  const few = plays < 2 * alerts ? [`${String(alerts)} alerts are played only ${String(plays)} times.`] : [];
  return { lookedAt: plays, unit: "plays of alerts", problems: [...problems, ...few] };
};
