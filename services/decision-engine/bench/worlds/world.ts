/** What a caller knows of a payment in addition to its id and time. */
export interface SimulatedTraits {
  readonly paymentMethod: string;
  readonly paymentMethodType: string;
  readonly cardNetwork: string;
  readonly currency: string;
  readonly country: string;
  readonly cardBin: string;
}

/** What a policy may see of a world: everything but how well the gateways do. */
export interface PaymentStream {
  readonly seed: number;
  readonly gateways: readonly string[];
  readonly payments: number;
  /** The first payment that may go to each gateway. */
  readonly joinsAt: Int32Array;
  /** The kinds of payments that occur. */
  readonly kinds: readonly SimulatedTraits[];
  /** The kind of each payment. */
  readonly kindOf: Uint16Array;
  /** Whose payment each is; 0 is the merchant that counts where there are several. */
  readonly merchantOf: Uint8Array;
  /** When each payment is decided for, in milliseconds since 1970. */
  readonly timesMs: Float64Array;
}

/** Why a payment fails at every gateway alike. */
export const customerDeclines = { none: 0, recognizable: 1, unrecognizable: 2 } as const;

/** What is reported of attempts and when, in the order in which it arrives. A payment may occur twice. */
export interface Deliveries {
  readonly payment: Int32Array;
  readonly atMs: Float64Array;
}

/** A gateway was as good as dead from `begin` up to but not including `end`. */
export interface Outage {
  readonly gateway: number;
  readonly begin: number;
  readonly end: number;
}

/** A simulated merchant: its payments, and how well each gateway does at each of them. */
export interface World extends PaymentStream {
  readonly name: string;
  /** True chance of success, at `gateway * payments + payment`, customers' declines aside. */
  readonly rates: Float64Array;
  /** The same as it is when the gateway works as usual. */
  readonly usualRates: Float64Array;
  /** Customers' declines, see `customerDeclines`, and the share of payments that have one on average. */
  readonly declines: Uint8Array;
  readonly declineShare: number;
  readonly deliveries: Deliveries;
  readonly outages: readonly Outage[];
  /** The first payment that is measured; what comes before is experience. */
  readonly measuredFrom: number;
}

export const merchantsIn = ({ merchantOf }: PaymentStream): number =>
  merchantOf.reduce((most, merchant) => Math.max(most, merchant), 0) + 1;

/** How worlds are made. */
export interface WorldOptions {
  readonly seed: number;
  readonly payments: number;
  readonly paymentsPerSecond: number;
  /** Factors on the length of what happens: outages, holds between jumps, periods of waves. */
  readonly outageScale: number;
  readonly holdScale: number;
  readonly periodScale: number;
  /** Whether payments of the plain worlds differ in their traits. */
  readonly variesTraits: boolean;
}
