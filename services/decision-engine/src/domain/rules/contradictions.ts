import type { Comparison, Globals, Statement } from "@railyard/rules";

import { branchesOf } from "./conjunctions.ts";
import { accepts, areFew, asks, representatives, subjectOf, textFacts, textsIn } from "./constraints.ts";
import type { ProblemList } from "./problems.ts";

/** The comparisons of each subject. */
export const bySubject = (comparisons: readonly Comparison[]): ReadonlyMap<string, readonly Comparison[]> =>
  Map.groupBy(comparisons, (comparison) => subjectOf(comparison).name);

/** The texts of which the comparisons ask for one; null when none of them names all that it takes. */
export const namedTexts = (comparisons: readonly Comparison[], globals: Globals): readonly string[] | null => {
  const naming = comparisons.find((comparison) => asks(comparison, "equal", "not_equal"));
  return naming === undefined ? null : textsIn(naming, globals);
};

const isPart = ({ comparison }: Comparison): boolean => comparison === "starts_with" || comparison === "contains";

/** Texts can be longer than what is asked for, so only what they begin with can rule them out. */
const canTextsHold = (comparisons: readonly Comparison[], globals: Globals): boolean => {
  const [first] = comparisons;
  if (first === undefined) return true;
  const isTaken = (text: string, by: readonly Comparison[]): boolean =>
    by.every((comparison) => accepts(comparison, textFacts(comparison, text), globals));
  const named = namedTexts(comparisons, globals);
  if (named !== null) return named.some((text) => isTaken(text, comparisons));
  const beginnings = comparisons.filter((comparison) => asks(comparison, "starts_with"));
  if (beginnings.length === 0) return true;
  // Whatever begins with the longest of several beginnings has none of the parts that this one must not have.
  const excluding = comparisons.filter((comparison) => comparison.isNegated === true && isPart(comparison));
  const candidates = beginnings.flatMap((comparison) => textsIn(comparison, globals));
  return candidates.some((text) => isTaken(text, [...beginnings, ...excluding]));
};

const canHoldTogether = (comparisons: readonly Comparison[], globals: Globals): boolean => {
  const [first] = comparisons;
  if (first === undefined || !areFew(comparisons, globals)) return true;
  const subject = subjectOf(first);
  if (subject.kind === "text") return canTextsHold(comparisons, globals);
  return representatives(subject, comparisons, globals).some((facts) =>
    comparisons.every((comparison) => accepts(comparison, facts, globals)),
  );
};

/** The keys of which the comparisons can never hold together with each other and those around them. */
const contradictoryKeys = (
  own: readonly Comparison[],
  around: readonly Comparison[],
  globals: Globals,
): readonly string[] =>
  [...bySubject([...around, ...own]).values()]
    .filter((group) => group.some((comparison) => own.includes(comparison)))
    .filter((group) => !canHoldTogether(group, globals))
    .map(([first]) => first?.lhs ?? "");

/** Notes every part of the statement that can never hold, at its path. */
export const checkStatement = (
  statement: Statement,
  field: string,
  list: ProblemList,
  globals: Globals,
  around: readonly Comparison[] = [],
): void => {
  const { condition, nested, isNegated } = statement;
  if (branchesOf(statement).length === 0) {
    const why = isNegated === true ? "its opposite always holds" : "nested is an empty list; leave it out, or null";
    list.add(field, "never_holds", `The statement can never hold: ${why}.`);
    return;
  }
  if (isNegated === true) return;
  const keys = contradictoryKeys(condition, around, globals);
  if (keys.length > 0) {
    const message = `The statement can never hold: its comparisons of ${keys.join(", ")} contradict each other.`;
    list.add(field, "never_holds", message);
    return;
  }
  for (const [index, inner] of (nested ?? []).entries()) {
    checkStatement(inner, `${field}.nested[${String(index)}]`, list, globals, [...around, ...condition]);
  }
};
