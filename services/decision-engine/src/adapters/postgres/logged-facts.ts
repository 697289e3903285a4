import { setTimeout as wait } from "node:timers/promises";

import type { Database } from "@railyard/database";
import { createGrouping } from "@railyard/grouping";

import type { DecidedFacts, DecidedPayment } from "../../ports.ts";
import { fromFactsRow, paymentKey, readFacts } from "./decision-statements.ts";

const maximumGroup = 500;

/**
 * Pauses before each look. Another replica writes its log within 50 ms and the time of a statement; what is not there
 * after 300 ms was never decided for, or its log cannot be written.
 */
const pausesMs = [0, 15, 25, 40, 60, 80, 80];

/**
 * Looks a payment up in the decision log, and waits a little for the log of another replica. Those who look at the same
 * time share a statement, so payments without a decision cost few.
 */
export const createLoggedFacts = (
  database: Pick<Database, "query">,
): ((payment: DecidedPayment) => Promise<DecidedFacts | null>) => {
  const lookups = createGrouping<DecidedPayment, DecidedFacts | null>({
    maximumGroup,
    handle: async (payments) => {
      const wanted = [payments.map(({ merchantId }) => merchantId), payments.map(({ paymentId }) => paymentId)];
      const rows = await database.query(readFacts, wanted);
      const found = new Map(
        rows.map((row) => [paymentKey({ merchantId: row.merchant_id, paymentId: row.payment_id }), fromFactsRow(row)]),
      );
      return payments.map((payment) => found.get(paymentKey(payment)) ?? null);
    },
  });
  return async (payment) => {
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await wait(pauseMs);
      const facts = await lookups.add(payment);
      if (facts !== null) return facts;
    }
    return null;
  };
};
