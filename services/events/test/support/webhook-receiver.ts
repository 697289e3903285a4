import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly arrivedAtMs: number;
}

/** What the receiver answers; `hang` never answers, `cut` closes the connection. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | "hang"
  | "cut";

/** A merchant's server. Each path can answer in its own way. */
export interface WebhookReceiver {
  url(path: string): string;
  /** Answers of a path by the number of the request, from 1; without them every request gets 200. */
  answer(path: string, choose: (requestNumber: number) => Answer | Promise<Answer>): void;
  /** Holds every request of a path back until the answer is there. */
  answerLater(path: string, answer: Promise<Answer>): void;
  received(path?: string): readonly ReceivedWebhook[];
  /** Event ids by how often they arrived at the path. */
  counts(path: string): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const reply = (response: ServerResponse, answer: Answer): void => {
  if (answer === "hang") return;
  if (answer === "cut") {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...answer.headers });
  response.end(answer.body ?? "ok");
};

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const webhooks: ReceivedWebhook[] = [];
  const chosen = new Map<string, (requestNumber: number) => Answer | Promise<Answer>>();
  const received = (path?: string): readonly ReceivedWebhook[] =>
    webhooks.filter((webhook) => path === undefined || webhook.path === path);
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const path = request.url ?? "";
      webhooks.push({ path, headers: request.headers, body, arrivedAtMs: performance.now() });
      reply(response, (await chosen.get(path)?.(received(path).length)) ?? { status: 200 });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${String(port)}${path}`,
    answer: (path, choose) => {
      chosen.set(path, choose);
    },
    answerLater: (path, answer) => {
      chosen.set(path, () => answer);
    },
    received,
    counts: (path) => {
      const counts = new Map<string, number>();
      for (const { headers } of received(path)) {
        const id = String(headers["webhook-id"]);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
