import { OperationalError, errorCode, errorMessage, isOperational } from "@railyard/failures";

const retryAfterSeconds = 1;

/** Node's own codes for a network that does not answer. */
const networkCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The generated client's codes for the same conditions: it hides the driver's. */
const clientCodes: ReadonlySet<string> = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2037"]);

/** The server's codes for a statement and a lock that took too long, and the generated client's for a transaction. */
const timeoutCodes: ReadonlySet<string> = new Set(["57014", "55P03", "P2028"]);

/** How the messages begin that the driver throws without a code. */
const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Cannot use a pool after calling end",
  "Client was closed",
] as const;

/**
 * The error to throw on: an OperationalError when the database was unreachable (`database_unavailable`), too slow
 * (`database_timeout`) or undid one of two colliding transactions (`database_conflict`), each worth trying again;
 * any other error unchanged.
 */
export const toDatabaseError = (error: unknown): unknown => {
  if (isOperational(error)) return error;
  const code = serverCode(error) ?? errorCode(error) ?? "";
  if (isConnectionLoss(code, errorMessage(error))) return operational("database_unavailable", error);
  if (timeoutCodes.has(code)) return operational("database_timeout", error);
  if (code === "40001" || code === "40P01" || code === "P2034") return operational("database_conflict", error);
  return error;
};

/** Runs work of another client on the same pool (such as the generated one) with the errors of this package. */
export const reportingConnectionLoss = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
};

/** Whether the error states that a row with the same key exists; `constraint` narrows it to one index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  if ((serverCode(error) ?? errorCode(error)) !== "23505") return false;
  if (constraint === undefined) return true;
  const hidden = memberOf(memberOf(driverErrorOf(error), "cause"), "constraint");
  return [memberOf(error, "constraint"), memberOf(hidden, "index")].includes(constraint);
};

/** Whether the server undid the statement for its content or a conflict, so that it has certainly changed nothing. */
export const isRolledBack = (error: unknown): boolean => {
  const code = serverCode(error) ?? errorCode(error) ?? "";
  // Class 22 is data that does not fit, 23 a broken constraint.
  return /^(22|23)...$/u.test(code) || code === "database_conflict";
};

/** PostgreSQL's own code where the generated client has put it away: under its driver's error. */
const serverCode = (error: unknown): string | undefined => {
  const code = memberOf(memberOf(driverErrorOf(error), "cause"), "originalCode");
  return typeof code === "string" ? code : undefined;
};

const driverErrorOf = (error: unknown): unknown => {
  return memberOf(memberOf(error, "meta"), "driverAdapterError") ?? error;
};

const memberOf = (value: unknown, name: string): unknown => {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
};

/**
 * Class 08 is a broken connection, 53 exhausted resources, 57P0x a server that starts or ends. 25006 is a server that
 * only reads, such as the former primary after a failover; 25P03 and 25P04 end a session whose transaction took too
 * long. 26000 and a stale plan are sessions that lost or outlived what was prepared in them. 28xxx and 3D000 refuse a
 * session altogether, as while passwords are changed. 58000 and 58030 are the server's own machine that fails.
 */
const unavailable = /^(08...|25006|25P0[34]|26000|28...|3D000|53...|57P0[1-5]|58000|58030)$/u;

/** What a standby answers to a transaction that states that it will write. */
export const cannotWriteInRecovery = "cannot set transaction read-write mode during recovery";

const featureRefusals = ["cached plan must not change result type", cannotWriteInRecovery] as const;

const isConnectionLoss = (code: string, message: string): boolean => {
  if (networkCodes.has(code) || clientCodes.has(code) || unavailable.test(code)) return true;
  if (code === "0A000") return featureRefusals.some((refusal) => message.includes(refusal));
  return driverMessages.some((beginning) => message.startsWith(beginning));
};

const operational = (code: string, cause: unknown): OperationalError => {
  const message = `The database did not do its part: ${errorMessage(cause)}`;
  return new OperationalError(code, message, { cause, retryAfterSeconds, part: "database" });
};
