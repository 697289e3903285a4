import { request } from "node:http";
import type { Agent, IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is; objects become JSON with their content type. */
  readonly body?: unknown;
  readonly agent?: Agent;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One request over real HTTP, on a connection of its own unless an agent is given. */
export const httpCall = (port: number, path: string, sent: Sent = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const payload = sent.body === undefined || typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body);
    const isChunked = sent.headers?.["transfer-encoding"] !== undefined;
    const outgoing = request({
      port,
      path,
      host: "127.0.0.1",
      method: sent.method ?? (payload === undefined ? "GET" : "POST"),
      headers: {
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...(payload === undefined || isChunked ? {} : { "content-length": String(Buffer.byteLength(payload)) }),
        ...sent.headers,
      },
      agent: sent.agent ?? false,
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });

/** Sends raw bytes and reads until the server hangs up. */
export const rawCall = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("utf8");
    });
    socket.on("close", () => {
      resolve(received);
    });
    socket.on("error", reject);
    socket.write(bytes);
  });
