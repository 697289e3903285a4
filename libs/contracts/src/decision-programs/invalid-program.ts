import type { Members } from "@railyard/members";

/** Why a decision program is refused, and where; the services answer it with a failure of their own. */
export class InvalidProgram extends Error {
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** The error that states what is wrong where. */
export const invalid = (field: string, problem: string): Error => new InvalidProgram(field, problem);

/**
 * Refuses members that would be dropped: a selection in other words must not come to mean nothing.
 * @throws {InvalidProgram}
 */
export const assertMembers = (given: Members, field: string, names: readonly string[]): void => {
  const others = Object.keys(given).filter((name) => !names.includes(name));
  if (others.length === 0) return;
  throw invalid(field, `must not have ${others.join(", ")}: it takes ${names.join(" and ")}`);
};

/**
 * The entries of a list, each read with its path.
 * @throws {InvalidProgram} when it is no list or too long.
 */
export const listAt = <Item>(
  given: unknown,
  field: string,
  maximum: number,
  read: (item: unknown, field: string) => Item,
): readonly Item[] => {
  if (!Array.isArray(given) || given.length > maximum) {
    throw invalid(field, `must be a list of at most ${String(maximum)} entries`);
  }
  return given.map((item: unknown, index) => read(item, `${field}[${String(index)}]`));
};
