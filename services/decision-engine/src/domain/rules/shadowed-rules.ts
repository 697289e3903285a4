import type { Comparison, Globals } from "@railyard/rules";

import type { Conjunction } from "./conjunctions.ts";
import { branchesOf } from "./conjunctions.ts";
import { accepts, areFew, asks, representatives, subjectOf, textFacts, textsIn } from "./constraints.ts";
import { bySubject, namedTexts } from "./contradictions.ts";
import type { RuleProgram } from "./rule-program.ts";

// A program of the largest size would be compared for minutes; of a part of it, less is found.
const maximumCompared = 10_000;

/** Whether every text that the first takes has a part that the second asks for. */
const isPartOf = (one: Comparison, other: Comparison, globals: Globals): boolean => {
  const isKnownPart = asks(one, "starts_with") || (asks(one, "contains") && asks(other, "contains"));
  if (!isKnownPart || !(asks(other, "starts_with") || asks(other, "contains"))) return false;
  return textsIn(one, globals).every((text) => accepts(other, textFacts(other, text), globals));
};

const isSame = (one: Comparison, other: Comparison): boolean =>
  one.comparison === other.comparison &&
  (one.isNegated === true) === (other.isNegated === true) &&
  JSON.stringify(one.value) === JSON.stringify(other.value);

const textsImply = (known: readonly Comparison[], asked: Comparison, globals: Globals): boolean => {
  const named = namedTexts(known, globals);
  if (named === null) return known.some((one) => isSame(one, asked) || isPartOf(one, asked, globals));
  return named
    .filter((text) => known.every((one) => accepts(one, textFacts(one, text), globals)))
    .every((text) => accepts(asked, textFacts(asked, text), globals));
};

/** Whether a payment for which the known comparisons hold is one for which the asked one does. */
const implies = (known: readonly Comparison[], asked: Comparison, globals: Globals): boolean => {
  // What is not asked for at all may not be known of the payment.
  if (known.length === 0 || !areFew([...known, asked], globals)) return false;
  const subject = subjectOf(asked);
  if (subject.kind === "text") return textsImply(known, asked, globals);
  return representatives(subject, [...known, asked], globals)
    .filter((facts) => known.every((one) => accepts(one, facts, globals)))
    .every((facts) => accepts(asked, facts, globals));
};

interface Branch {
  readonly ruleName: string;
  readonly conjunction: Conjunction;
}

type Known = ReadonlyMap<string, readonly Comparison[]>;

const isCovered = (known: Known, { comparisons, isWhole }: Conjunction, globals: Globals): boolean =>
  isWhole && comparisons.every((asked) => implies(known.get(subjectOf(asked).name) ?? [], asked, globals));

/** A rule that is never used. */
export interface ShadowedRule {
  readonly index: number;
  /** The names of the rules before it, of which one matches whenever it does. */
  readonly by: readonly string[];
}

/**
 * Rules of which every branch is covered by a single branch of a rule before them. Those that only several branches
 * cover together are not found.
 */
export const shadowedRules = ({ rules, globals }: RuleProgram): readonly ShadowedRule[] => {
  const earlier: Branch[] = [];
  let compared = 0;
  const coveredBy = ({ comparisons }: Conjunction): string | undefined => {
    const known = bySubject(comparisons);
    return earlier.find(({ conjunction }) => {
      compared += 1;
      return compared <= maximumCompared && isCovered(known, conjunction, globals);
    })?.ruleName;
  };
  return rules.flatMap(({ name, statements }, index): readonly ShadowedRule[] => {
    const branches = statements.flatMap(branchesOf);
    const by = branches.map(coveredBy);
    earlier.push(...branches.map((conjunction) => ({ ruleName: name, conjunction })));
    const names = by.filter((one) => one !== undefined);
    return branches.length > 0 && names.length === branches.length ? [{ index, by: [...new Set(names)] }] : [];
  });
};
