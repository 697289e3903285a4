/** Whole systems come first, since one of them may take a minute, and what takes moments last, to fill what is left. */
const kinds = [".browser.test.ts", ".system.test.ts", ".service.test.ts", ".unit.test.ts"];

/** The files of a service follow each other, so that they can share what it takes to run it. */
const moduleOf = (path: string): string => /(?:^|\/)((?:services|libs)\/[^/]+)\//u.exec(path)?.[1] ?? "";

const kindOf = (path: string): number => {
  const kind = kinds.findIndex((ending) => path.endsWith(ending));
  return kind === -1 ? kinds.length : kind;
};

/** The order in which test files run: by kind, by service, by name. Several workers take from it in turns. */
export const orderOf = (paths: readonly string[]): string[] =>
  [...paths].sort((left, right) => {
    const byKind = kindOf(left) - kindOf(right);
    if (byKind !== 0) return byKind;
    // Backwards: the large services come before the libraries.
    const [one, other] = [moduleOf(left), moduleOf(right)];
    if (one !== other) return one < other ? 1 : -1;
    return left < right ? -1 : 1;
  });
