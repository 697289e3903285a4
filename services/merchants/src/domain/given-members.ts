import { edgeFailures } from "@railyard/failures";

/** What a request states about an object; undefined: nothing. */
export type Changes<Target> = { readonly [Member in keyof Target]?: Target[Member] | null | undefined };

const stated = (target: object, changes: object): readonly [string, unknown][] =>
  Object.entries(changes).filter(([member, value]) => value !== undefined && Object.hasOwn(target, member));

/** An object that a request gives, made complete; null and undefined pass through unchanged. */
export const ifGiven = <Given extends object, Complete>(
  given: Given | null | undefined,
  complete: (given: Given) => Complete,
): Complete | null | undefined => (given === null || given === undefined ? given : complete(given));

/**
 * A new object: the target with every member that the request gives a value; null gives none. Members the target's
 * type lacks are not taken over.
 */
export const withGiven = <Target extends object>(target: Target, given: Changes<Target>): Target => ({
  ...target,
  ...Object.fromEntries(stated(target, given).filter(([, value]) => value !== null)),
});

/**
 * The target after an update. What is left out stays. Null empties a member: it gets its value in `unset`, which is its
 * default. A member that `unset` does not name cannot be empty.
 * @param nameOf how requests call the member
 * @throws {Failure} `invalid_data` for null where there must be a value.
 */
export const withChanges = <Target extends object>(
  target: Target,
  changes: Changes<Target>,
  unset: Partial<Target>,
  nameOf: (member: string) => string = (member) => member,
): Target => {
  const present = new Map<string, unknown>(Object.entries(target));
  const empty = new Map<string, unknown>(Object.entries(unset));
  const changed = stated(target, changes).map(([member, value]) => {
    if (value !== null) return [member, value] as const;
    if (empty.has(member) || present.get(member) === null) return [member, empty.get(member) ?? null] as const;
    const problem = "it cannot be empty; leave it out to keep it as it is";
    throw edgeFailures.invalid_data({ field: nameOf(member), problem });
  });
  return { ...target, ...Object.fromEntries(changed) };
};
