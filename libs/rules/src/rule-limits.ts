/** How large merchants' rules may be, whichever service keeps them. */
export const ruleLimits = {
  /** Of a program. */
  rules: 200,
  /** Of a rule, or next to each other in a statement; the same for the comparisons of a statement. */
  statements: 100,
  /** How deep statements may be nested. */
  depth: 8,
  /** Of a list that a comparison compares with. */
  values: 1_000,
  /** Of a text that a comparison compares with. */
  textCharacters: 1_024,
  /** Of a key, a metadata key and the name of a time zone. */
  nameCharacters: 255,
} as const;
