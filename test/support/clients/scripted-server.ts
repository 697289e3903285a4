import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** What the server does with a request: an answer, a cut connection, or nothing at all. */
export type Reaction =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | "cut"
  | "silence";

/** An HTTP server that reacts to each request as its script states. */
export interface ScriptedServer {
  readonly url: string;
  readonly requests: () => readonly ArrivedRequest[];
  /** Forgets the requests, and reacts to the next ones like this; to those after the last like to the last. */
  readonly script: (...reactions: readonly ((request: ArrivedRequest) => Reaction)[]) => void;
  readonly stop: () => Promise<void>;
}

const read = async (incoming: IncomingMessage): Promise<ArrivedRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    atMs: performance.now(),
  };
};

const react = (response: ServerResponse, reaction: Reaction): void => {
  if (reaction === "silence") return;
  if (reaction === "cut") {
    response.destroy();
    return;
  }
  const { status, headers = {}, body } = reaction;
  const isText = typeof body === "string" || body === undefined;
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
};

/** An answer whatever the request is. */
export const answers =
  (status: number, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): (() => Reaction) =>
  () => ({ status, body, headers });

/** A refusal as the API writes it. */
export const refuses = (
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): (() => Reaction) =>
  answers(status, { error: { type: "invalid_request", code: "IR_06", message: "Refused.", ...error } }, headers);

export const startScriptedServer = async (): Promise<ScriptedServer> => {
  let requests: ArrivedRequest[] = [];
  let reactions: readonly ((request: ArrivedRequest) => Reaction)[] = [];
  const server = createServer((incoming, response) => {
    const handle = async (): Promise<void> => {
      const request = await read(incoming);
      const reaction = reactions[Math.min(requests.length, reactions.length - 1)];
      requests.push(request);
      react(response, reaction?.(request) ?? { status: 200, body: {} });
    };
    handle().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests: () => [...requests],
    script: (...next) => {
      requests = [];
      reactions = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
