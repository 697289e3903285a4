/** What every row has that a provider is asked about. */
export interface ProviderRow {
  readonly merchantId: string;
  /** The connector account; null while none was chosen. */
  readonly merchantConnectorId: string | null;
  /** Grows with every change. */
  readonly version: number;
  /** When the recovery job has to check the row if nothing has changed it by then; null: never. */
  readonly dueAt: Date | null;
  /** How often it has looked. */
  readonly dueCount: number;
}

/** What an answer says of the order that it is about. */
export type OrderVerdict =
  /** The provider has it: done, refused, or being worked on. */
  | "known"
  /** The provider has never seen it. */
  | "never_seen"
  /** Unknown: the answer was lost, and the provider has no look-up. */
  | "unheard";
