import { betaFrom, createRandom } from "../random.ts";
import type { PaymentStream, World } from "../worlds/world.ts";
import { merchantsIn } from "../worlds/world.ts";
import { bestOf } from "./best-of.ts";
import type { Policy } from "./policy.ts";

const mayTake = (stream: PaymentStream, gateway: number, payment: number): boolean =>
  (stream.joinsAt[gateway] ?? 0) <= payment;

/** Where a gateway's numbers for a payment's merchant are. */
const slotsOf =
  (stream: PaymentStream) =>
  (payment: number, gateway: number): number =>
    (stream.merchantOf[payment] ?? 0) * stream.gateways.length + gateway;

const without = { isDown: () => false, wasProbe: () => false };

/** Every gateway in turn: what any policy must beat. */
export const roundRobin = (stream: PaymentStream): Policy => {
  let last = -1;
  return {
    ...without,
    choose: (payment) => {
      do last = (last + 1) % stream.gateways.length;
      while (!mayTake(stream, last, payment));
      return last;
    },
    report: () => undefined,
  };
};

/** Knows the true rates: what no policy can beat. */
export const oracle = (world: World): Policy => ({
  ...without,
  choose: (payment) => {
    let best = 0;
    let most = -1;
    for (let gateway = 0; gateway < world.gateways.length; gateway += 1) {
      const rate = world.rates[gateway * world.payments + payment] ?? 0;
      if (rate > most && mayTake(world, gateway, payment)) {
        most = rate;
        best = gateway;
      }
    }
    return best;
  },
  report: () => undefined,
});

/** A running mean per gateway that begins at 1, and a small share of payments to any of them. */
export const runningMean = (stream: PaymentStream, rate: number, explorationShare: number): Policy => {
  const random = createRandom(stream.seed, 302);
  const slotOf = slotsOf(stream);
  const means = new Float64Array(stream.gateways.length * merchantsIn(stream)).fill(1);
  const scores = new Float64Array(stream.gateways.length);
  let isProbe = false;
  return {
    choose: (payment) => {
      isProbe = random() < explorationShare;
      for (let gateway = 0; gateway < scores.length; gateway += 1) {
        const mean = isProbe ? 1 : (means[slotOf(payment, gateway)] ?? 1);
        scores[gateway] = mayTake(stream, gateway, payment) ? mean : -1;
      }
      return bestOf(scores, random);
    },
    report: (payment, gateway, verdict) => {
      const slot = slotOf(payment, gateway);
      const mean = means[slot] ?? 1;
      means[slot] = mean + rate * ((verdict === "success" ? 1 : 0) - mean);
    },
    isDown: () => false,
    wasProbe: () => isProbe,
  };
};

/** Thompson sampling whose memory fades by a factor at each payment (Raj and Kalyani 2017). */
export const discountedThompson = (stream: PaymentStream, discount: number): Policy => {
  const random = createRandom(stream.seed, 303);
  const slotOf = slotsOf(stream);
  const successes = new Float64Array(stream.gateways.length * merchantsIn(stream));
  const failures = new Float64Array(stream.gateways.length * merchantsIn(stream));
  const scores = new Float64Array(stream.gateways.length);
  return {
    ...without,
    choose: (payment) => {
      for (let gateway = 0; gateway < scores.length; gateway += 1) {
        const slot = slotOf(payment, gateway);
        successes[slot] = (successes[slot] ?? 0) * discount;
        failures[slot] = (failures[slot] ?? 0) * discount;
        scores[gateway] = mayTake(stream, gateway, payment)
          ? betaFrom(random, 1 + (successes[slot] ?? 0), 1 + (failures[slot] ?? 0))
          : -1;
      }
      return bestOf(scores, random);
    },
    report: (payment, gateway, verdict) => {
      const counts = verdict === "success" ? successes : failures;
      const slot = slotOf(payment, gateway);
      counts[slot] = (counts[slot] ?? 0) + 1;
    },
  };
};
