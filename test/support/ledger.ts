import type { ApiAnswer } from "@railyard/local";
import type { System } from "./system.ts";

/** What the provider holds, took and gave back for one payment, in minor units. */
export interface Taken {
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
}

/** What the provider's own ledger states of a payment: the witness that nothing of ours can talk into anything. */
export const takenFor = async (system: System, paymentId: string): Promise<Taken> => {
  const ledger = await system.provider.call("GET", `/sandbox/ledger?payment=${encodeURIComponent(paymentId)}`);
  const totals = ledger.body["totals"] as unknown as readonly Taken[];
  const sumOf = (member: keyof Taken): number => totals.reduce((sum, total) => sum + total[member], 0);
  return { held: sumOf("held"), captured: sumOf("captured"), refunded: sumOf("refunded") };
};

/** Sends `count` requests at once. */
export const atOnce = (count: number, send: (index: number) => Promise<ApiAnswer>): Promise<readonly ApiAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_item, index) => send(index)));

/** How many answers there were by status, such as `{ 200: 1, 400: 49 }`. */
export const countByStatus = (answers: readonly ApiAnswer[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
};
