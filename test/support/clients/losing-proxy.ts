import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the proxy saw it, and the status that the platform answered it with. */
export interface ForwardedRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly status: number;
}

/** Proxy between a client and the platform that loses answers. */
export interface LosingProxy {
  readonly url: string;
  readonly forwarded: () => readonly ForwardedRequest[];
  /** Cuts the connection instead of passing the next answers on, after the platform gave them. */
  readonly loseAnswers: (count: number) => void;
  readonly stop: () => Promise<void>;
}

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The platform's whole answer to a request. */
const askPlatform = async (target: string, incoming: IncomingMessage) => {
  const body = await bytesOf(incoming);
  const headers = { ...incoming.headers, host: new URL(target).host, connection: "close" };
  const outgoing = request(new URL(incoming.url ?? "/", target), { method: incoming.method ?? "GET", headers });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bytesOf(answer) };
};

/** Starts a proxy before the platform at an address. */
export const startLosingProxy = async (target: string): Promise<LosingProxy> => {
  const forwarded: ForwardedRequest[] = [];
  let toLose = 0;
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await askPlatform(target, incoming);
    const key = incoming.headers["idempotency-key"];
    forwarded.push({
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      idempotencyKey: typeof key === "string" ? key : undefined,
      status: answer.status,
    });
    if (toLose > 0) {
      toLose -= 1;
      incoming.socket.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    forwarded: () => [...forwarded],
    loseAnswers: (count) => {
      toLose = count;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
