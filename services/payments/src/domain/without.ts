/** A copy that lacks the members. */
export const without = <Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Omit<Value, Name> => {
  const dropped: readonly PropertyKey[] = names;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !dropped.includes(name))) as Omit<Value, Name>;
};
