import { chanceAt, createRandom, normalFrom } from "../random.ts";
import { makeWorld } from "./make-world.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import type { RateCurve } from "./rates.ts";
import { constant, drawOutages, streamOf, usualLevels } from "./rates.ts";
import { drawKinds, manyKinds, usualKinds } from "./traits.ts";
import type { Outage, SimulatedTraits, WorldOptions } from "./world.ts";
import { customerDeclines } from "./world.ts";

const usualCurves = (payments: number): readonly RateCurve[] => usualLevels.map((level) => constant(level, payments));

/** How far a gateway differs from its usual rate by one value of one trait: normal, of the given deviations. */
const deviations: Readonly<Record<"cardNetwork" | "currency" | "country" | "cardBin", number>> = {
  cardNetwork: 0.03,
  currency: 0.03,
  country: 0.02,
  cardBin: 0.04,
};

const drawEffects = (seed: number, kinds: readonly SimulatedTraits[]): readonly Float64Array[] => {
  const random = createRandom(seed, 11);
  return usualLevels.map(() => {
    const known = new Map<string, number>();
    const effectOf = (trait: keyof typeof deviations, value: string): number => {
      const key = `${trait} ${value}`;
      const found = known.get(key) ?? normalFrom(random) * deviations[trait];
      known.set(key, found);
      return found;
    };
    return Float64Array.from(
      kinds,
      (kind) =>
        effectOf("cardNetwork", kind.cardNetwork) +
        effectOf("currency", kind.currency) +
        effectOf("country", kind.country) +
        effectOf("cardBin", kind.cardBin),
    );
  });
};

/** 200 kinds of payments; each gateway does better or worse by network, currency, country and BIN. */
export const sparseClusters: WorldMaker = (options) =>
  makeWorld(options, {
    name: "sparse-clusters",
    curves: usualCurves(options.payments),
    kinds: manyKinds,
    effects: drawEffects(options.seed, manyKinds),
  });

/** The same payments, and traits make no difference: what is paid for looking at them shows here. */
export const idleTraits: WorldMaker = (options) =>
  makeWorld(options, { name: "idle-traits", curves: usualCurves(options.payments), kinds: manyKinds });

const issuerFactor = 0.3;

const issuerOutages = (options: WorldOptions): readonly Outage[] =>
  drawOutages(
    streamOf(options.seed, 12),
    options.payments,
    0,
    [500, 1_000, 2_000].map((length) => length * options.outageScale),
  );

const isWithin = (outages: readonly Outage[], payment: number): boolean =>
  outages.some(({ begin, end }) => payment >= begin && payment < end);

/** All gateways do far worse at once: the issuers' network is down. No gateway is at fault. */
export const issuersOutage: WorldMaker = (options) => {
  const outages = issuerOutages(options);
  const curves = usualLevels.map((level) =>
    Float64Array.from({ length: options.payments }, (_none, payment) =>
      isWithin(outages, payment) ? level * issuerFactor : level,
    ),
  );
  return makeWorld(options, { name: "issuers-outage", curves });
};

/** One issuer is down: payments with one common BIN fail at every gateway, the others as usual. */
export const oneIssuersOutage: WorldMaker = (options) => {
  const kindOf = drawKinds(options.seed, options.payments, usualKinds);
  const outages = issuerOutages(options);
  const bin = usualKinds[Math.floor(chanceAt(options.seed, 13, 0) * usualKinds.length)]?.cardBin;
  const curves = usualLevels.map((level) =>
    Float64Array.from({ length: options.payments }, (_none, payment) => {
      const isStruck = usualKinds[kindOf[payment] ?? 0]?.cardBin === bin && isWithin(outages, payment);
      return isStruck ? 0.05 : level;
    }),
  );
  return makeWorld(options, { name: "one-issuers-outage", curves, kinds: usualKinds, kindOf });
};

/** 15 % of the payments fail at every gateway by the customer's fault; the codes of two thirds are recognizable. */
export const customerErrors: WorldMaker = (options) => {
  const declineShare = 0.15;
  const declines = Uint8Array.from({ length: options.payments }, (_none, payment) => {
    const drawn = chanceAt(options.seed, 14, payment);
    if (drawn >= declineShare) return customerDeclines.none;
    return drawn < declineShare * (2 / 3) ? customerDeclines.recognizable : customerDeclines.unrecognizable;
  });
  return makeWorld(options, {
    name: "customer-errors",
    curves: usualCurves(options.payments),
    declines,
    declineShare,
  });
};
