import { afterPayments, evenTimes } from "./deliveries.ts";
import type { RateCurve } from "./rates.ts";
import { joined } from "./rates.ts";
import { drawKinds, oneKind, usualKinds } from "./traits.ts";
import type { Deliveries, Outage, SimulatedTraits, World, WorldOptions } from "./world.ts";

/** What makes a world differ from the plain one: even times, outcomes at once, no declines, no experience. */
export interface WorldParts {
  readonly name: string;
  readonly curves: readonly RateCurve[];
  /** How the gateways usually do, where that is not what `curves` specify. */
  readonly usual?: readonly RateCurve[];
  /** What traits add to a gateway's rate, by gateway and kind. */
  readonly effects?: readonly Float64Array[];
  readonly kinds?: readonly SimulatedTraits[];
  readonly kindOf?: Uint16Array;
  readonly timesMs?: Float64Array;
  readonly joinsAt?: Int32Array;
  readonly merchantOf?: Uint8Array;
  readonly measuredFrom?: number;
  readonly declines?: Uint8Array;
  readonly declineShare?: number;
  readonly deliveries?: (timesMs: Float64Array) => Deliveries;
  readonly outages?: readonly Outage[];
}

const within = (rate: number): number => Math.min(Math.max(rate, 0.01), 0.99);

const flattened = (
  curves: readonly RateCurve[],
  payments: number,
  kindOf: Uint16Array,
  effects: readonly Float64Array[] | undefined,
): Float64Array => {
  const rates = new Float64Array(curves.length * payments);
  for (const [gateway, curve] of curves.entries()) {
    const effect = effects?.[gateway];
    for (let payment = 0; payment < payments; payment += 1) {
      const rate = curve[payment] ?? 0;
      const added = effect?.[kindOf[payment] ?? 0] ?? 0;
      rates[gateway * payments + payment] = effect === undefined ? rate : within(rate + added);
    }
  }
  return rates;
};

export const makeWorld = (options: WorldOptions, parts: WorldParts): World => {
  const { seed, payments } = options;
  const kinds = parts.kinds ?? (options.variesTraits ? usualKinds : oneKind);
  const kindOf = parts.kindOf ?? drawKinds(seed, payments, kinds);
  const timesMs = parts.timesMs ?? evenTimes(payments, options.paymentsPerSecond);
  const rates = flattened(parts.curves, payments, kindOf, parts.effects);
  return {
    name: parts.name,
    seed,
    gateways: parts.curves.map((_curve, gateway) => `gateway_${String(gateway + 1)}`),
    payments,
    joinsAt: parts.joinsAt ?? new Int32Array(parts.curves.length),
    kinds,
    kindOf,
    merchantOf: parts.merchantOf ?? new Uint8Array(payments),
    timesMs,
    rates,
    usualRates: parts.usual === undefined ? rates : flattened(parts.usual, payments, kindOf, parts.effects),
    declines: parts.declines ?? new Uint8Array(payments),
    declineShare: parts.declineShare ?? 0,
    deliveries: (parts.deliveries ?? ((times) => afterPayments(times, 0)))(timesMs),
    outages: joined(parts.outages ?? []),
    measuredFrom: parts.measuredFrom ?? 0,
  };
};
