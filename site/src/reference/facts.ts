/** What the contract of an operation states, and its OpenAPI document has in prose only, or not at all. */
export interface OperationFacts {
  readonly description?: string;
  readonly aliases?: readonly string[];
  readonly tokenPurposes?: readonly string[];
  readonly refusedWhileSuspended?: true;
  readonly rateClass?: "decisions";
  readonly limitsBrowserLookups?: true;
  readonly publishableKeyInQuery?: true;
  readonly idempotencyHeaders?: readonly string[];
  readonly bodyMembersInQuery?: boolean;
  readonly maximumBodyBytes?: number;
  readonly answerTimeoutMs?: number;
  readonly weight?: "list" | "bounded";
  readonly failures?: readonly string[];
}

/** One failure of the registries. */
export interface FailureFacts {
  readonly code: string;
  readonly status: number;
  readonly type: string;
  readonly message: string;
  readonly hint?: string;
  readonly retryAfterSeconds?: number;
}

/** The content of facts.json, which `npm run generate` writes from the contracts and the registries of failures. */
export interface Facts {
  readonly merchant: Readonly<Record<string, OperationFacts>>;
  readonly engine: Readonly<Record<string, OperationFacts>>;
  readonly failuresOfEveryOperation: readonly string[];
  readonly failures: Readonly<Record<string, FailureFacts>>;
}
