import type { NewEvent } from "../../kernel/ports.ts";
import { merchantEvent } from "../../kernel/use-cases/merchant-event.ts";
import type { OperationPorts, ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { dueRow, storeAnswer, syncRow } from "../../operations/use-cases/provider-operation.ts";
import { Bug } from "@railyard/failures";
import type { ReversalAnswer, UnmatchedSchedule, UnmatchedTransaction } from "../domain/unmatched-transaction.ts";
import { claimUnmatched, isAsked, settleUnmatched, unmatchedEventOf } from "../domain/unmatched-transaction.ts";
import type { Ports } from "../ports.ts";
import { unmatchedToWire } from "../wire/unmatched-wire.ts";
import { askForReversal } from "./ask-for-reversal.ts";

export type UnmatchedPorts = Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay" | "unmatched">;

/** What asking a provider about an unmatched transaction needs. */
export type UnmatchedSyncPorts = UnmatchedPorts & OperationPorts;

/** The events of a change; `before` null: it is new. */
export const unmatchedEvents = (
  ports: Pick<Ports, "ids">,
  before: UnmatchedTransaction | null,
  after: UnmatchedTransaction,
): readonly NewEvent[] => {
  const type = unmatchedEventOf(before, after);
  if (type === null) return [];
  const objectId = after.unmatchedTransactionId;
  const object = unmatchedToWire(after);
  return [merchantEvent(ports, { eventClass: "unmatched_transactions", type, objectId, after, object })];
};

/** When an unmatched transaction is checked, and for how long. */
export const scheduleOf = ({ policy }: Pick<Ports, "policy">): UnmatchedSchedule => ({
  ...policy.refundChecks,
  graceMs: policy.unheardGraceMs,
});

/** Stores a change with its event; null when it has another version by now. */
export const saveUnmatched = async (
  ports: Pick<Ports, "ids" | "relay" | "unmatched">,
  before: UnmatchedTransaction,
  after: UnmatchedTransaction,
  furtherEvents: readonly NewEvent[] = [],
): Promise<UnmatchedTransaction | null> => {
  const events = [...unmatchedEvents(ports, before, after), ...furtherEvents];
  if (!(await ports.unmatched.save(after, before.version, events))) return null;
  if (events.length > 0) ports.relay.hint();
  return after;
};

const reload = async (
  { unmatched }: Pick<Ports, "unmatched">,
  { merchantId, unmatchedTransactionId }: UnmatchedTransaction,
): Promise<UnmatchedTransaction> => {
  const row = await unmatched.load(merchantId, unmatchedTransactionId);
  if (row === null) throw new Bug("An unmatched transaction is gone.");
  return row;
};

const accountGone = {
  code: "connector_account_gone",
  message: "The connector account is gone or disabled, so the provider cannot be asked.",
} as const;

const operationOf = (
  ports: UnmatchedPorts,
): ProviderOperation<UnmatchedTransaction, UnmatchedTransaction, ReversalAnswer> => ({
  rowOf: (row) => row,
  withRow: (_stored, row) => row,
  isFree: (row, now) => row.status !== "reversed" && row.status !== "dismissed" && !isAsked(row, now),
  claim: (row, until) => claimUnmatched(row, until, ports.clock.now()),
  ask: (at) => askForReversal(ports, at),
  settle: (row, answer) => settleUnmatched(row, answer, scheduleOf(ports), ports.clock.now()),
  save: (before, after) => saveUnmatched(ports, before, after),
  reload: (row) => reload(ports, row),
  missAccount: async (row) => {
    const answer = { step: "unknown", error: accountGone } as const;
    const after = settleUnmatched(row, answer, scheduleOf(ports), ports.clock.now());
    return (await saveUnmatched(ports, row, after)) ?? reload(ports, row);
  },
});

/** Stores what a provider's answer made of an unmatched transaction. */
export const settleUnmatchedAnswer = (
  ports: UnmatchedPorts,
  row: UnmatchedTransaction,
  answer: ReversalAnswer,
): Promise<UnmatchedTransaction> => storeAnswer(operationOf(ports), row, answer);

/** Look-up, void, look-up of a hold that was captured meanwhile, refund. */
const stepsMax = 4;

/** Asks the provider, and does what follows from its answer at once; the recovery job does what is left. */
export const syncUnmatched = async (
  ports: UnmatchedSyncPorts,
  row: UnmatchedTransaction,
): Promise<UnmatchedTransaction> => {
  let current = row;
  for (let step = 0; step < stepsMax; step += 1) {
    current = await syncRow(ports, operationOf(ports), current);
    const isNext = current.status === "reversing" && current.details.sentAt === undefined;
    if (!isNext) return current;
  }
  return current;
};

/** Has the provider asked about it in a moment, because of a message that proves nothing. */
export const doubtUnmatched = (
  { jobs }: Pick<Ports, "jobs">,
  { merchantId, merchantConnectorId, unmatchedTransactionId: objectId }: UnmatchedTransaction,
): Promise<void> =>
  jobs.checkLater({ merchantId, merchantConnectorId, kind: "unmatched_transaction", objectId, isSigned: false });

/** Checks an unmatched transaction that is due. */
export const checkUnmatched =
  (ports: UnmatchedSyncPorts) =>
  async ({
    merchantId,
    unmatchedTransactionId,
  }: Pick<UnmatchedTransaction, "merchantId" | "unmatchedTransactionId">): Promise<void> => {
    const stored = await ports.unmatched.load(merchantId, unmatchedTransactionId);
    const due = dueRow(operationOf(ports), stored);
    if (due !== null) await syncUnmatched(ports, due);
  };
