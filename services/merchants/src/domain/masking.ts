const SHOWN_AT_EACH_END = 2;

/**
 * A secret as answers show it: enough to recognise it, too little to use it.
 * Up to four characters become stars entirely; longer ones keep the first two and the last two.
 */
export const maskSecret = (secret: string): string => {
  if (secret.length <= SHOWN_AT_EACH_END * 2) return "*".repeat(secret.length);
  const hidden = "*".repeat(secret.length - SHOWN_AT_EACH_END * 2);
  return `${secret.slice(0, SHOWN_AT_EACH_END)}${hidden}${secret.slice(-SHOWN_AT_EACH_END)}`;
};

/** Every text inside the value masked, at any depth; names of members, numbers and flags stay. */
export const maskTexts = (value: unknown): unknown => {
  if (typeof value === "string") return maskSecret(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskTexts(member)]));
};
