import { createRandom } from "../random.ts";
import type { PaymentStream } from "../worlds/world.ts";
import { merchantsIn } from "../worlds/world.ts";
import { bestOf } from "./best-of.ts";
import type { Policy } from "./policy.ts";

/** Settings of the closest peer's policy, as its behaviour is described. */
export interface PeerSettings {
  /** Outcomes that a score is the mean of. */
  readonly window: number;
  /** Share of payments at which the leader counts .5 and the others 1. */
  readonly randomTraffic: number;
  /** Whether repeated feedback and recognizable customers' declines are left out. */
  readonly filters: boolean;
  /** Health below which a score is divided by five; null: no elimination. Each attempt is reported as pending first. */
  readonly eliminationThreshold: number | null;
}

interface Window {
  readonly outcomes: Uint8Array;
  next: number;
  sum: number;
}

const newWindow = (size: number): Window => ({ outcomes: new Uint8Array(size).fill(1), next: 0, sum: size });

const push = (window: Window, value: number): void => {
  window.sum += value - (window.outcomes[window.next] ?? 0);
  window.outcomes[window.next] = value;
  window.next = (window.next + 1) % window.outcomes.length;
};

const penalty = 0.95;
const reward = 1.0526;

/**
 * The peer's policy: a score is the mean of the last outcomes of a gateway at a payment method, in a window that begins
 * full of successes. The highest score is chosen, equals at random.
 */
export const peer = (stream: PaymentStream, settings: PeerSettings): Policy => {
  const random = createRandom(stream.seed, 301);
  const gateways = stream.gateways.length;
  // By default nothing finer is distinguished.
  const groups = groupsOf(stream);
  const windows = Array.from({ length: gateways * groups.count }, () => newWindow(settings.window));
  const health = new Float64Array(gateways * groups.count).fill(1);
  const isReported = new Uint8Array(stream.payments);
  const scores = new Float64Array(gateways);
  const below = new Uint8Array(gateways);
  const slotOf = (payment: number, gateway: number): number => groups.of(payment) * gateways + gateway;
  let isProbe = false;
  const eligible = (payment: number, gateway: number): boolean => (stream.joinsAt[gateway] ?? 0) <= payment;
  return {
    choose: (payment) => {
      for (let gateway = 0; gateway < gateways; gateway += 1) {
        const window = windows[slotOf(payment, gateway)];
        const score = eligible(payment, gateway) ? (window?.sum ?? 0) / settings.window : -1;
        scores[gateway] = score;
      }
      isProbe = settings.randomTraffic > 0 && random() < settings.randomTraffic;
      if (isProbe) {
        const leader = bestOf(scores, random);
        for (let gateway = 0; gateway < gateways; gateway += 1) {
          if (eligible(payment, gateway)) scores[gateway] = gateway === leader ? 0.5 : 1;
        }
      }
      if (settings.eliminationThreshold !== null) {
        for (let gateway = 0; gateway < gateways; gateway += 1) {
          const isBelow = (health[slotOf(payment, gateway)] ?? 1) < settings.eliminationThreshold;
          below[gateway] = isBelow ? 1 : 0;
          if (isBelow) scores[gateway] = (scores[gateway] ?? 0) / 5;
        }
      }
      const chosen = bestOf(scores, random);
      if (settings.eliminationThreshold !== null) {
        const slot = slotOf(payment, chosen);
        health[slot] = (health[slot] ?? 1) * penalty;
      }
      return chosen;
    },
    report: (payment, gateway, verdict) => {
      if (settings.filters) {
        if (isReported[payment] === 1 || verdict === "neutral") return;
        isReported[payment] = 1;
      }
      const slot = slotOf(payment, gateway);
      const window = windows[slot];
      if (window !== undefined) push(window, verdict === "success" ? 1 : 0);
      if (verdict === "success") health[slot] = Math.min(1, (health[slot] ?? 1) * reward);
    },
    isDown: (gateway) => below[gateway] === 1,
    wasProbe: () => isProbe,
  };
};

/** Which payments share a score: those of one merchant, payment method and type. */
const groupsOf = (stream: PaymentStream): { readonly count: number; of(payment: number): number } => {
  const labels = stream.kinds.map(({ paymentMethod, paymentMethodType }) => `${paymentMethod} ${paymentMethodType}`);
  const distinct = [...new Set(labels)];
  const groupOfKind = Uint16Array.from(labels, (label) => distinct.indexOf(label));
  return {
    count: distinct.length * merchantsIn(stream),
    of: (payment) =>
      (stream.merchantOf[payment] ?? 0) * distinct.length + (groupOfKind[stream.kindOf[payment] ?? 0] ?? 0),
  };
};
