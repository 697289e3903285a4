import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createIdentityVerifier, identityHeader } from "@railyard/auth";
import type { Principal } from "@railyard/auth";

/** A request as the service behind the gateway received it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** Whom the signed identity names; undefined when there is none, or a forged one. */
  readonly principal: Principal | undefined;
}

export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A small HTTP server in the place of a service. */
export interface ServiceStandIn {
  readonly port: number;
  readonly seen: SeenRequest[];
  /** Takes a request that came in by another server. */
  readonly take: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Answers from now on; without it every request is answered with 200 and `{"ok":true}`. */
  respondWith: (respond: Respond | undefined) => void;
  /** Handles requests before their body is read. */
  receiveWith: (receive: ((request: IncomingMessage, response: ServerResponse) => void) | undefined) => void;
  /** Ends every kept connection; requests are still taken on new ones. */
  readonly dropConnections: () => void;
  readonly stop: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
}

const answerOk: Respond = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

/** Starts a stand-in that verifies identities with the secret of the installation. */
export const startService = async (internalSecret: string): Promise<ServiceStandIn> => {
  const verifier = createIdentityVerifier(internalSecret);
  const seen: SeenRequest[] = [];
  let respond = answerOk;
  let receive: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (receive !== undefined) {
      receive(request, response);
      return;
    }
    const body = await readText(request);
    const { method = "", url = "", headers, rawHeaders } = request;
    seen.push({ method, url, headers, rawHeaders, body, principal: verifier.verify(String(headers[identityHeader])) });
    respond(request, response, body);
  };
  const server = createServer((request, response) => {
    // A caller that leaves half-way is what some tests are about.
    take(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    seen,
    take,
    respondWith: (next) => {
      respond = next ?? answerOk;
    },
    receiveWith: (next) => {
      receive = next;
    },
    dropConnections: () => {
      server.closeAllConnections();
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
    startAgain: () => listen(port),
  };
};
