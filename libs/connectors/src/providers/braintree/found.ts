import { onlyFound } from "../../wire/only-found.ts";
import type { Transaction } from "./replies.ts";
import { asEdges, asTransaction } from "./replies.ts";

const failed: readonly string[] = ["FAILED", "GATEWAY_REJECTED", "PROCESSOR_DECLINED"];

/**
 * The transaction of that order id among those that were found; null when there is none.
 * @throws {UnreadableResponse} when several have not failed.
 */
export const foundTransaction = (list: unknown, orderId: string, status: number): Transaction | null => {
  const ours = asEdges(list, status)
    .edges.map(({ node }) => asTransaction(node, status))
    .filter((transaction) => transaction.orderId === orderId);
  return onlyFound(ours, (transaction) => failed.includes(transaction.status)) ?? null;
};
