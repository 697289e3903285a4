/** Claims on `Idempotency-Key`s. A key belongs to one scope (a merchant id, or `admin`) and one operation. */
export interface IdempotencyStore {
  claim(request: IdempotencyRequest): Promise<IdempotencyClaim>;
}

export interface IdempotencyRequest {
  /** Merchant id, or `admin` for operations of the platform's operator. */
  readonly scope: string;
  readonly operation: string;
  readonly key: string;
  /** SHA-256 (hex) of everything that makes two requests the same, with the body as it was sent. */
  readonly bodyHash: string;
  /** The same with the JSON body in its canonical form; null for a body that is not JSON. */
  readonly canonicalHash: string | null;
  /** How long a claim lives when its process dies without completing it. */
  readonly leaseMs: number;
}

export type IdempotencyClaim =
  | {
      readonly outcome: "claimed";
      /** Stores the answer; `body` is the exact response text. */
      complete(status: number, body: string): Promise<void>;
      /** Gives the key back, so that the next request with it is executed. */
      release(): Promise<void>;
    }
  | { readonly outcome: "replay"; readonly status: number; readonly body: string }
  | { readonly outcome: "conflict" }
  | { readonly outcome: "in_flight"; readonly retryAfterSeconds: number };
