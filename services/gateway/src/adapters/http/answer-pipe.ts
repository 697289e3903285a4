import type { IncomingMessage, ServerResponse } from "node:http";

/** Longest answer that is sent in one piece with its headers. */
const onePieceBytesMax = 65_536;

export interface AnswerPipe {
  /** Its body came, or went on to the caller. */
  readonly onProgress: () => void;
  /** The caller has read nothing for too long. */
  readonly onStalled: () => void;
  /** How long a caller may read nothing of what is sent to it. */
  readonly stallMs: number;
  readonly lengthBytes: number | undefined;
}

/** Sends the body of a service's answer on, as fast as the caller takes it. */
export const pipeAnswerBody = (answer: IncomingMessage, response: ServerResponse, pipe: AnswerPipe): void => {
  const { onProgress, onStalled, stallMs, lengthBytes } = pipe;
  let isWhole = false;
  const waitForCaller = (): void => {
    answer.pause();
    const timer = setTimeout(onStalled, stallMs);
    const goOn = (): void => {
      clearTimeout(timer);
      response.off("drain", goOn).off("close", goOn);
      onProgress();
      answer.resume();
    };
    response.on("drain", goOn).on("close", goOn);
  };
  answer.on("data", (chunk: Buffer) => {
    if (chunk.length === lengthBytes && chunk.length <= onePieceBytesMax) {
      isWhole = true;
      // As text of one byte a character, Node sends it in one piece with the headers.
      response.end(chunk.toString("latin1"), "latin1");
      return;
    }
    onProgress();
    if (!response.write(chunk)) waitForCaller();
  });
  answer.on("end", () => {
    if (!isWhole) response.end();
  });
};
