import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";

/** Longest body that is kept so that it can be sent to another instance. */
const keptBytesMax = 65_536;

/** Whether the request has a body, whatever its method. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Says what becomes of a body that is larger than its operation allows. */
export type TooLarge = () => void;

/** The body of a caller's request on its way to a service, as fast as the service takes it. */
export class CallerBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limitBytes: number;
  readonly #tooLarge: TooLarge;
  readonly #declaredBytes: number;
  #kept: Buffer[] = [];
  #bytes = 0;
  #isComplete = false;
  #isStarted = false;
  #upstream: ClientRequest | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, limitBytes: number, tooLarge: TooLarge) {
    this.#request = request;
    this.#response = response;
    this.#limitBytes = limitBytes;
    this.#tooLarge = tooLarge;
    this.#declaredBytes = Number(request.headers["content-length"] ?? Number.NaN);
  }

  /** Whether all that has come is still there to be sent again. */
  get isRepeatable(): boolean {
    return this.#bytes <= keptBytesMax;
  }

  /** Sends what has come, and what still comes, to a service; a service before it gets nothing more. */
  sendTo(upstream: ClientRequest): void {
    this.#upstream = upstream;
    for (const chunk of this.#kept) upstream.write(chunk);
    if (this.#isComplete) upstream.end();
    if (this.#isStarted) this.#request.resume();
    else this.#start();
  }

  /** The service takes no more of it; what still comes waits for another, or is lost. */
  detach(upstream: ClientRequest): void {
    if (this.#upstream !== upstream) return;
    this.#upstream = undefined;
    // A body that is not read to its end would keep the connection from its next request.
    this.#request.resume();
  }

  #refuse(): void {
    const upstream = this.#upstream;
    this.#upstream = undefined;
    this.#kept = [];
    this.#tooLarge();
    upstream?.destroy();
  }

  #start(): void {
    this.#isStarted = true;
    this.#request.on("data", (chunk: Buffer) => {
      this.#take(chunk);
    });
    this.#request.on("end", () => {
      if (this.#isComplete) return;
      this.#isComplete = true;
      this.#upstream?.end();
    });
    // Only now: who is refused before is spared sending it.
    if (this.#request.headers.expect !== undefined) this.#response.writeContinue();
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limitBytes) {
      if (this.#upstream !== undefined) this.#refuse();
      return;
    }
    if (this.isRepeatable) this.#kept.push(chunk);
    else this.#kept = [];
    const upstream = this.#upstream;
    if (upstream === undefined || upstream.destroyed) return;
    if (this.#bytes === this.#declaredBytes && chunk.length === this.#bytes) {
      this.#isComplete = true;
      // As text of one byte a character, Node sends it in one piece with the headers.
      upstream.end(chunk.toString("latin1"), "latin1");
    } else if (!upstream.write(chunk)) {
      this.#request.pause();
      upstream.once("drain", () => {
        this.#request.resume();
      });
    }
  }
}
