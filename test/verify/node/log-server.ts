import { createReadStream } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:https";
import { join } from "node:path";

/** What the API server is shown; it takes any certificate of a node. */
export interface LogServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Answers the API server when a client asks for the log of a container, as the kubelet does. */
export interface LogServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const host = "127.0.0.1";

/** Serves the log files under the folder of the pods. */
export const startLogServer = async (folder: string, certificate: LogServerCertificate): Promise<LogServer> => {
  const server = createServer({ ...certificate }, (request, response) => {
    const found = /^\/containerLogs\/[a-z0-9-]+\/([a-z0-9.-]+)\/([a-z0-9-]+)(?:\?|$)/.exec(request.url ?? "");
    if (found === null) {
      response.writeHead(404).end();
      return;
    }
    const log = createReadStream(join(folder, found[1] ?? "", `${found[2] ?? ""}.log`));
    log.once("error", () => response.writeHead(404).end());
    log.once("open", () => response.writeHead(200, { "content-type": "text/plain" }));
    log.pipe(response);
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
