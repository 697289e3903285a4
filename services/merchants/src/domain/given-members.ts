/** Changes to an object: what is left out, or null, stays as it is. */
export type Changes<Target> = { readonly [Member in keyof Target]?: Target[Member] | null | undefined };

/** The target with every member that the changes give a value. Members the target's type lacks are not taken over. */
export const withGiven = <Target extends object>(target: Target, changes: Changes<Target>): Target => {
  const given = Object.entries(changes).filter(
    ([member, value]) => value !== null && value !== undefined && Object.hasOwn(target, member),
  );
  return { ...target, ...Object.fromEntries(given) };
};
