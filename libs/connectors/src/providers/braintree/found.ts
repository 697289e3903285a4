import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type { Transaction } from "./replies.ts";
import { asEdges, asTransaction } from "./replies.ts";

const failed: readonly string[] = ["FAILED", "GATEWAY_REJECTED", "PROCESSOR_DECLINED"];

/** The one that holds money, else the newest. */
const only = <Payment extends { readonly status: string }>(payments: readonly Payment[]): Payment | null => {
  const live = payments.filter(({ status }) => !failed.includes(status));
  if (live.length > 1) throw new UnreadableResponse("The provider has several payments under one reference.");
  return live[0] ?? payments[0] ?? null;
};

/**
 * The transaction among those of an order id; null when there is none.
 * @throws {UnreadableResponse} when several hold money.
 */
export const foundTransaction = (list: unknown, status: number): Transaction | null =>
  only(asEdges(list, status).edges.map(({ node }) => asTransaction(node, status)));
