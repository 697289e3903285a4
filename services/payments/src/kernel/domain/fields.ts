/** The fields of a line; a field in quotation marks may hold commas, and quotation marks written twice. */
export const fieldsOf = (line: string): readonly string[] => {
  // With a comma in front, every field has one, so that none is an empty match.
  const pattern = /,(?:"((?:[^"]|"")*)"|([^,]*))/g;
  return [...`,${line}`.matchAll(pattern)].map(([, quoted, plain = ""]) =>
    (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim(),
  );
};
