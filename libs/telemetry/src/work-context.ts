import { AsyncLocalStorage } from "node:async_hooks";

import { newRequestId } from "@railyard/identifiers";
import type { Mutable } from "@railyard/members";

/** What a piece of work is about, as far as it is known; more may become known while it runs. */
export interface WorkIds {
  readonly merchant_id?: string | undefined;
  readonly payment_id?: string | undefined;
  readonly refund_id?: string | undefined;
  readonly payout_id?: string | undefined;
  /** For work on several payments together. */
  readonly payment_ids?: readonly string[];
}

/** The request, job or event that running code works for. */
export interface WorkContext {
  /** The id of the request that caused the work, or one of its own. Calls to other services carry it. */
  readonly requestId: string;
  readonly ids: Mutable<WorkIds>;
  /** Whether it only reads, and perhaps much: then it has database connections of its own. */
  readonly isHeavyRead?: boolean;
  /** Resolves when the work may continue; absent where nothing goes before it. */
  readonly giveWay?: (() => Promise<void>) | undefined;
}

const works = new AsyncLocalStorage<WorkContext>();

/** What the running code works for; undefined where nothing was begun. */
export const currentWork = (): WorkContext | undefined => works.getStore();

/** Runs the work, and everything it starts, so that its log lines and its calls state what they are for. */
export const duringWork = <Result>(context: WorkContext, work: () => Result): Result => works.run(context, work);

/** Lets what is more urgent go before the current work; to be called between steps of a few milliseconds each. */
export const giveWay = async (): Promise<void> => {
  await works.getStore()?.giveWay?.();
};

/** Works on the items so many at a time, and gives way in between. */
export const inSteps = async <Item, Result>(
  items: readonly Item[],
  stepSize: number,
  work: (step: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += stepSize) {
    if (start > 0) await giveWay();
    results.push(...(await work(items.slice(start, start + stepSize))));
  }
  return results;
};

/** Work that no request caused, or whose request is not known. */
export const newWork = (ids: WorkIds = {}, requestId = newRequestId()): WorkContext => ({ requestId, ids });

const idPattern = /^[\w.:-]{1,64}$/;

/** Members that carry the id of an object, in the spelling of our own API and of the decision engine's. */
const members = [
  ["payment_id", "payment_id"],
  ["refund_id", "refund_id"],
  ["payout_id", "payout_id"],
  ["payment_id", "paymentId"],
  ["refund_id", "refundId"],
  ["payout_id", "payoutId"],
  ["merchant_id", "merchant_id"],
  ["merchant_id", "merchantId"],
] as const;

/** Adds the ids that are in the members of an object, where none is known yet. */
export const collectIds = (ids: Mutable<WorkIds>, source: unknown): void => {
  if (typeof source !== "object" || source === null) return;
  // The decision engine's callers put the payment into a member of its own.
  collectIds(ids, Reflect.get(source, "paymentInfo"));
  for (const [name, member] of members) {
    if (ids[name] !== undefined) continue;
    const value: unknown = Reflect.get(source, member);
    if (typeof value === "string" && idPattern.test(value)) ids[name] = value;
  }
};

interface PaymentNamed {
  readonly payment_id: string;
  readonly merchant_id: string;
}

/** Notes in the lines of the current work which payments it is about, of several that are worked on together. */
export const notePayments = (payments: readonly PaymentNamed[]): void => {
  const ids = works.getStore()?.ids;
  if (ids === undefined) return;
  if (payments.length === 1) collectIds(ids, payments[0]);
  else ids.payment_ids = payments.map(({ payment_id: id }) => id);
};

/** Members of log lines that state what the running code works for. */
export const currentWorkIds = (): Readonly<Record<string, unknown>> => {
  const work = works.getStore();
  return work === undefined ? {} : { request_id: work.requestId, ...work.ids };
};
