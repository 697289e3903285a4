import { createRandom } from "./random.ts";

/** How well each gateway does at each payment, unknown to the policies. */
export interface World {
  readonly name: string;
  readonly gateways: readonly string[];
  /** True share of success of a gateway at the n-th payment. */
  rate(gateway: number, payment: number): number;
  /** How many payments later an outcome becomes known. */
  readonly delay: number;
}

export const PAYMENTS = 30_000;

const gateways = ["a", "b", "c", "d"] as const;
const usualRates = [0.9, 0.88, 0.85, 0.8] as const;
const usual = (gateway: number): number => usualRates[gateway] ?? 0;

const stationary = (): World => ({ name: "stationary", gateways, rate: usual, delay: 0 });

const drift = (seed: number): World => {
  const random = createRandom(seed);
  const waves = gateways.map(() => ({ phase: random() * 2 * Math.PI, period: 8_000 + random() * 8_000 }));
  return {
    name: "drift",
    gateways,
    delay: 0,
    rate: (gateway, payment) => {
      const { phase = 0, period = 1 } = waves[gateway] ?? {};
      return 0.86 + 0.08 * Math.sin(phase + (2 * Math.PI * payment) / period);
    },
  };
};

const levels = [0.92, 0.88, 0.82, 0.7] as const;

/** Each gateway stays at a level for a while and then jumps to another one. */
const jumps = (random: () => number): Float64Array => {
  const rates = new Float64Array(PAYMENTS);
  let level = levels[Math.floor(random() * levels.length)] ?? 0;
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    if (random() < 1 / 4_500) level = levels[Math.floor(random() * levels.length)] ?? 0;
    rates[payment] = level;
  }
  return rates;
};

const switching = (seed: number): World => {
  const random = createRandom(seed);
  const rates = gateways.map(() => jumps(random));
  return { name: "switch", gateways, delay: 0, rate: (gateway, payment) => rates[gateway]?.[payment] ?? 0 };
};

const OUTAGE_RATE = 0.05;
const outageLengths = [500, 1_000, 2_000] as const;

/** The best two gateways are down three times, the others once. */
const outage = (seed: number, name: string, delay: number): World => {
  const random = createRandom(seed);
  const outages = gateways.map((_gateway, index) =>
    outageLengths
      .slice(0, index < 2 ? 3 : 1)
      .map((length) => ({ begin: Math.floor(random() * (PAYMENTS - length)), length })),
  );
  return {
    name,
    gateways,
    delay,
    rate: (gateway, payment) => {
      const isDown = outages[gateway]?.some(({ begin, length }) => payment >= begin && payment < begin + length);
      return isDown === true ? OUTAGE_RATE : usual(gateway);
    },
  };
};

/** The worlds that policies are compared in, by seed. */
export const worldsOf = (seed: number): readonly World[] => [
  stationary(),
  drift(seed),
  switching(seed),
  outage(seed, "outage", 0),
  outage(seed, "outage, known 300 payments later", 300),
];
