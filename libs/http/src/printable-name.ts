const maximumNameLength = 64;

/** A member name made by the caller, safe to repeat: it may be long, or hold what belongs into a value. */
export const printableName = (name: string): string =>
  /\d{8}/.test(name) || !/^[\w.[\]-]+$/.test(name) ? "(hidden)" : name.slice(0, maximumNameLength);
