/** As many as one call invites. */
export const addressesMax = 50;

interface PastedAddresses {
  readonly addresses: readonly string[];
  /** What was there and is no address. */
  readonly rest: readonly string[];
}

const addressForm = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u;

/**
 * The addresses of a pasted list: lines, commas or semicolons between them, `Name <address>` as mail programs write
 * them; each once.
 */
export const addressesIn = (text: string): PastedAddresses => {
  const parts = text
    .split(/[\n,;]+/u)
    .flatMap((part) => {
      const inBrackets = /<([^<>]+)>/u.exec(part)?.[1];
      return inBrackets === undefined ? part.split(/\s+/u) : [inBrackets.trim()];
    })
    .filter((part) => part !== "");
  const isAddress = (part: string): boolean => addressForm.test(part);
  return {
    addresses: [...new Map(parts.filter(isAddress).map((part) => [part.toLowerCase(), part])).values()],
    rest: parts.filter((part) => !isAddress(part)),
  };
};
