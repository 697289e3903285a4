/** The shape of a list: how it is paged, and where its items and its cursor are. */
export interface ListShape {
  readonly style: "cursor" | "offset" | "page" | "whole";
  /** The member of the answer that has the items; empty when the answer is the array itself. */
  readonly items: string;
  /** Of the last item when the parameter is `starting_after`, of the answer when it is `before`. */
  readonly cursor?: string;
  /** Takes the position of the next page; absent: `starting_after`, `offset` or `page`, by the style. */
  readonly parameter?: string;
}

/** An operation of the API, as the client needs it to send a request. */
export interface Operation {
  readonly verb: string;
  /** Path with parameters in braces. */
  readonly path: string;
  readonly body?: "json" | "form";
  /** Members of the argument that go into the query, all (true) or some; the others go into the body. */
  readonly query?: true | readonly string[];
  /** Absent: JSON. */
  readonly answer?: "file" | "none";
  /** Whether `Idempotency-Key` is honoured. */
  readonly isIdempotent?: true;
  /** Whether the decision engine's API has it. */
  readonly isOfEngine?: true;
  readonly list?: ListShape;
  /** How long a call may take, where that is longer than usual. */
  readonly timeoutMs?: number;
}
