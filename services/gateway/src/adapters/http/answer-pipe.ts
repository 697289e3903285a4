import type { ServerResponse } from "node:http";
import type { Exchange } from "@railyard/http";

/** Longest answer that is sent in one piece with its headers. */
const onePieceBytesMax = 65_536;

export interface AnswerPipeOptions {
  /** Its body came, or was sent to the caller. */
  readonly onProgress: () => void;
  /** The caller has read nothing for too long. */
  readonly onStalled: () => void;
  /** How long a caller may read nothing of what is sent to it. */
  readonly stallMs: number;
  readonly lengthBytes: number | undefined;
}

/** Sends the body of a service's answer on, as fast as the caller takes it. */
export class AnswerPipe {
  readonly #source: Pick<Exchange, "pause" | "resume">;
  readonly #response: ServerResponse;
  readonly #options: AnswerPipeOptions;
  #isWhole = false;

  constructor(source: Pick<Exchange, "pause" | "resume">, response: ServerResponse, options: AnswerPipeOptions) {
    this.#source = source;
    this.#response = response;
    this.#options = options;
  }

  take(chunk: Buffer): void {
    if (chunk.length === this.#options.lengthBytes && chunk.length <= onePieceBytesMax) {
      this.#isWhole = true;
      // As text of one byte a character, Node sends it in one piece with the headers.
      this.#response.end(chunk.toString("latin1"), "latin1");
      return;
    }
    this.#options.onProgress();
    if (!this.#response.write(chunk)) this.#waitForCaller();
  }

  end(): void {
    if (!this.#isWhole) this.#response.end();
  }

  #waitForCaller(): void {
    const { onProgress, onStalled, stallMs } = this.#options;
    const response = this.#response;
    this.#source.pause();
    const timer = setTimeout(onStalled, stallMs);
    const resume = (): void => {
      clearTimeout(timer);
      response.off("drain", resume).off("close", resume);
      onProgress();
      this.#source.resume();
    };
    response.on("drain", resume).on("close", resume);
  }
}
