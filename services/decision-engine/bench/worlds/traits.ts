import { chanceAt } from "../random.ts";
import type { SimulatedTraits } from "./world.ts";

const bins: readonly (readonly [network: string, bin: string])[] = [
  ["visa", "411111"],
  ["visa", "424242"],
  ["visa", "455673"],
  ["mastercard", "510510"],
  ["mastercard", "555555"],
  ["mastercard", "222300"],
  ["amex", "371449"],
];
const places: readonly (readonly [country: string, currency: string])[] = [
  ["DE", "EUR"],
  ["FR", "EUR"],
  ["GB", "GBP"],
  ["US", "USD"],
];

/** One kind: every payment is alike. */
export const oneKind: readonly SimulatedTraits[] = [
  {
    paymentMethod: "card",
    paymentMethodType: "credit",
    cardNetwork: "visa",
    currency: "EUR",
    country: "DE",
    cardBin: "411111",
  },
];

/**
 * Kinds of card payments: 7 BINs of 3 networks, 4 countries with 3 currencies. All are of one payment method and type,
 * because the peer keeps a window for each of those and would learn more slowly if there were more.
 */
export const usualKinds: readonly SimulatedTraits[] = bins.flatMap(([cardNetwork, cardBin]) =>
  places.map(([country, currency]) => ({
    paymentMethod: "card",
    paymentMethodType: "credit",
    cardNetwork,
    currency,
    country,
    cardBin,
  })),
);

const manyNetworks = ["visa", "mastercard", "amex", "discover"];
const manyPlaces: readonly (readonly [country: string, currency: string])[] = [...places, ["BR", "BRL"]];

/** 200 kinds, for worlds where traits matter: 4 networks of 10 BINs each and 5 countries. */
export const manyKinds: readonly SimulatedTraits[] = manyNetworks.flatMap((cardNetwork, network) =>
  Array.from({ length: 10 }, (_none, bin) => String((4 + network) * 100_000 + bin * 1_111)).flatMap((cardBin) =>
    manyPlaces.map(([country, currency]) => ({
      paymentMethod: "card",
      paymentMethodType: "credit",
      cardNetwork,
      currency,
      country,
      cardBin,
    })),
  ),
);

const traitStream = 101;

/** A kind for each payment. Some kinds are common and others rare: weights fall as one over the rank's root. */
export const drawKinds = (seed: number, payments: number, kinds: readonly SimulatedTraits[]): Uint16Array => {
  const cumulative: number[] = [];
  let total = 0;
  for (const [rank] of kinds.entries()) {
    total += 1 / Math.sqrt(rank + 1);
    cumulative.push(total);
  }
  const order = shuffled(seed, kinds.length);
  return Uint16Array.from({ length: payments }, (_none, payment) => {
    const drawn = chanceAt(seed, traitStream, payment) * total;
    return order[lowerBound(cumulative, drawn)] ?? 0;
  });
};

const lowerBound = (values: readonly number[], wanted: number): number => {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
};

const shuffled = (seed: number, count: number): readonly number[] => {
  const order = Array.from({ length: count }, (_none, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(chanceAt(seed, traitStream + 1, last) * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
};
