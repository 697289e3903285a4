// Runs every alert's cases through promtool: what must make it fire, and what comes near and must not.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { alertCases } from "../../deployment/alerts/index.ts";
import type { AlertCase, Run } from "../../deployment/alerts/alert-case.ts";
import type { Found } from "../part.ts";
import { checkRules, runPromtool } from "./promtool.ts";
import { isAlert, readRuleFiles } from "./rule-files.ts";
import type { AlertRule, Labels, RuleGroup } from "./rule-files.ts";

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

/** One run in promtool's own form. While an alert fires, Prometheus keeps a series ALERTS with its labels. */
const testOf = (rule: AlertRule, run: Run, fires: boolean): PromtoolTest => ({
  name: `${rule.alert} ${fires ? "fires" : "stays silent"} at ${run.at}`,
  interval: run.interval ?? "1m",
  input_series: Object.entries(run.series).map(([series, values]) => ({ series, values })),
  promql_expr_test: [
    {
      expr: `ALERTS{alertname="${rule.alert}",alertstate="firing"}`,
      eval_time: run.at,
      exp_samples: fires
        ? [
            {
              labels: labelText({
                alertname: rule.alert,
                alertstate: "firing",
                ...rule.labels,
                ...run.labels,
              }),
              value: 1,
            },
          ]
        : [],
    },
  ],
});

const testsOf = (rule: AlertRule, { fires, silent }: AlertCase): readonly PromtoolTest[] => [
  ...fires.map((run) => testOf(rule, run, true)),
  ...silent.map((run) => testOf(rule, run, false)),
];

interface TestFile {
  readonly path: string;
  readonly runs: number;
}

/** promtool evaluates every rule of a file for every run: a group by itself, as often as there are samples. */
const writeGroup = async (
  folder: string,
  group: RuleGroup,
  cases: readonly AlertCase[],
): Promise<readonly TestFile[]> => {
  const ruleFile = join(folder, `${group.name}.yaml`);
  await writeFile(ruleFile, stringify({ groups: [group] }));
  const tests = group.rules.filter(isAlert).flatMap((rule) => {
    const found = cases.find(({ alert }) => alert === rule.alert);
    return found === undefined ? [] : testsOf(rule, found);
  });
  const written: TestFile[] = [];
  for (const [interval, runs] of Map.groupBy(tests, (test) => test.interval)) {
    const path = join(folder, `${group.name}-${interval}.test.yaml`);
    await writeFile(path, stringify({ rule_files: [ruleFile], evaluation_interval: interval, tests: runs }));
    written.push({ path, runs: runs.length });
  }
  return written;
};

export interface AlertReport {
  /** What promtool has against the rules, and the runs that went otherwise; empty is good. */
  readonly problems: readonly string[];
  readonly alerts: number;
  readonly runs: number;
}

/** Checks the chart's rule files and runs the cases of every alert. */
export const verifyAlerts = async (): Promise<AlertReport> => {
  const files = readRuleFiles();
  const checked = await checkRules(files.map(({ path }) => path));
  const folder = await mkdtemp(join(tmpdir(), "railyard-alerts-"));
  try {
    const written: TestFile[] = [];
    for (const { name, groups } of files) {
      for (const group of groups) written.push(...(await writeGroup(folder, group, alertCases[name] ?? [])));
    }
    // Without a test file promtool has nothing against any alert; the number of runs shows it.
    const runs = await runPromtool(["test", "rules", ...written.map(({ path }) => path)]);
    return {
      problems: [checked, runs].filter(({ passed }) => !passed).map(({ output }) => output),
      alerts: files.flatMap(({ rules }) => rules.filter(isAlert)).length,
      runs: written.reduce((sum, { runs }) => sum + runs, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The same as a part of npm run verify:k8s. */
export const checkAlerts = async (): Promise<Found> => {
  const { alerts, runs, problems } = await verifyAlerts();
  const few = runs < 2 * alerts ? [`${String(alerts)} alerts are played only ${String(runs)} times.`] : [];
  return { lookedAt: runs, unit: "plays of alerts", problems: [...problems, ...few] };
};
