import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { httpCall } from "@railyard/testing";

/** A way to the provider on which an answer can be kept from the caller. */
export interface HoldingProxy {
  readonly url: string;
  /**
   * Keeps the answer to the next write. Resolves when the provider has done what it was asked, or, with `before`, when
   * the request has come here and goes no further.
   */
  hold(when: "before" | "after"): Promise<void>;
  stop(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

export const startHoldingProxy = async (target: string): Promise<HoldingProxy> => {
  let holding: { readonly when: "before" | "after"; readonly reported: () => void } | undefined;

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { method = "GET" } = request;
    const held = method === "GET" ? undefined : holding;
    if (held !== undefined) holding = undefined;
    if (held?.when === "before") {
      held.reported();
      return;
    }
    const names = ["authorization", "content-type", "idempotency-key", "sandbox-connector"];
    const headers = Object.fromEntries(
      names.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );
    const sent = { method, headers, ...(body.length === 0 ? {} : { body }) };
    const answer = await httpCall(Number(new URL(target).port), request.url ?? "", sent);
    if (held !== undefined) {
      held.reported();
      return;
    }
    response.writeHead(answer.status, { "content-type": answer.headers["content-type"] ?? "" });
    response.end(answer.bytes);
  };

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    hold: (when) =>
      new Promise((resolve) => {
        holding = { when, reported: resolve };
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
