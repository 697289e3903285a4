import type { Envelope } from "@railyard/contracts";
import type { Database, Transaction } from "@railyard/database";
import { isOperational } from "@railyard/failures";
import { duringWork, newWork } from "@railyard/telemetry";
import type { CursorStep } from "./feed-statements.ts";
import { passEvents } from "./feed-statements.ts";
import type { SetAside } from "./set-aside.ts";

/**
 * Stores what events mean together with the step of the cursor, both or neither; false when the cursor is elsewhere,
 * and then nothing may be stored. See `cursorStep` and `inTransaction`.
 */
export type TakeEvents = (step: CursorStep, events: readonly Envelope[]) => Promise<boolean>;

/** Takes events in a transaction, for work that is more than one statement. */
export const inTransaction =
  (
    database: Pick<Database, "transaction">,
    store: (transaction: Transaction, events: readonly Envelope[]) => Promise<void>,
  ): TakeEvents =>
  ({ source, after, reached }, events) =>
    database.transaction(async (transaction) => {
      const [passed] = await transaction.query(passEvents, [source, after, reached]);
      if (passed === undefined) return false;
      await store(transaction, events);
      return true;
    }, "take events");

/**
 * Takes events that follow a place, together or, when one of them is at fault, each alone. Answers where the cursor is
 * then; undefined when it was elsewhere.
 */
export const takingAll = (
  { cursor, take }: { readonly cursor: string; readonly take: TakeEvents },
  aside: Pick<SetAside, "add">,
): ((after: number, events: readonly Envelope[]) => Promise<number | undefined>) => {
  const takeOne = async (step: CursorStep, event: Envelope): Promise<boolean> => {
    try {
      return await duringWork(newWork({ merchant_id: event.partitionkey }), () => take(step, [event]));
    } catch (error) {
      if (isOperational(error)) throw error;
      return aside.add(step, event, error);
    }
  };

  const takeEach = async (after: number, events: readonly Envelope[]): Promise<number | undefined> => {
    let place = after;
    for (const event of events) {
      const reached = event.position ?? place;
      if (!(await takeOne({ source: cursor, after: place, reached }, event))) return undefined;
      place = reached;
    }
    return place;
  };

  return async (after, events) => {
    const reached = events.at(-1)?.position ?? after;
    try {
      const isTaken = await duringWork(newWork(), () => take({ source: cursor, after, reached }, events));
      return isTaken ? reached : undefined;
    } catch (error) {
      if (isOperational(error)) throw error;
      return takeEach(after, events);
    }
  };
};
