import type { ServerResponse } from "node:http";
import type { OperationContract } from "@railyard/contracts";
import type { AnswerHeaders } from "@railyard/http";

/** Makes headers, a flat list, of a token that the caller must not have, and of its type where the answer names one. */
export type OnToken = (token: string, tokenType: string | undefined) => readonly string[];

interface TokenAnswer {
  /** Null where the token of the request stays good. */
  readonly token: string | null;
  readonly token_type?: string;
}

const answerBytesMax = 65_536;

const hasToken = (schema: unknown): boolean => {
  const { properties, anyOf } = schema as { readonly properties?: object; readonly anyOf?: readonly unknown[] };
  return (properties !== undefined && "token" in properties) || anyOf?.some(hasToken) === true;
};

/** Whether the success of an operation carries a user's token, by the schema of its answer. */
export const answersToken = ({ response }: Pick<OperationContract, "response">): boolean =>
  typeof response === "object" && hasToken(response);

const isTokenAnswer = (body: unknown): body is TokenAnswer => {
  const { token, token_type: type } = (body ?? {}) as Partial<Record<keyof TokenAnswer, unknown>>;
  return (typeof token === "string" || token === null) && (typeof type === "string" || type === undefined);
};

/** Headers of an answer whose length will be another one. */
export const withoutLength = (headers: AnswerHeaders): AnswerHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "content-length"));

/** Waits for the whole answer, takes the token out of it, and sends the rest. */
export class TokenWithholder {
  readonly #response: ServerResponse;
  readonly #head: readonly string[];
  readonly #onToken: OnToken;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  /** @param head headers of the answer without its length; a flat list */
  constructor(response: ServerResponse, head: readonly string[], onToken: OnToken) {
    this.#response = response;
    this.#head = head;
    this.#onToken = onToken;
  }

  take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= answerBytesMax) this.#chunks.push(chunk);
  }

  /** @throws {SyntaxError} when the answer is none that a token could be taken out of; nothing was sent then */
  end(): void {
    if (this.#bytes > answerBytesMax) throw new SyntaxError("The answer is longer than any with a token.");
    const body: unknown = JSON.parse(Buffer.concat(this.#chunks).toString("utf8"));
    if (!isTokenAnswer(body)) throw new SyntaxError("The answer has no token.");
    const { token, ...rest } = body;
    const text = JSON.stringify(rest);
    const length = ["content-length", String(Buffer.byteLength(text))];
    const added = token === null ? [] : this.#onToken(token, body.token_type);
    this.#response.writeHead(200, [...this.#head, ...added, ...length]);
    this.#response.end(text);
  }
}
