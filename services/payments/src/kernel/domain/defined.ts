type OptionalNames<Value> = { [Name in keyof Value]: undefined extends Value[Name] ? Name : never }[keyof Value];

/** A value without the members that are undefined. */
export type Defined<Value> = { [Name in Exclude<keyof Value, OptionalNames<Value>>]: Value[Name] } & {
  [Name in OptionalNames<Value>]?: Exclude<Value[Name], undefined>;
};

/** A copy without the members that are undefined. */
export const defined = <Value extends object>(value: Value): Defined<Value> => {
  const kept: Partial<Record<string, unknown>> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) kept[name] = member;
  return kept as Defined<Value>;
};
