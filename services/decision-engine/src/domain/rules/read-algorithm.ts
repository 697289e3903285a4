import type { Comparison, ConditionReader, Globals, RuleValue } from "@railyard/rules";
import { createConditionReader, readValue, ruleLimits } from "@railyard/rules";

import { isObject, isText } from "../json-values.ts";
import { checkComparison, checkGlobals } from "./check-comparison.ts";
import { conditionForms, noteProblem, valueProblemOf } from "./condition-forms.ts";
import { checkStatement } from "./contradictions.ts";
import type { LocatedProblem, ProblemList } from "./problems.ts";
import { createProblemList, problemsAt } from "./problems.ts";
import { readExperiment } from "./read-experiment.ts";
import { readConnector, readConnectors, readDefaultSelection, readOutput, readSplits } from "./read-output.ts";
import type { Algorithm, Rule, RuleAlgorithm, RuleOutput, RuleProgram } from "./rule-program.ts";
import type { ZoneClock } from "./zone-clock.ts";
import { zoneClockOf } from "./zone-clock.ts";

interface Reading {
  readonly list: ProblemList;
  readonly globals: Globals;
  readonly conditions: ConditionReader;
  /** Called for each rule that could be read, to find what is wrong beyond its form. */
  readonly checkRule: RuleCheck;
}

type RuleCheck = (rule: Rule, field: string, reading: Reading) => void;

const readAll = <Item>(
  given: unknown,
  field: string,
  list: ProblemList,
  maximum: number,
  read: (item: unknown, field: string) => Item | undefined,
): readonly Item[] => {
  if (!Array.isArray(given) || given.length > maximum) {
    list.add(field, "length_invalid", `It must be a list of at most ${String(maximum)} entries.`);
    return [];
  }
  return given
    .map((item: unknown, index) => read(item, `${field}[${String(index)}]`))
    .filter((item): item is Item & {} => item !== undefined);
};

/** The clocks of the time zones that were named so far; null for names that are none. */
type NamedClocks = Map<string, ZoneClock | null>;

const checkZone = ({ lhs, value }: Comparison, clocks: NamedClocks, list: ProblemList): void => {
  if (value.type !== "time_window" && value.type !== "weekdays") return;
  const { timeZone } = value.value;
  const clock = clocks.has(timeZone) ? (clocks.get(timeZone) ?? null) : zoneClockOf(timeZone);
  clocks.set(timeZone, clock);
  if (clock === null) {
    list.add(lhs, "type_mismatch", `${timeZone} is no time zone. Name one as Europe/Berlin, or leave it out for UTC.`);
  }
};

const conditionReaderOf = (list: ProblemList, globals: Globals, clocks: NamedClocks): ConditionReader =>
  createConditionReader(conditionForms, {
    onProblem: (problem, path) => {
      noteProblem(list, problem, path);
    },
    onComparison: (comparison, path) => {
      const here = problemsAt(list, path);
      checkComparison(comparison, globals, here);
      checkZone(comparison, clocks, here);
    },
  });

const readRule = (given: unknown, field: string, reading: Reading): Rule | undefined => {
  const { list, conditions } = reading;
  const problemsBefore = list.problems.length;
  if (!isObject(given) || !isText(given["name"])) {
    list.add(`${field}.name`, "type_mismatch", "A rule needs a name.");
    return undefined;
  }
  const output = readOutput(given["output"], `${field}.output`, list);
  const routingType = given["routing_type"];
  if (output !== undefined && routingType !== undefined && routingType !== output.kind) {
    list.add(`${field}.routing_type`, "type_mismatch", `routing_type does not name its output, ${output.kind}.`);
  }
  const statements = conditions.readStatements(given["statements"], `${field}.statements`);
  if (output === undefined) return undefined;
  const rule = { name: given["name"], output, statements };
  // Of what could not be read, parts are missing.
  if (list.problems.length === problemsBefore) reading.checkRule(rule, field, reading);
  return rule;
};

/** A global that referred to itself, straight or by way of another, would never be evaluated to an end. */
const readGlobal = (given: unknown, field: string, list: ProblemList): RuleValue | undefined => {
  const { value, problem } = readValue(given, conditionForms);
  if (value === null) {
    list.add(field, ...valueProblemOf(problem));
    return undefined;
  }
  if (value.type === "global_ref") {
    list.add(field, "type_mismatch", "A global holds values, and refers to no global.");
  }
  return value;
};

