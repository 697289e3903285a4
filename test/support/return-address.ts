import { httpCall } from "@railyard/testing";

const locationOf = async (address: string, method: "GET" | "POST"): Promise<string> => {
  const { port, pathname, search } = new URL(address);
  const { headers, status } = await httpCall(Number(port), `${pathname}${search}`, { method });
  if (headers.location === undefined) throw new TypeError(`${method} leads nowhere: ${String(status)}`);
  return headers.location;
};

/** Where the bank's page leads back to, while nothing is decided there. */
export const returnAddressOf = async (startAddress: string): Promise<string> =>
  locationOf(`${await locationOf(startAddress, "GET")}/leave`, "POST");
