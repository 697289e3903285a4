import { RailyardError } from "@railyard/node";

/** The command line is not understood. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The command cannot do what it was asked for; the message states what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Exit codes: 0 for success, 1 for a failure, 2 for a command line that is not understood. */
export const exitCodes = { success: 0, failure: 1, usage: 2 } as const;

/** The text of whatever was thrown. */
export const messageOf = (error: unknown): string => {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : undefined;
  return typeof message === "string" ? message : String(error);
};

/** What `fetch` reports of a connection lies below an error of its own. */
const causeOf = ({ cause }: RailyardError): string => {
  if (typeof cause !== "object" || cause === null) return "";
  const reason = messageOf("cause" in cause && cause.cause !== undefined ? cause.cause : cause);
  return reason === "" ? "" : ` (${reason})`;
};

/** What is printed of an error, line by line. */
export const describeError = (error: unknown): readonly string[] => {
  if (!(error instanceof RailyardError)) return [messageOf(error)];
  const { message, status, code, reason, field, requestId, docUrl } = error;
  const facts = [code, reason, field === undefined ? undefined : `field ${field}`].filter((fact) => fact !== undefined);
  return [
    `${message}${status === undefined ? causeOf(error) : ""}`,
    ...(facts.length === 0 ? [] : [`  error: ${facts.join(", ")}`]),
    ...(requestId === undefined ? [] : [`  request: ${requestId}`]),
    ...(docUrl === undefined ? [] : [`  see ${docUrl}`]),
  ];
};

/** The same for programs. */
export const errorAsJson = (error: unknown): string => {
  const { message, status, code, reason, field, requestId, docUrl } = error as Partial<RailyardError>;
  return JSON.stringify({
    error: { message, status, code, reason, field, request_id: requestId, doc_url: docUrl },
  });
};
