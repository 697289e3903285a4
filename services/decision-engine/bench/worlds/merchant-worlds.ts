import { chanceAt, createRandom, normalFrom } from "../random.ts";
import { makeWorld } from "./make-world.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import { constant, usualLevels } from "./rates.ts";

const FIRST_PAYMENTS = 300;

/** The usual rates, at gateways in random order. */
const shuffledLevels = (seed: number): readonly number[] => {
  const random = createRandom(seed, 4);
  return usualLevels
    .map((level) => [random(), level] as const)
    .sort(([left], [right]) => left - right)
    .map(([, level]) => level);
};

/** The first 300 payments of a merchant, and nobody else has any. */
export const coldStart: WorldMaker = (options) =>
  makeWorld(
    { ...options, payments: FIRST_PAYMENTS },
    { name: "cold-start", curves: shuffledLevels(options.seed).map((level) => constant(level, FIRST_PAYMENTS)) },
  );

const OTHERS = 5;
const EXPERIENCE = 3_000;
/** How far a gateway's rate differs from merchant to merchant: the standard deviation. */
const MERCHANT_DEVIATION = 0.015;

/**
 * The first 300 payments of a merchant after five others had 3,000 at the same gateways. Gateways do about as well for
 * each of them.
 */
export const newMerchant: WorldMaker = (options) => {
  const payments = EXPERIENCE + FIRST_PAYMENTS;
  const random = createRandom(options.seed, 6);
  const merchantOf = Uint8Array.from({ length: payments }, (_none, payment) =>
    payment < EXPERIENCE ? 1 + Math.floor(chanceAt(options.seed, 7, payment) * OTHERS) : 0,
  );
  const curves = shuffledLevels(options.seed).map((level) => {
    const own = Array.from({ length: OTHERS + 1 }, () => Math.min(level + normalFrom(random) * MERCHANT_DEVIATION, 1));
    return Float64Array.from(merchantOf, (merchant) => own[merchant] ?? level);
  });
  return makeWorld({ ...options, payments }, { name: "new-merchant", curves, merchantOf, measuredFrom: EXPERIENCE });
};
