import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { OperationalError } from "@railyard/failures";

/** Where an API server is, and how to be let in. */
export interface KubernetesAccess {
  readonly url: string;
  readonly token: string;
}

export interface KubernetesClient {
  /**
   * Sends a request and resolves with its JSON.
   * @throws {OperationalError} `api_not_found`, `api_conflict`, `api_refused`, or Node's own when the server is away
   */
  readonly call: (method: string, path: string, body?: unknown, contentType?: string) => Promise<unknown>;
  /** Opens an answer that continues; the caller reads or destroys it. */
  readonly open: (path: string) => Promise<IncomingMessage>;
  readonly close: () => void;
}

export const strategicMerge = "application/strategic-merge-patch+json";

const timeoutMs = 15_000;
const codes: Readonly<Record<number, string>> = { 404: "api_not_found", 409: "api_conflict", 410: "api_gone" };

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

const sent = (request: ClientRequest, content: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
    request.end(content);
  });

/** A client of one API server on loopback, whose certificate is its own and is not checked. */
export const createKubernetesClient = ({ url, token }: KubernetesAccess): KubernetesClient => {
  const isTls = url.startsWith("https:");
  const agent = isTls
    ? new TlsAgent({ keepAlive: true, rejectUnauthorized: false })
    : new PlainAgent({ keepAlive: true });
  const send = isTls ? tlsRequest : plainRequest;
  const requestOf = (method: string, path: string, headers: Record<string, string>): ClientRequest =>
    send(new URL(path, url), {
      method,
      agent,
      headers: { authorization: `Bearer ${token}`, accept: "application/json", ...headers },
    });
  const refused = async (method: string, path: string, answer: IncomingMessage): Promise<OperationalError> => {
    const status = answer.statusCode ?? 0;
    const words = `${method} ${path} was answered with ${String(status)}: ${await textOf(answer)}`;
    return new OperationalError(codes[status] ?? "api_refused", words);
  };
  return {
    call: async (method, path, body, contentType = "application/json") => {
      const content = body === undefined ? undefined : JSON.stringify(body);
      const length = content === undefined ? {} : { "content-length": String(Buffer.byteLength(content)) };
      const request = requestOf(method, path, { "content-type": contentType, ...length });
      request.setTimeout(timeoutMs, () => request.destroy(new RangeError(`${method} ${path}: no answer in time`)));
      const answer = await sent(request, content);
      if ((answer.statusCode ?? 0) >= 400) throw await refused(method, path, answer);
      return JSON.parse(await textOf(answer)) as unknown;
    },
    open: async (path) => {
      const answer = await sent(requestOf("GET", path, {}), undefined);
      if ((answer.statusCode ?? 0) >= 400) throw await refused("GET", path, answer);
      return answer;
    },
    close: () => {
      agent.destroy();
    },
  };
};
