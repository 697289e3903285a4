const inOrder = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const members = value as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) ordered[name] = inOrder(members[name]);
  return ordered;
};

/**
 * The JSON text of a parsed value with the members of every object in one order and without white space: two texts
 * have the same one exactly when they mean the same. Arrays keep their order. No member may be named `__proto__`.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value));
