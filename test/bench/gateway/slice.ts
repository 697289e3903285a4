import { Agent, request as startRequest } from "node:http";

export interface HopRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface SliceOptions {
  readonly port: number;
  /** Kept connections; each sends its next request when the one before is answered. */
  readonly connections: number;
  readonly request: HopRequest;
  /** Ends after this time, */
  readonly timeMs: number;
  /** or after so many requests. */
  readonly requestsMax?: number;
}

export interface Slice {
  /** Of every request that was answered with 200. */
  readonly latenciesMs: readonly number[];
  readonly errors: number;
}

const send = (agent: Agent, port: number, { method, path, headers, body }: HopRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = startRequest({
      agent,
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { ...headers, ...length, accept: "application/json", "user-agent": "bench/1" },
    });
    outgoing.on("response", (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => {
        resolve(response.statusCode ?? 0);
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });

/** Sends the same request over and over, and ends with every request answered. */
export const runSlice = async (options: SliceOptions): Promise<Slice> => {
  const { port, connections, request, timeMs, requestsMax = Infinity } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  let errors = 0;
  const endMs = performance.now() + timeMs;
  const loop = async (): Promise<void> => {
    for (;;) {
      const startedMs = performance.now();
      if (startedMs >= endMs || latenciesMs.length + errors >= requestsMax) return;
      try {
        const status = await send(agent, port, request);
        if (status === 200) latenciesMs.push(performance.now() - startedMs);
        else errors += 1;
      } catch {
        errors += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  return { latenciesMs, errors };
};
