import { cutText } from "@railyard/members";

/** The `code` of an error of any origin, or undefined. Errors are distinguished by it: classes differ across realms. */
export const errorCode = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
};

/** Whether the error carries one of the codes. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = errorCode(error);
  return code !== undefined && codes.includes(code);
};

const longestMessage = 600;

/**
 * The text of an error as one line: a library that shows the code around its call states last what went wrong, and
 * everything else is shortened.
 */
export const singleLine = (text: string): string => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isInvocation = lines.length > 1 && lines[0]?.startsWith("Invalid `") === true;
  const line = isInvocation ? (lines.at(-1) ?? "") : lines.join(" ");
  return line.length <= longestMessage ? line : `${cutText(line, longestMessage)}...`;
};

/** Text of anything that was thrown, for logs. */
export const errorMessage = (error: unknown): string => {
  if (typeof error === "object" && error !== null && "message" in error) return singleLine(String(error.message));
  return singleLine(String(error));
};
