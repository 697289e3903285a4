import type { MerchantSnapshot } from "@railyard/contracts";

import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";
import { changeTries } from "../../kernel/use-cases/concurrent-change.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";

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

/** A row that was claimed, at the account that is asked about it. */
export interface AtProvider<Row> {
  readonly merchant: MerchantSnapshot;
  readonly account: ProviderAccount;
  readonly row: Row;
  /** The row as it was before it was claimed. */
  readonly unclaimed: Row;
}

/**
 * How one kind of row is asked for at its provider: claimed, sent, answered, settled by a pure function, stored with
 * its events and free again. Whatever breaks off in between leaves the row claimed and due: the provider is asked once
 * more by the same key.
 */
export interface ProviderOperation<Stored, Row extends ProviderRow, Answer> {
  readonly rowOf: (stored: Stored) => Row;
  readonly withRow: (stored: Stored, row: Row) => Stored;
  /** Whether there is something to ask, and no process is asking. Claims go by the real time. */
  readonly isFree: (row: Row, realNow: Date) => boolean;
  /** The row while one asker has it to itself. */
  readonly claim: (row: Row, until: Date) => Row;
  /** Sends what is to be sent, or asks for its outcome. */
  readonly ask: (at: AtProvider<Row>) => Promise<Answer>;
  /** Adds to the answer what is looked up for it once, such as the rule for its error. */
  readonly complete?: (row: Row, answer: Answer) => Promise<Answer>;
  /**
   * The row after the answer, with its claim released; the very same object when the answer changes nothing.
   * @param asked the row that the answer is about: `row` may have been changed since.
   */
  readonly settle: (row: Row, answer: Answer, asked: Row) => Row | Promise<Row>;
  /** Stores a changed row with its events; null when it has another version by now. */
  readonly save: (before: Stored, after: Row, furtherEvents: readonly NewEvent[]) => Promise<Stored | null>;
  readonly reload: (stored: Stored) => Promise<Stored>;
  /** The outcome of a row whose account cannot be called; left out: it stays as it is. */
  readonly missAccount?: (stored: Stored) => Promise<Stored>;
}

/** What asking a provider about a row needs. */
export type OperationPorts = Pick<Ports, "clock" | "directory" | "policy" | "providers">;

/** Until when a claim that is made now lasts. */
export const claimEnd = ({ clock, policy }: Pick<Ports, "clock" | "policy">): Date =>
  new Date(clock.realNow().getTime() + policy.leaseMs);

/** Claims the row for one process at a time; null when another process claimed it first. */
export const claimRow = <Stored, Row extends ProviderRow, Answer>(
  ports: Pick<Ports, "clock" | "policy">,
  operation: ProviderOperation<Stored, Row, Answer>,
  stored: Stored,
): Promise<Stored | null> => operation.save(stored, operation.claim(operation.rowOf(stored), claimEnd(ports)), []);

/**
 * Stores what an answer made of the row. When another process, such as a webhook, changed the row first, the answer is
 * applied to the new state.
 * @param furtherEvents what is stored with the change in addition to the row's own event.
 */
export const storeAnswer = async <Stored, Row extends ProviderRow, Answer>(
  operation: ProviderOperation<Stored, Row, Answer>,
  stored: Stored,
  raw: Answer,
  furtherEvents: (before: Row, after: Row) => readonly NewEvent[] = () => [],
): Promise<Stored> => {
  const asked = operation.rowOf(stored);
  const answer = operation.complete === undefined ? raw : await operation.complete(asked, raw);
  let before = stored;
  for (let attempt = 0; attempt < changeTries; attempt += 1) {
    const row = operation.rowOf(before);
    const after = await operation.settle(row, answer, asked);
    if (after === row) return before;
    const saved = await operation.save(before, after, furtherEvents(row, after));
    if (saved !== null) return saved;
    before = await operation.reload(before);
  }
  return before;
};

/** The account of a row with its merchant; null when it is gone or disabled. */
const openAccount = async <Row extends ProviderRow>(
  { directory, providers }: Pick<Ports, "directory" | "providers">,
  row: Row,
): Promise<Pick<AtProvider<Row>, "merchant" | "account"> | null> => {
  const merchant = await directory.merchant(row.merchantId);
  const account = merchant === null ? null : providers.account(merchant, row.merchantConnectorId ?? "");
  return merchant === null || account === null ? null : { merchant, account };
};

