import type { Connections, OutgoingRequest } from "./connections.ts";
import type { AnswerHeaders } from "./exchange.ts";
import { Exchange } from "./exchange.ts";

/** Bounds of one exchange. */
export interface ExchangeLimits {
  /** From now until the last byte of the answer, with the wait for a connection. */
  readonly timeoutMs: number;
  /** Longest body of an answer. */
  readonly answerBytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** An answer, as far as it has come. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Names as they were written, and values, in turns. */
  readonly rawHeaders: () => readonly string[];
  readonly body: Buffer;
}

/** The outcome of a request. */
export interface ExchangeOutcome {
  /** Why there is no whole answer; `done`: there is one. */
  readonly end: "done" | "timeout" | "aborted" | "too_large" | "failed";
  /** Whole only for `done`. Undefined when none has begun. */
  readonly answer: ReceivedAnswer | undefined;
  /** Whether the connection was established: before that, the other side cannot have seen the request. */
  readonly hasBegun: boolean;
  /** The kept connection was closed by the other side just as the request was sent on it; nothing was answered. */
  readonly isStale: boolean;
  /** For `failed`. */
  readonly error: unknown;
}

const empty = Buffer.alloc(0);

const reasons = { timeout: new Error("too slow"), aborted: new Error("aborted"), too_large: new Error("too large") };

class WholeExchange extends Exchange {
  readonly #settle: (outcome: ExchangeOutcome) => void;
  readonly #limits: ExchangeLimits;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #receivedBytes = 0;
  #status: number | undefined;
  #headers: AnswerHeaders = {};
  #end: ExchangeOutcome["end"] = "failed";

  constructor(limits: ExchangeLimits, settle: (outcome: ExchangeOutcome) => void) {
    super();
    this.#limits = limits;
    this.#settle = settle;
    this.#timer = setTimeout(() => {
      this.#stop("timeout");
    }, limits.timeoutMs);
    limits.signal?.addEventListener("abort", this.abort, { once: true });
  }

  readonly abort = (): void => {
    this.#stop("aborted");
  };

  #stop(end: "timeout" | "aborted" | "too_large"): void {
    this.#end = end;
    this.giveUp(reasons[end]);
  }

  protected answered(status: number, headers: AnswerHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  protected received(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    this.#chunks.push(chunk);
    if (this.#receivedBytes > this.#limits.answerBytesMax) this.#stop("too_large");
  }

  protected ended(): void {
    this.#end = "done";
    this.#finish(undefined, false);
  }

  protected failed(error: unknown): void {
    this.#finish(error, this.#end === "failed" && this.#status === undefined && this.isStale(error));
  }

  #finish(error: unknown, isStale: boolean): void {
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener("abort", this.abort);
    this.#settle({ end: this.#end, answer: this.#answer(), hasBegun: this.hasBegun, isStale, error });
  }

  #answer(): ReceivedAnswer | undefined {
    if (this.#status === undefined) return undefined;
    const [first = empty] = this.#chunks;
    const body = this.#chunks.length < 2 ? first : Buffer.concat(this.#chunks, this.#receivedBytes);
    return { status: this.#status, headers: this.#headers, rawHeaders: () => this.rawHeaders(), body };
  }
}

/** Sends a request once and reads its whole answer into memory. Never rejects. */
export const sendWhole = (
  connections: Pick<Connections, "send">,
  request: OutgoingRequest,
  limits: ExchangeLimits,
): Promise<ExchangeOutcome> =>
  new Promise((resolve) => {
    const exchange = new WholeExchange(limits, resolve);
    if (limits.signal?.aborted === true) exchange.abort();
    else connections.send(request, exchange);
  });
