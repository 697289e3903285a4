import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** Longest body that is kept so that it can be sent to another instance. */
const keptBytesMax = 65_536;

/** Whether the request has a body, whatever its method. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Rejects a body that is larger than its operation allows. */
export type TooLarge = () => void;

/**
 * The body of a caller's request on its way to a service. A short one goes out when it is whole, so that a slow caller
 * keeps no service waiting; a long one as fast as the service takes it.
 */
export class CallerBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limitBytes: number;
  readonly #tooLarge: TooLarge;
  #kept: Buffer[] = [];
  #bytes = 0;
  #isComplete = false;
  #isStarted = false;
  #whole: PromiseWithResolvers<Buffer> | undefined;
  #stream: Readable | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, limitBytes: number, tooLarge: TooLarge) {
    this.#request = request;
    this.#response = response;
    this.#limitBytes = limitBytes;
    this.#tooLarge = tooLarge;
  }

  /** Whether all that has come is still there to be sent again. */
  get isRepeatable(): boolean {
    return this.#bytes <= keptBytesMax;
  }

  /** What is sent to a service; what was sent to one before gets nothing more. Pends while the caller is slow. */
  content(): Promise<Buffer | Readable> | Buffer {
    const declaredBytes = Number(this.#request.headers["content-length"] ?? Number.NaN);
    if (!(declaredBytes <= keptBytesMax)) return Promise.resolve(this.#open());
    if (this.#isComplete) return this.#joined();
    this.#whole = Promise.withResolvers();
    this.#start();
    return this.#whole.promise;
  }

  /** The service takes no more of it; what still comes waits for another, or is lost. */
  detach(): void {
    this.#stream = undefined;
    // A body that is not read to its end would keep the connection from its next request.
    this.#request.resume();
  }

  #joined(): Buffer {
    const [first] = this.#kept;
    return first !== undefined && this.#kept.length === 1 ? first : Buffer.concat(this.#kept);
  }

  #open(): Readable {
    const stream = new Readable({
      highWaterMark: keptBytesMax,
      read: () => {
        this.#request.resume();
      },
    });
    // Its reader learns of the end by other ways.
    stream.on("error", () => undefined);
    for (const chunk of this.#kept) stream.push(chunk);
    if (this.#isComplete) stream.push(null);
    this.#stream = stream;
    this.#start();
    return stream;
  }

  #start(): void {
    if (this.#isStarted) {
      this.#request.resume();
      return;
    }
    this.#isStarted = true;
    this.#request.on("data", (chunk: Buffer) => {
      this.#take(chunk);
    });
    this.#request.on("end", () => {
      this.#isComplete = true;
      this.#whole?.resolve(this.#joined());
      this.#stream?.push(null);
    });
    // Only now: who is refused before is spared sending it.
    if (this.#request.headers.expect !== undefined) this.#response.writeContinue();
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limitBytes) {
      this.#kept = [];
      const stream = this.#stream;
      this.#stream = undefined;
      if (stream === undefined) return;
      this.#tooLarge();
      stream.destroy(new RangeError("The body is too large."));
      return;
    }
    if (this.isRepeatable) this.#kept.push(chunk);
    else this.#kept = [];
    if (this.#stream?.push(chunk) === false) this.#request.pause();
  }
}