/** What was asked, and what the answer made of the row; null answer: no provider was asked. */
export interface AskedRow<Stored, Row, Answer> {
  readonly stored: Stored;
  readonly at: AtProvider<Row> | null;
  readonly answer: Answer | null;
}

/** Asks the provider about a row that is open and that no other process is asking about, and stores the answer. */
export const askAboutRow = async <Stored, Row extends ProviderRow, Answer>(
  ports: OperationPorts,
  operation: ProviderOperation<Stored, Row, Answer>,
  stored: Stored,
): Promise<AskedRow<Stored, Row, Answer>> => {
  const row = operation.rowOf(stored);
  const unasked = { at: null, answer: null };
  if (!operation.isFree(row, ports.clock.realNow())) return { ...unasked, stored };
  const opened = await openAccount(ports, row);
  if (opened === null) {
    return { ...unasked, stored: operation.missAccount === undefined ? stored : await operation.missAccount(stored) };
  }
  const claimed = await claimRow(ports, operation, stored);
  if (claimed === null) return { ...unasked, stored: await operation.reload(stored) };
  const at = { ...opened, row: operation.rowOf(claimed), unclaimed: row };
  const answer = await operation.ask(at);
  return { stored: await storeAnswer(operation, claimed, answer), at, answer };
};

/** The same, of which only the row counts. */
export const syncRow = async <Stored, Row extends ProviderRow, Answer>(
  ports: OperationPorts,
  operation: ProviderOperation<Stored, Row, Answer>,
  stored: Stored,
): Promise<Stored> => (await askAboutRow(ports, operation, stored)).stored;

/** The row, checked again by the recovery job; null when it is not due any more. */
export const dueRow = <Stored, Row extends ProviderRow, Answer>(
  operation: ProviderOperation<Stored, Row, Answer>,
  stored: Stored | null,
): Stored | null => {
  if (stored === null) return null;
  const row = operation.rowOf(stored);
  return row.dueAt === null ? null : operation.withRow(stored, { ...row, dueCount: row.dueCount + 1 });
};

/** What an answer reports about its order. */
export type OrderVerdict =
  /** The provider has it: done, refused, or being worked on. */
  | "known"
  /** The provider has never seen it. */
  | "never_seen"
  /** Unknown: the answer was lost, and the provider has no look-up. */
  | "unheard";

/** How an order with an unknown outcome is followed up. */
export interface FollowUp<Answer> {
  /** Asks for the order's status, and sends nothing else. */
  readonly lookUp: () => Promise<Answer>;
  readonly verdictOf: (answer: Answer) => OrderVerdict;
  /** Sends the order once more; null where that could be done twice. */
  readonly sendAgain: (() => Promise<Answer>) | null;
  /** Whether what was sent may still be on its way. */
  readonly isInTransit: boolean;
  /** Why the provider has certainly not acted on what was sent again; undefined: it may have. */
  readonly withoutEffectOf?: (answer: Answer) => WithoutEffect | undefined;
  /** The answer as one that does not report an outcome yet. */
  readonly unknown: (answer: Answer) => Answer;
}

/**
 * Asks for the outcome of an order. One that the provider has never seen, or that it cannot look up, is sent again, but
 * not while the earlier request may still be on its way. A refusal of what is sent again ends the order only where none
 * of it can have been carried out before; credentials may be renewed, and a rate limit passes.
 */
export const followUpOrder = async <Answer>(order: FollowUp<Answer>): Promise<Answer> => {
  const answer = await order.lookUp();
  const verdict = order.verdictOf(answer);
  if (verdict === "known") return answer;
  if (order.isInTransit) return order.unknown(answer);
  if (order.sendAgain === null) return answer;
  const sent = await order.sendAgain();
  const why = order.withoutEffectOf?.(sent);
  const isOpen = why === "refused_at_door" || (why !== undefined && verdict === "unheard");
  return isOpen ? order.unknown(sent) : sent;
};
