/** What `like` matches of a text in lower case that begins so, in any case. */
export const beginningWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
