import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** `answers`: writes reach the provider and their answers break off. `requests`: writes break off before it. */
export type Loss = "none" | "answers" | "requests";

/** A request as it came to the proxy. */
export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** What writes are answered with in the provider's place. */
export interface StandInAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A way to the provider on which connections break. */
export interface LosingProxy {
  readonly url: string;
  /** Everything that was sent, whether it arrived or not. */
  readonly requests: readonly SeenRequest[];
  /** From now on. */
  lose(loss: Loss): void;
  /** From now on, until null: what is no look-up, or everything, does not reach the provider, and is answered so. */
  answer(answer: StandInAnswer | null, which?: "writes" | "everything"): void;
  stop(): Promise<void>;
}

const isGet = ({ method }: SeenRequest): boolean => method === "GET";

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** `isLookUp`: what changes nothing at the provider, and is never lost. */
export const startLosingProxy = async (target: string, isLookUp = isGet): Promise<LosingProxy> => {
  let loss: Loss = "none";
  let standIn: { readonly answer: StandInAnswer; readonly isForAll: boolean } | null = null;
  const requests: SeenRequest[] = [];

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { method = "GET", headers } = request;
    const seen = { method, path: request.url ?? "/", headers, body: body.toString("latin1") };
    requests.push(seen);
    const isWrite = !isLookUp(seen);
    if (standIn !== null && (isWrite || standIn.isForAll)) {
      const { status, body: text = "", headers: more = {} } = standIn.answer;
      return void response.writeHead(status, { "content-type": "application/json", ...more }).end(text);
    }
    const own = isWrite ? loss : "none";
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
    requests,
    lose: (wanted) => {
      loss = wanted;
    },
    answer: (answer, which = "writes") => {
      standIn = answer === null ? null : { answer, isForAll: which === "everything" };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
