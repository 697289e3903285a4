import type { ConnectorFlow } from "./connector.ts";

/** When a call to a provider may go out again as it is. */
export interface RepetitionRules {
  /** `key`: every write carries the context's idempotency key, and the provider acts once on each key. */
  readonly idempotency: "key" | "none";
  /** Statuses that promise nothing more than "not now", such as 429. */
  readonly statuses?: readonly number[];
  /**
   * Whether a key that comes again gets the first answer, so that a write whose answer was lost can be asked for once
   * more. Only with `idempotency` `key`; absent: it cannot.
   */
  readonly returnsFirstAnswer?: true;
  /** With `idempotency` `none`: flows whose writes carry the key all the same, and are acted on once. */
  readonly keyedFlows?: readonly ConnectorFlow[];
}
