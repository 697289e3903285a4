export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 70;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// Length counts what a person sees as characters, so an accented letter is one however it is encoded.
const lengthOf = (password: string): number => [...graphemes.segment(password)].length;

const rules: readonly { readonly broken: (password: string) => boolean; readonly problem: string }[] = [
  { broken: (password) => lengthOf(password) < PASSWORD_LENGTH_MIN, problem: "it has fewer than 8 characters" },
  { broken: (password) => lengthOf(password) > PASSWORD_LENGTH_MAX, problem: "it has more than 70 characters" },
  { broken: (password) => /\s/u.test(password), problem: "it contains white space" },
  { broken: (password) => !/\p{Lu}/u.test(password), problem: "it has no upper-case letter" },
  { broken: (password) => !/\p{Ll}/u.test(password), problem: "it has no lower-case letter" },
  { broken: (password) => !/\p{Nd}/u.test(password), problem: "it has no digit" },
  { broken: (password) => !/[^\p{L}\p{N}\s]/u.test(password), problem: "it has no special character" },
];

/** What makes the password unacceptable, or null when it is good enough. */
export const passwordProblem = (password: string): string | null =>
  rules.find((rule) => rule.broken(password))?.problem ?? null;
