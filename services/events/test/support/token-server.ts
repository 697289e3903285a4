import { once } from "node:events";
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface TokenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's token endpoint. */
export interface TokenServer {
  readonly url: string;
  readonly requests: readonly TokenRequest[];
  /** From now on; the number of the request counts from 1. */
  answer(handle: (response: ServerResponse, requestNumber: number) => void): void;
  stop(): void;
}

/** The usual answer of a token endpoint, with a token of its own for each request. */
export const answerToken =
  (members: object = {}) =>
  (response: ServerResponse, requestNumber: number): void => {
    const token = { access_token: `token-${String(requestNumber)}`, token_type: "Bearer", expires_in: 600 };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ ...token, ...members }));
  };

export const startTokenServer = async (): Promise<TokenServer> => {
  const requests: TokenRequest[] = [];
  let handle: (response: ServerResponse, requestNumber: number) => void = answerToken();
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      requests.push({ headers: request.headers, body });
      handle(response, requests.length);
    });
  };
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/token`,
    requests,
    answer: (chosen) => {
      handle = chosen;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
