import { request } from "node:http";
import type { Agent, IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

/** An answer as it came. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are; objects become JSON. The content type is JSON unless the headers set it. */
  readonly body?: unknown;
  readonly agent?: Agent;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A page, or nothing.
    return undefined;
  }
};

const payloadOf = (body: unknown): string | Buffer | undefined =>
  body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);

const describing = (payload: string | Buffer, isChunked: boolean): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  // Node frames the body of a GET or DELETE only when its length is given.
  ...(isChunked ? {} : { "content-length": String(Buffer.byteLength(payload)) }),
});

/** One request over real HTTP to this machine, on a connection of its own unless an agent is given. */
export const httpCall = (port: number, path: string, sent: Sent = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    const payload = payloadOf(sent.body);
    const isChunked = sent.headers?.["transfer-encoding"] !== undefined;
    const outgoing = request({
      port,
      path,
      host: "127.0.0.1",
      method: sent.method ?? (payload === undefined ? "GET" : "POST"),
      headers: { ...(payload === undefined ? {} : describing(payload, isChunked)), ...sent.headers },
      agent: sent.agent ?? false,
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString("utf8");
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes, text, body: parsed(text) });
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
