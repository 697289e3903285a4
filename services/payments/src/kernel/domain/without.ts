/** A copy that lacks the members. */
export const without = <Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: readonly Name[]
): Omit<Value, Name> => {
  const dropped: readonly PropertyKey[] = names;
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, member] of Object.entries(value)) if (!dropped.includes(name)) kept[name] = member;
  return kept as Omit<Value, Name>;
};
