/** What the API refuses a password for; a form states it before. */
export const passwordRules = ["short", "long", "space", "upper", "lower", "digit", "special"] as const;

export type PasswordRule = (typeof passwordRules)[number];

const lengthMin = 8;
const lengthMax = 70;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const lengthOf = (password: string): number => [...graphemes.segment(password)].length;

const isBroken: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  short: (password) => lengthOf(password) < lengthMin,
  long: (password) => lengthOf(password) > lengthMax,
  space: (password) => /\s/u.test(password),
  upper: (password) => !/\p{Lu}/u.test(password),
  lower: (password) => !/\p{Ll}/u.test(password),
  digit: (password) => !/\p{Nd}/u.test(password),
  special: (password) => !/[^\p{L}\p{N}\s]/u.test(password),
};

/** The first rule that the password breaks; null: it is good enough. */
export const brokenRuleOf = (password: string): PasswordRule | null =>
  passwordRules.find((rule) => isBroken[rule](password)) ?? null;
