// A first attempt that was given up although its provider has the money, and the merchant's retry.
import type { Payment, UnmatchedTransaction } from "@railyard/contracts";

import { ok } from "./answers.ts";
import type { Desk } from "./provider-stage.ts";
import { cardPayment } from "./stack.ts";

/** As if the answer to the latest attempt had been lost, and the attempt been given up. */
export const giveUpAttempt = async ({ stack }: Pick<Desk, "stack">, paymentId: string): Promise<void> => {
  const error = `{"error":{"code":"not_received","message":"It was never received."}}`;
  await stack.rows(
    `update attempts set status = 'failure', due_at = null, details = details || $2::jsonb
     where payment_id = $1 returning 1`,
    paymentId,
    error,
  );
  await stack.rows(
    `update payments set status = 'failed', amount_received = null, amount_capturable = 0
     where payment_id = $1 returning 1`,
    paymentId,
  );
};

/** The same payment, confirmed once more with a good card. */
export const retryPayment = async ({ shop, driver }: Desk, paymentId: string): Promise<Payment> => {
  const { payment_method, payment_method_type, payment_method_data } = cardPayment(driver.cards.succeeds);
  const body = { payment_method, payment_method_type, payment_method_data, ...driver.customer };
  const retried = await ok<Payment>(shop.send("POST", `/payments/${paymentId}/confirm`, body));
  driver.confirm?.(paymentId);
  return retried.status === "requires_customer_action" ? shop.read(paymentId, "?force_sync=true") : retried;
};

/** What the provider holds or took, and the payment does not account for. */
export const unmatchedOf = async (
  { shop }: Pick<Desk, "shop">,
  paymentId: string,
): Promise<readonly UnmatchedTransaction[]> => {
  const { data } = await ok<{ readonly data: readonly UnmatchedTransaction[] }>(
    shop.send("POST", "/unmatched_transactions/list", { payment_id: paymentId }),
  );
  return data;
};
