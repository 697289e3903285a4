import { setTimeout as delay } from "node:timers/promises";
import { merchantServer } from "@railyard/local";
import type { ApiAnswer, ApiClient, ReadyMerchant, ReceivedWebhook } from "@railyard/local";
import type { IntendedPayment } from "./load.ts";

/** Where three independent records of the same payments differ; every list must be empty. */
export interface Disagreements {
  /** Answered with success, but no longer there. */
  readonly lost: readonly string[];
  /** Not in a final status after the time that recovery may take. */
  readonly stuck: readonly string[];
  /** What the provider took is not what we recorded. */
  readonly differing: readonly string[];
  /** The provider took a payment more than once. */
  readonly takenTwice: readonly string[];
  /** A final status whose event never reached the receiver. */
  readonly untold: readonly string[];
  /** An event id that came with two different bodies. */
  readonly contradictory: readonly string[];
  /** A status of which the list counts another number of payments than it shows when it is read to its end. */
  readonly miscounted: readonly string[];
}

export interface Witnesses {
  readonly gateway: ApiClient;
  readonly provider: ApiClient;
  readonly merchant: ReadyMerchant;
  readonly webhooks: () => readonly ReceivedWebhook[];
}

interface LedgerEntry {
  readonly entry: number;
  readonly kind: string;
  readonly order_reference: string;
  readonly amount: number;
}

const finalStatuses = new Set(["succeeded", "failed", "cancelled", "partially_captured"]);
const pageSize = 1000;
const readersAtOnce = 16;
const listLimit = 100;

const readLedger = async (provider: ApiClient): Promise<readonly LedgerEntry[]> => {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const after = entries.at(-1)?.entry ?? 0;
    const page = await provider.call("GET", `/sandbox/ledger?limit=${String(pageSize)}&after=${String(after)}`);
    const found = page.body["entries"] as unknown as readonly LedgerEntry[];
    entries.push(...found);
    if (found.length < pageSize) return entries;
  }
};

const capturedBy = (ledger: readonly LedgerEntry[]): ReadonlyMap<string, readonly number[]> => {
  const captured = new Map<string, number[]>();
  for (const { kind, order_reference: payment, amount } of ledger) {
    if (kind === "capture") captured.set(payment, [...(captured.get(payment) ?? []), amount]);
  }
  return captured;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const reported = (webhooks: readonly ReceivedWebhook[]): { payments: ReadonlySet<string>; contradictory: string[] } => {
  const payments = new Set<string>();
  const bodies = new Map<string, string>();
  const contradictory: string[] = [];
  for (const { rawBody } of webhooks) {
    const { event_id: eventId, content } = JSON.parse(rawBody) as {
      readonly event_id: string;
      readonly content: { readonly object: { readonly payment_id?: string; readonly status?: string } };
    };
    payments.add(`${String(content.object.payment_id)} ${String(content.object.status)}`);
    const known = bodies.get(eventId);
    if (known !== undefined && known !== rawBody) contradictory.push(eventId);
    bodies.set(eventId, rawBody);
  }
  return { payments, contradictory };
};

type Held = readonly [payment: IntendedPayment, record: ApiAnswer];

/** Our record of each payment, many read at a time. */
const readRecords = async (
  { gateway, merchant }: Witnesses,
  intended: readonly IntendedPayment[],
): Promise<readonly Held[]> => {
  const waiting = intended.values();
  const records: Held[] = [];
  const read = async (): Promise<void> => {
    for (const payment of waiting) {
      const path = `/payments/${payment.paymentId}`;
      records.push([payment, await gateway.call("GET", path, { key: merchant.secretKey })]);
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, read));
  return records;
};

/** A payment as lists show it. */
export interface ListedPayment {
  readonly payment_id: string;
  readonly status: string;
}

/** Every payment in the merchant's list, read page by page. */
export const listPayments = async ({
  gateway,
  merchant,
}: Pick<Witnesses, "gateway" | "merchant">): Promise<readonly ListedPayment[]> => {
  const payments: ListedPayment[] = [];
  let cursor = "";
  for (;;) {
    const path = `/payments/list?limit=${String(listLimit)}${cursor}`;
    const { body } = await gateway.call("GET", path, { key: merchant.secretKey });
    const data = body["data"] as unknown as readonly ListedPayment[];
    payments.push(...data);
    if (data.length < listLimit) return payments;
    cursor = `&starting_after=${data.at(-1)?.payment_id ?? ""}`;
  }
};

/** Compares the counters of the merchant's payments with the payments themselves. */
const compareCounts = async (witnesses: Witnesses): Promise<readonly string[]> => {
  const { gateway, merchant } = witnesses;
  const path = "/payments/aggregate?start_time=2000-01-01T00:00:00Z";
  const { body } = await gateway.call("GET", path, { key: merchant.secretKey });
  const counts = body["status_with_count"] as unknown as Readonly<Record<string, number>>;
  const listed = Map.groupBy(await listPayments(witnesses), ({ status }) => status);
  return Object.entries(counts).flatMap(([status, counted]) => {
    const shown = listed.get(status)?.length ?? 0;
    return counted === shown ? [] : [`${status}: ${String(counted)} counted, ${String(shown)} listed`];
  });
};

/**
 * Compares our record, the provider's ledger and the receiver's log for these payments, and counters with lists, as
 * they are now.
 */
export const compareWitnesses = async (
  witnesses: Witnesses,
  intended: readonly IntendedPayment[],
): Promise<Disagreements> => {
  const lost: string[] = [];
  const stuck: string[] = [];
  const differing: string[] = [];
  const untold: string[] = [];
  const captured = capturedBy(await readLedger(witnesses.provider));
  const { payments: webhooksOf, contradictory } = reported(witnesses.webhooks());
  for (const [{ paymentId, answered }, record] of await readRecords(witnesses, intended)) {
    const taken = sum(captured.get(paymentId) ?? []);
    if (record.status !== 200) {
      if (answered) lost.push(paymentId);
      else if (taken > 0) differing.push(`${paymentId}: provider took ${String(taken)}, we have no record`);
      continue;
    }
    const status = String(record.body["status"]);
    const received = Number(record.body["amount_received"] ?? 0);
    if (!finalStatuses.has(status)) stuck.push(`${paymentId} is ${status}`);
    else if (!webhooksOf.has(`${paymentId} ${status}`)) untold.push(`${paymentId} ${status}`);
    if (received !== taken)
      differing.push(`${paymentId}: the provider captured ${String(taken)}, Railyard has ${String(received)}`);
  }
  const takenTwice = [...captured].filter(([, amounts]) => amounts.length > 1).map(([payment]) => payment);
  const miscounted = await compareCounts(witnesses);
  return { lost, stuck, differing, takenTwice, untold, contradictory, miscounted };
};

/** Whether every record agrees. */
export const agree = (found: Disagreements): boolean => Object.values(found).every((list) => list.length === 0);

/** Compares until all agree, at most for as long as recovery may take; resolves with what is left. */
export const compareUntilAgreed = async (
  witnesses: Witnesses,
  intended: readonly IntendedPayment[],
  recoveryMs: number,
): Promise<Disagreements> => {
  const deadline = Date.now() + recoveryMs;
  for (;;) {
    const found = await compareWitnesses(witnesses, intended);
    if (agree(found) || Date.now() > deadline) return found;
    await delay(1_000);
  }
};

/** The payment as the merchant's server sees it. */
export const retrieve = (witnesses: Witnesses, paymentId: string): Promise<ApiAnswer> =>
  merchantServer(witnesses.gateway, witnesses.merchant).get(`/payments/${paymentId}`);
