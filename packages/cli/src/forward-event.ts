import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { StreamedEvent } from "@railyard/node";

/** How a receiver answered. */
export interface Forwarding {
  readonly url: string;
  /** Null: it did not answer. */
  readonly status: number | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

export interface ForwardOptions {
  readonly url: string;
  /** Further headers, such as a password that the receiver asks for. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether certificates are not checked. */
  readonly skipsVerify: boolean;
  readonly signal: AbortSignal;
}

const answerTimeoutMs = 30_000;

/** Posts the exact body and headers of an event to a receiver. Never rejects. */
export const forwardEvent = (event: StreamedEvent, options: ForwardOptions): Promise<Forwarding> =>
  new Promise((resolve) => {
    const { url, skipsVerify, signal } = options;
    const startedMs = performance.now();
    const end = (status: number | null, error: string | null): void => {
      resolve({ url, status, duration_ms: Math.round(performance.now() - startedMs), error });
    };
    const body = Buffer.from(event.body, "utf8");
    const headers: Record<string, string | number> = { "content-length": body.length };
    for (const [name = "", value = ""] of [...event.headers, ...options.headers]) headers[name] = value;
    const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(
      url,
      { method: "POST", headers, signal, timeout: answerTimeoutMs, rejectUnauthorized: !skipsVerify },
      (answer) => {
        answer.resume();
        answer.on("end", () => end(answer.statusCode ?? null, null));
        answer.on("error", (error) => end(null, error.message));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer within ${String(answerTimeoutMs / 1_000)} s`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message));
    outgoing.end(body);
  });
