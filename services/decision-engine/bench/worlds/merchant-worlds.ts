import { chanceAt, createRandom, normalFrom } from "../random.ts";
import { makeWorld } from "./make-world.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import { constant, usualLevels } from "./rates.ts";

const firstPayments = 300;

/** The usual rates, at gateways in random order. */
const shuffledLevels = (seed: number): readonly number[] => {
  const random = createRandom(seed, 4);
  return usualLevels
    .map((level) => [random(), level] as const)
    .sort(([left], [right]) => left - right)
    .map(([, level]) => level);
};

/** The first 300 payments of a merchant, and no other merchant has any. */
export const coldStart: WorldMaker = (options) =>
  makeWorld(
    { ...options, payments: firstPayments },
    { name: "cold-start", curves: shuffledLevels(options.seed).map((level) => constant(level, firstPayments)) },
  );

const otherMerchants = 5;
const experiencePayments = 3_000;
/** How far a gateway's rate differs from merchant to merchant: the standard deviation. */
const merchantDeviation = 0.015;

/**
 * The first 300 payments of a merchant after five others had 3,000 at the same gateways. Gateways do about as well for
 * each of them.
 */
export const newMerchant: WorldMaker = (options) => {
  const payments = experiencePayments + firstPayments;
  const random = createRandom(options.seed, 6);
  const merchantOf = Uint8Array.from({ length: payments }, (_none, payment) =>
    payment < experiencePayments ? 1 + Math.floor(chanceAt(options.seed, 7, payment) * otherMerchants) : 0,
  );
  const curves = shuffledLevels(options.seed).map((level) => {
    const own = Array.from({ length: otherMerchants + 1 }, () =>
      Math.min(level + normalFrom(random) * merchantDeviation, 1),
    );
    return Float64Array.from(merchantOf, (merchant) => own[merchant] ?? level);
  });
  return makeWorld(
    { ...options, payments },
    { name: "new-merchant", curves, merchantOf, measuredFrom: experiencePayments },
  );
};
