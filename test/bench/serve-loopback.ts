import { once } from "node:events";
import type { Server } from "node:http";

/** A server that listens on a free port of this machine. */
export interface LoopbackServer {
  readonly port: number;
  /** Ends it with every connection it keeps. */
  readonly stop: () => Promise<void>;
}

export const serveLoopback = async (server: Server): Promise<LoopbackServer> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
