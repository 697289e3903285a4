import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** `answers`: writes reach the provider and their answers break off. `requests`: writes break off before it. */
export type Loss = "none" | "answers" | "requests";

/** A way to the provider on which connections break. */
export interface LosingProxy {
  readonly url: string;
  /** From now on. */
  lose(loss: Loss): void;
  stop(): Promise<void>;
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const startLosingProxy = async (target: string): Promise<LosingProxy> => {
  let loss: Loss = "none";

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { method = "GET", headers } = request;
    const own = method === "GET" ? "none" : loss;
    if (own === "requests") return void request.socket.destroy();
    const onward = httpRequest(new URL(request.url ?? "/", target), { method, headers, agent: false });
    onward.end(body);
    const [answer] = (await once(onward, "response")) as [IncomingMessage];
    const bytes = await bodyOf(answer);
    if (own === "answers") return void request.socket.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes);
  };

  const server = createServer((request, response) => {
    forward(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    lose: (wanted) => {
      loss = wanted;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
