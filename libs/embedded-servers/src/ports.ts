import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { hasErrorCode } from "@railyard/failures";

const HOST = "127.0.0.1";

// Below the ports that systems give to outgoing connections, any of which could have the port before its server does.
const LOWEST_PORT = 12_000;
const HIGHEST_PORT = 32_000;
const PICKS = 200;

/** Each is handed out once by a process: its server may still be on its way. */
const handedOut = new Set<number>();

/**
 * A loopback port that was free a moment ago, picked at random, so that several programs that look for one at the same
 * time rarely get the same.
 */
export async function findFreePort(): Promise<number> {
  for (let pick = 1; pick <= PICKS; pick += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
  return await listenOnce(0);
}

/** Whether a server could listen on this loopback port right now. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EADDRINUSE", "EACCES")) return false;
    throw error;
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: HOST }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : port);
      });
    });
  });
}
