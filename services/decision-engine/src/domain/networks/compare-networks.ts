import type { Fee } from "../costs/fee.ts";
import { addFees, feeMicrosOf, microsPerUnit, roundedHalfUp } from "../costs/fee.ts";
import type { CoBadgedCard } from "./co-badged-card.ts";
import type { DebitPayment } from "./debit-card.ts";
import type { FeeTable, NetworkFees } from "./fee-table.ts";
import { networkKey } from "./fee-table.ts";

/** Whether the local networks could be compared, or why they cannot process the payment. */
export type NetworkComparison = "compared" | "foreign_issuer" | "foreign_acquirer" | "other_currency";

/** A network and what it saves against the card's global one. */
export interface NetworkSaving {
  readonly network: string;
  /** Of the amount, with two decimals; never negative. */
  readonly savingPercentage: number;
  /** What the payment costs over it: interchange and the network's own fee. */
  readonly fee: Fee;
}

/** The networks of a card, cheapest first. */
export interface DebitRouting {
  readonly card: CoBadgedCard;
  readonly comparison: NetworkComparison;
  readonly networks: readonly NetworkSaving[];
}

interface ComparedPayment extends DebitPayment {
  readonly card: CoBadgedCard;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Local networks are domestic: the issuer, the acquirer and the currency must be those of the table's country. */
const comparisonOf = ({ card, acquirerCountry, currency }: ComparedPayment, table: FeeTable): NetworkComparison => {
  if (acquirerCountry !== table.country) return "foreign_acquirer";
  if (card.issuerCountry !== table.country) return "foreign_issuer";
  return currency === table.currency ? "compared" : "other_currency";
};

const interchangeOf = (fees: NetworkFees, payment: ComparedPayment, table: FeeTable): Fee => {
  if (payment.card.isRegulated) return table.regulatedInterchange;
  const { merchantCategoryCode: code } = payment;
  return (code === null ? undefined : fees.interchangeByCategory.get(code)) ?? fees.interchange;
};

const hundredthsOfPercent = 10_000n;

/** What is saved, in percent of the amount: rounded once, at the end, half up to two decimals. */
const savingOf = (globalFee: bigint, fee: bigint, amount: number): number => {
  const saved = globalFee - fee;
  if (saved <= 0n || amount <= 0) return 0;
  return Number(roundedHalfUp(saved * hundredthsOfPercent, BigInt(amount) * BigInt(microsPerUnit))) / 100;
};

/** Compares what a payment costs over the networks of its card; those of equal fees stay in the order sent. */
export const compareNetworks = (payment: ComparedPayment, table: FeeTable): DebitRouting => {
  const { card, amount } = payment;
  const comparison = comparisonOf(payment, table);
  const known = card.networks.flatMap((network) => {
    const fees = table.networks.get(networkKey(network));
    if (fees === undefined || (comparison !== "compared" && !fees.isGlobal)) return [];
    const fee = addFees(interchangeOf(fees, payment, table), fees.networkFee);
    return [{ network, fee, micros: feeMicrosOf(fee, amount), isGlobal: fees.isGlobal }];
  });
  const globalFee = known.find(({ isGlobal }) => isGlobal)?.micros ?? 0n;
  const networks = known
    .toSorted((left, right) => (left.micros < right.micros ? -1 : left.micros > right.micros ? 1 : 0))
    .map(({ network, fee, micros }) => ({ network, savingPercentage: savingOf(globalFee, micros, amount), fee }));
  return { card, comparison, networks };
};
