import type { Dispatcher } from "undici";

/** Headers of an answer by their lower-case names; a list where a name came more than once. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const closedCodes: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

const codeOf = (error: unknown): string => {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
};

/** A request on its way, and what comes back. Subclasses define what an answer and a failure mean. */
export abstract class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #takeRequest: (() => boolean) | undefined;
  #isReused = false;
  #isOver = false;
  #endedBecause: Error | undefined;

  /** Whether the connection was established, so that the other side may have seen the request. */
  get hasBegun(): boolean {
    return this.#controller !== undefined;
  }

  /** The answer has begun. */
  protected abstract answered(status: number, headers: AnswerHeaders): void;
  /** A piece of the answer's body has come. */
  protected abstract received(chunk: Buffer): void;
  /** The answer is whole. */
  protected abstract ended(): void;
  /** There will be no whole answer. Also called, with the given reason, for an end by `giveUp`. */
  protected abstract failed(error: unknown): void;

  /** Ends the exchange; its connection is not used again. */
  giveUp(reason: Error): void {
    if (this.#isOver) return;
    this.#endedBecause = reason;
    if (this.#controller === undefined) this.#fail(reason);
    else this.#controller.abort(reason);
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  /** Names and values of the answer's headers as they were written, in turns. */
  protected rawHeaders(): readonly string[] {
    const raw = this.#controller?.rawHeaders;
    return Array.isArray(raw) ? raw.map((part) => (typeof part === "string" ? part : part.toString("latin1"))) : [];
  }

  /**
   * Whether the error is of a kept connection that the other side closed just as the request was sent; nothing was
   * answered on it.
   */
  protected isStale(error: unknown): boolean {
    return this.#isReused && this.isClosed(error);
  }

  /** Whether the other side closed the connection, or it broke. */
  protected isClosed(error: unknown): boolean {
    return closedCodes.has(codeOf(error));
  }

  /** For connections alone. */
  carriedBy(takeRequest: () => boolean): void {
    this.#takeRequest = takeRequest;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) {
      // Given up while it waited for its connection: nothing of it is sent.
      controller.abort(this.#endedBecause ?? new Error("The request is no longer wanted."));
      return;
    }
    this.#controller = controller;
    this.#isReused = this.#takeRequest?.() ?? false;
  }

  onResponseStart(_controller: unknown, status: number, headers: AnswerHeaders): void {
    if (status >= 200 && !this.#isOver) this.answered(status, headers);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (!this.#isOver) this.received(chunk);
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.ended();
  }

  onResponseError(_controller: unknown, error: unknown): void {
    this.#fail(this.#endedBecause ?? error);
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.failed(error);
  }
}
