/** The members without those that are undefined: one that may be undefined becomes optional. */
export type Defined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/** A copy that lacks the members that are undefined; null is a value like others. */
export const defined = <const Members extends object>(members: Members): Defined<Members> => {
  const kept: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) kept[name] = members[name];
  return kept as Defined<Members>;
};