const readGlobals = (given: unknown, list: ProblemList): Globals => {
  const globals = new Map<string, readonly RuleValue[]>();
  if (given === undefined || given === null) return globals;
  if (!isObject(given)) {
    list.add("globals", "type_mismatch", "globals is an object of lists of values.");
    return globals;
  }
  for (const [name, values] of Object.entries(given)) {
    const field = `globals.${name}`;
    globals.set(
      name,
      readAll(values, field, list, ruleLimits.rules, (item, at) => readGlobal(item, at, list)),
    );
  }
  return globals;
};

const checkNames = (rules: readonly Rule[], list: ProblemList): void => {
  const seen = new Set<string>();
  for (const [index, { name }] of rules.entries()) {
    if (seen.has(name)) list.add(`rules[${String(index)}].name`, "type_mismatch", `Two rules are named ${name}.`);
    seen.add(name);
  }
};

const readProgram = (given: unknown, list: ProblemList, checkRule: RuleCheck): RuleProgram | undefined => {
  if (!isObject(given)) {
    list.add("data", "type_mismatch", "An advanced algorithm needs default_selection and rules.");
    return undefined;
  }
  const globals = readGlobals(given["globals"], list);
  const selection = given["default_selection"] ?? given["defaultSelection"];
  const defaultSelection = readDefaultSelection(selection, "default_selection", list);
  const named: NamedClocks = new Map();
  const reading: Reading = { list, globals, checkRule, conditions: conditionReaderOf(list, globals, named) };
  const rules = readAll(given["rules"], "rules", list, ruleLimits.rules, (item, at) => readRule(item, at, reading));
  checkNames(rules, list);
  if (defaultSelection === undefined) return undefined;
  const clocks = [...named].filter((entry): entry is [string, ZoneClock] => entry[1] !== null);
  return { globals, defaultSelection, rules, clocks: new Map(clocks) };
};

const readPlain = (type: string, data: unknown, list: ProblemList): RuleOutput | undefined => {
  if (type === "single") {
    const connector = readConnector(data, "data", list);
    return connector === undefined ? undefined : { kind: "single", connector };
  }
  if (type === "priority") {
    const connectors = readConnectors(data, "data", list);
    return connectors === undefined ? undefined : { kind: "priority", connectors };
  }
  const splits = readSplits(data, "data", list);
  return splits === undefined ? undefined : { kind: "volume_split", splits };
};

/** An algorithm, or everything that is wrong with it. */
export type ReadAlgorithm =
  | { readonly algorithm: Algorithm; readonly problems: readonly [] }
  | { readonly algorithm: null; readonly problems: readonly LocatedProblem[] };

interface GivenAlgorithm {
  readonly type: string;
  readonly data?: unknown;
}

const readWith = (given: GivenAlgorithm, checkRule: RuleCheck): ReadAlgorithm => {
  const list = createProblemList();
  const algorithm = readKind(given, list, checkRule);
  if (algorithm !== undefined && list.problems.length === 0) return { algorithm, problems: [] };
  if (list.problems.length === 0) list.add("type", "type_mismatch", `${given.type} is no kind of algorithm here.`);
  return { algorithm: null, problems: list.located };
};

/** Reads an algorithm as databases keep it: what could once be stored stays readable. Never throws. */
export const readAlgorithm = (given: GivenAlgorithm): ReadAlgorithm => readWith(given, () => undefined);

/** Reads an algorithm that is about to be stored, for which more must be right than its form. Never throws. */
export const readNewAlgorithm = (given: GivenAlgorithm): ReadAlgorithm =>
  readWith(given, ({ statements }, field, { list, globals }) => {
    for (const [index, statement] of statements.entries()) {
      const at = `${field}.statements[${String(index)}]`;
      checkGlobals(statement, at, list, globals);
      checkStatement(statement, at, list, globals);
    }
  });

const readArmAlgorithm = (given: GivenAlgorithm): RuleAlgorithm | null => {
  const { algorithm } = readAlgorithm(given);
  return algorithm === null || algorithm.kind === "ab_test" ? null : algorithm;
};

const readKind = ({ type, data }: GivenAlgorithm, list: ProblemList, check: RuleCheck): Algorithm | undefined => {
  if (type === "ab_test") {
    const experiment = readExperiment(data, list, readArmAlgorithm);
    return experiment === undefined ? undefined : { kind: "ab_test", experiment };
  }
  if (type === "advanced") {
    const program = readProgram(data, list, check);
    return program === undefined ? undefined : { kind: "advanced", program };
  }
  if (type !== "single" && type !== "priority" && type !== "volume_split") return undefined;
  const output = readPlain(type, data, list);
  return output === undefined ? undefined : { kind: type, output };
};
