import { createServer } from "node:net";
import { hasErrorCode } from "@railyard/failures";

const HOST = "127.0.0.1";

/** A loopback port that was free a moment ago; another program may still take it first. */
export async function findFreePort(): Promise<number> {
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
