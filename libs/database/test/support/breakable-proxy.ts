import { type Server, type Socket, connect, createServer } from "node:net";

/** A way to the database that a test can close and open again. */
export interface BreakableProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Cuts all connections and refuses new ones. */
  break(): Promise<void>;
  mend(): Promise<void>;
  /** Carries nothing any more on the connections that are open, and keeps them open. */
  silence(): void;
}

export const breakableProxy = async (databaseUrl: string): Promise<BreakableProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let server = relayTo(Number(target.port), sockets);
  const port = await listen(server, 0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async break() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = relayTo(Number(target.port), sockets);
      await listen(server, port);
    },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
};

const relayTo = (port: number, sockets: Set<Socket>): Server => {
  return createServer((incoming) => {
    const outgoing = connect({ host: "127.0.0.1", port });
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
};

const listen = (server: Server, port: number): Promise<number> => {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
};
