const defaultLengthMin = 8;
const lengthMax = 70;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// Length counts what a person sees as characters, so an accented letter is one however it is encoded.
const lengthOf = (password: string): number => [...graphemes.segment(password)].length;

interface Rule {
  readonly broken: (password: string) => boolean;
  readonly problem: string;
}

const rules: readonly Rule[] = [
  { broken: (password) => lengthOf(password) > lengthMax, problem: "it has more than 70 characters" },
  { broken: (password) => /\s/u.test(password), problem: "it contains white space" },
  { broken: (password) => !/\p{Lu}/u.test(password), problem: "it has no upper-case letter" },
  { broken: (password) => !/\p{Ll}/u.test(password), problem: "it has no lower-case letter" },
  { broken: (password) => !/\p{Nd}/u.test(password), problem: "it has no digit" },
  { broken: (password) => !/[^\p{L}\p{N}\s]/u.test(password), problem: "it has no special character" },
];

/** The engine API has always asked for longer passwords. */
export const enginePasswordLengthMin = 10;

/**
 * What makes the password unacceptable, or null when it is good enough.
 * @param lengthMin fewest characters; each API of the product promises its own
 */
export const passwordProblem = (password: string, lengthMin = defaultLengthMin): string | null =>
  lengthOf(password) < lengthMin
    ? `it has fewer than ${String(lengthMin)} characters`
    : (rules.find((rule) => rule.broken(password))?.problem ?? null);
