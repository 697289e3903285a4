import type { CardNetwork } from "@railyard/contracts";

interface NumberRange {
  readonly network: CardNetwork;
  /** Leading digits of the range, both ends included and of the same length. */
  readonly from: string;
  readonly to: string;
}

const range = (network: CardNetwork, from: string, to: string = from): NumberRange => ({ network, from, to });

/** Ranges of leading digits; a longer prefix is the more exact one and wins. */
const ranges: readonly NumberRange[] = [
  range("Visa", "4"),
  range("Mastercard", "51", "55"),
  range("Mastercard", "2221", "2720"),
  range("AmericanExpress", "34"),
  range("AmericanExpress", "37"),
  range("DinersClub", "300", "305"),
  range("DinersClub", "3095"),
  range("DinersClub", "36"),
  range("DinersClub", "38", "39"),
  range("Discover", "6011"),
  range("Discover", "644", "649"),
  range("Discover", "65"),
  range("JCB", "3528", "3589"),
  range("UnionPay", "62"),
  range("UnionPay", "81"),
  range("RuPay", "508"),
  range("RuPay", "6521", "6522"),
  range("RuPay", "817"),
  range("RuPay", "820"),
  range("RuPay", "353800", "353899"),
  range("Interac", "4506"),
  range("Maestro", "5018"),
  range("Maestro", "5020"),
  range("Maestro", "5038"),
  range("Maestro", "5893"),
  range("Maestro", "6304"),
  range("Maestro", "6759"),
  range("Maestro", "6761", "6763"),
].sort((left, right) => right.from.length - left.from.length);

/** The network a card number belongs to by its leading digits; null when no range contains it. */
export const cardNetworkOf = (number: string): CardNetwork | null => {
  const found = ranges.find(({ from, to }) => {
    const head = number.slice(0, from.length);
    return head >= from && head <= to;
  });
  return found?.network ?? null;
};
