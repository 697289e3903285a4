import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export type Labels = Readonly<Record<string, string>>;

/** A rule as Prometheus reads it: an alert, or an expression that is recorded under a name. */
export interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Labels;
  readonly annotations?: Labels;
}

export interface AlertRule extends Rule {
  readonly alert: string;
  readonly labels: Labels;
  readonly annotations: Labels;
}

/** Rules that are evaluated one after the other, so that alerts can use what is recorded before them. */
export interface RuleGroup {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** One file of helm/railyard/alerts. */
export interface RuleFile {
  /** Without the ending; its page in docs/runbooks has the same name. */
  readonly name: string;
  readonly path: string;
  readonly groups: readonly RuleGroup[];
  readonly rules: readonly Rule[];
}

const folder = join(import.meta.dirname, "../../../helm/railyard/alerts");

export const isAlert = (rule: Rule): rule is AlertRule => rule.alert !== undefined;

/** Every rule file of the chart; there are some, or this throws. */
export const readRuleFiles = (): readonly RuleFile[] => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  if (files.length === 0) throw new RangeError(`${folder} holds no rules.`);
  return files.map((file) => {
    const path = join(folder, file);
    const { groups } = parse(readFileSync(path, "utf8")) as { readonly groups: readonly RuleGroup[] };
    return { name: file.replace(".yaml", ""), path, groups, rules: groups.flatMap(({ rules }) => rules) };
  });
};
