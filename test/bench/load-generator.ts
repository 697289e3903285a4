import { Agent, request as startRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

/** The request of a load. */
export interface LoadRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TurnOptions {
  readonly port: number;
  /** Kept connections; each sends its next request when the one before is answered. */
  readonly connections: number;
  readonly request: LoadRequest;
  /** Whether the answer is what was asked for. Default: its status is 200. */
  readonly isGood?: (status: number, text: string) => boolean;
  /** Sees every good answer. */
  readonly onGood?: (text: string) => void;
  /** Sends nothing more after this time, */
  readonly timeMs: number;
  /** or after so many answers. */
  readonly requestsMax?: number;
}

/** What one turn has come to; whatever was sent is answered. */
export interface Turn {
  /** Of every good answer. */
  readonly latenciesMs: readonly number[];
  readonly errors: number;
  /** The first few, in the server's own words. */
  readonly errorSamples: readonly string[];
  /** From the first request to the last answer. */
  readonly elapsedMs: number;
}

const timeoutMs = 30_000;
const errorSamplesMax = 5;

/** An answer as it came. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request to a server of this machine; resolves with its whole answer, whatever its status. */
export const sendRequest = (
  agent: Agent,
  port: number,
  { method, path, headers, body }: LoadRequest,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { accept: "application/json", "user-agent": "bench/1", ...headers, ...length },
      timeout: timeoutMs,
    });
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers: answerHeaders } = response;
        resolve({ status: statusCode, headers: answerHeaders, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new RangeError(`no answer within ${String(timeoutMs)} ms`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });

/** Sends the request over and over, and ends with every one answered. */
export const runTurn = async (options: TurnOptions): Promise<Turn> => {
  const { port, connections, request, onGood, timeMs, requestsMax = Infinity } = options;
  const isGood = options.isGood ?? ((status) => status === 200);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  const errorSamples: string[] = [];
  let errors = 0;
  const fail = (words: string): void => {
    errors += 1;
    if (errorSamples.length < errorSamplesMax) errorSamples.push(words.slice(0, 500));
  };
  const one = async (): Promise<void> => {
    const startedMs = performance.now();
    try {
      const { status, text } = await sendRequest(agent, port, request);
      if (!isGood(status, text)) return fail(`${String(status)} ${text}`);
      latenciesMs.push(performance.now() - startedMs);
      onGood?.(text);
    } catch (error) {
      fail(String(error));
    }
  };
  const beganMs = performance.now();
  const loop = async (): Promise<void> => {
    while (performance.now() - beganMs < timeMs && latenciesMs.length + errors < requestsMax) await one();
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  return { latenciesMs, errors, errorSamples, elapsedMs: performance.now() - beganMs };
};
