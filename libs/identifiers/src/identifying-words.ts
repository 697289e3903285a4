const shortestId = 8;

/** An address, or a long word with a digit or with capitals inside, as ids and card numbers are. */
const isIdentifying = (word: string): boolean =>
  word.includes("@") || (word.length >= shortestId && (/\d/.test(word) || /[a-z][^a-z]*[A-Z]/.test(word)));

/** A provider's message without addresses, numbers and ids, which are of one payment and not of the account. */
export const withoutIdentifiers = (message: string): string =>
  message.replaceAll(/\S+/g, (word) => (isIdentifying(word) ? "***" : word));
