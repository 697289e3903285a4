import type { RefusedPart } from "../../api/refusal.ts";

/**
 * What is wrong with a part of a rule.
 * @param except a piece of the paths of its parts that are shown elsewhere
 */
export const problemsIn = (problems: readonly RefusedPart[], path: string, except?: string): readonly RefusedPart[] =>
  problems.filter(({ path: at }) => at.startsWith(path) && (except === undefined || !at.includes(except)));
