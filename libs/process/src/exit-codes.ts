import { isConfigurationError } from "@railyard/config";
import { errorCode, isOperational } from "@railyard/failures";

/** Exit codes of Railyard's processes, those of BSD's sysexits. */
export const exitCodes = { unavailable: 69, software: 70, configuration: 78 } as const;

const addressErrors: ReadonlySet<string | undefined> = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"]);

/** The exit code for an error that ends a process. */
export const exitCodeOf = (error: unknown): number => {
  if (isConfigurationError(error)) return exitCodes.configuration;
  if (isOperational(error) || addressErrors.has(errorCode(error))) return exitCodes.unavailable;
  return exitCodes.software;
};
