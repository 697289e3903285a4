import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";

/** A way to the broker that a test can block, as when a network is cut: no connection is closed. */
export interface SilentProxy {
  readonly url: string;
  readonly silence: () => void;
  readonly stop: () => Promise<void>;
}

export const startSilentProxy = async (natsUrl: string): Promise<SilentProxy> => {
  const target = new URL(natsUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((incoming) => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port) });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
      from.on("data", (chunk) => {
        if (!isSilent) to.write(chunk);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(natsUrl);
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
