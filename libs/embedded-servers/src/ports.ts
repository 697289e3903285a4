import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { hasErrorCode } from "@railyard/failures";

const host = "127.0.0.1";

// Below the ports that systems give to outgoing connections, any of which could have the port before its server does.
const lowestPort = 12_000;
const highestPort = 32_000;
const picks = 200;

/** Each is tried once by a process: a parallel search may be at it, or its server still on its way. */
const tried = new Set<number>();

/**
 * A loopback port that was free a moment ago, picked at random, so that several programs that look for one at the same
 * time rarely get the same.
 */
export const findFreePort = async (): Promise<number> => {
  for (let pick = 1; pick <= picks; pick += 1) {
    const port = randomInt(lowestPort, highestPort);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isPortFree(port)) return port;
  }
  return await listenOnce(0);
};

/** Whether a server could listen on this loopback port right now. */
export const isPortFree = async (port: number): Promise<boolean> => {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EADDRINUSE", "EACCES")) return false;
    throw error;
  }
};

const listenOnce = (port: number): Promise<number> => {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  });
};
