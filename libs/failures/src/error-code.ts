/** The `code` of an error of any origin, or undefined. Errors are told apart by it: classes differ across realms. */
export const errorCode = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
};

/** Whether the error carries one of the codes. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = errorCode(error);
  return code !== undefined && codes.includes(code);
};

/** Text of anything that was thrown, for logs. */
export const errorMessage = (error: unknown): string => {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
};
