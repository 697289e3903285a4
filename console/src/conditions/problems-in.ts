import type { RefusedPart } from "../api/refusal.ts";
import { Refusal } from "../api/refusal.ts";

/** The parts of a request that an error is about. */
export const problemsOf = (error: unknown): readonly RefusedPart[] => {
  if (!(error instanceof Refusal)) return [];
  const { problems, field, message } = error;
  return problems.length > 0 || field === null ? problems : [{ path: field, message }];
};

/**
 * What is wrong with a part of a rule.
 * @param except a piece of the paths of its parts that are shown elsewhere
 */
export const problemsIn = (problems: readonly RefusedPart[], path: string, except?: string): readonly RefusedPart[] =>
  problems.filter(({ path: at }) => at.startsWith(path) && (except === undefined || !at.includes(except)));
