/** JSON with one member a line; another text stays as it is. */
export const indentJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};
