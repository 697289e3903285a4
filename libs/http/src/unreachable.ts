import { isIP } from "node:net";

import { createAddressGuard } from "@railyard/addresses";
import { errorCode } from "@railyard/failures";

const isPublic = createAddressGuard({ allowLoopback: false });
const isPublicOrLoopback = createAddressGuard({ allowLoopback: true });

/** Where an address lies, which distinguishes a wrong setting from a service that is down. */
const classOf = (address: string): string => {
  if (isIP(address) === 0) return "name";
  if (isPublic(address)) return "public address";
  return isPublicOrLoopback(address) ? "loopback address" : "private address";
};

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  ETIMEDOUT: "connecting timed out",
  UND_ERR_CONNECT_TIMEOUT: "connecting timed out",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  EHOSTUNREACH: "no network leads there",
  ENETUNREACH: "no network leads there",
};

const addressOf = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  const address: unknown = Reflect.get(error, "address");
  if (typeof address === "string") return address;
  const [first]: unknown[] = "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return first === undefined ? undefined : addressOf(first);
};

/** Why no connection led to an answer, in words, with the kind of address that was tried. */
export const connectionProblem = (error: unknown, hostname: string): string => {
  const code = errorCode(error);
  const words = code === undefined ? "the connection failed" : (problems[code] ?? "the connection failed");
  const facts = [code, classOf(addressOf(error) ?? hostname)].filter((fact) => fact !== undefined);
  return `${words} (${facts.join(", ")})`;
};
