import { httpCall } from "@railyard/testing";

const locationOf = async (address: string, method: "GET" | "POST"): Promise<string> => {
  const { port, pathname, search } = new URL(address);
  const { headers, status } = await httpCall(Number(port), `${pathname}${search}`, { method });
  if (headers.location === undefined) throw new TypeError(`${method} leads nowhere: ${String(status)}`);
  return headers.location;
};

/** Where the page at this address leads back to, while nothing is decided there. */
export const leavingAddressOf = (page: string): Promise<string> => locationOf(`${page}/leave`, "POST");

/** The same of the bank's page behind the start of a redirect. */
export const returnAddressOf = async (startAddress: string): Promise<string> =>
  leavingAddressOf(await locationOf(startAddress, "GET"));
