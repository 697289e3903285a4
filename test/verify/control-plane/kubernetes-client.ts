import { Agent, request } from "node:https";

export interface KubernetesAccess {
  readonly url: string;
  readonly token: string;
  /** PEM of the root that the API server's certificate is trusted by. */
  readonly certificateAuthority: string;
}

export interface KubernetesAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A request to the API server that it refused. */
export interface KubernetesRefusal {
  readonly status: number;
  readonly message: string;
}

export const isRefusal = (error: unknown): error is KubernetesRefusal =>
  typeof error === "object" && error !== null && "status" in error && "message" in error;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface KubernetesClient {
  /** Sends a request and returns the answer, whatever its status. */
  readonly send: (method: Method, path: string, body?: unknown) => Promise<KubernetesAnswer>;
  /** As `send`, but rejects with a KubernetesRefusal when the status is not 2xx. */
  readonly call: <Body>(method: Method, path: string, body?: unknown) => Promise<Body>;
  readonly close: () => void;
}

const timeoutMs = 30_000;

const contentTypeOf = (method: Method): string =>
  method === "PATCH" ? "application/strategic-merge-patch+json" : "application/json";

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Health paths answer with plain text.
    return text;
  }
};

const messageOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : String(body);

/** Access to the API server by plain HTTPS requests; a PATCH is a strategic merge. */
export const createKubernetesClient = (access: KubernetesAccess): KubernetesClient => {
  const agent = new Agent({ keepAlive: true, ca: access.certificateAuthority });
  const send = (method: Method, path: string, body?: unknown): Promise<KubernetesAnswer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${access.token}`,
        ...(text === undefined
          ? {}
          : { "content-type": contentTypeOf(method), "content-length": Buffer.byteLength(text) }),
      };
      const options = { method, agent, headers, timeout: timeoutMs };
      const outgoing = request(new URL(path, access.url), options, (incoming) => {
        let answer = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk: string) => (answer += chunk));
        incoming.once("error", reject);
        incoming.once("end", () => {
          resolve({ status: incoming.statusCode ?? 0, body: parse(answer) });
        });
      });
      outgoing.once("timeout", () => outgoing.destroy(new RangeError(`${method} ${path} took too long`)));
      outgoing.once("error", reject);
      outgoing.end(text);
    });
  return {
    send,
    async call<Body>(method: Method, path: string, body?: unknown) {
      const answer = await send(method, path, body);
      if (answer.status >= 200 && answer.status < 300) return answer.body as Body;
      const message = `${method} ${path}: ${String(answer.status)} ${messageOf(answer.body)}`;
      throw Object.assign(new RangeError(message), { status: answer.status });
    },
    close() {
      agent.destroy();
    },
  };
};
