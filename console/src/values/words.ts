/** A name of the API as words: `api_key` is "Api key". */
export const wordsOf = (name: string): string =>
  name.replaceAll(/[_.]/gu, " ").replace(/^./u, (first) => first.toUpperCase());
