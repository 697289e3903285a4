/** How one test connector's acquirer differs from the others. */
export interface Acquirer {
  /** Kinds of payment it takes. */
  readonly methods: "cards" | "others" | "all" | "none";
  readonly paysOut: boolean;
  /** Whether it authenticates customers for other acquirers. */
  readonly authenticates?: true;
  /** Whether it works taxes out. */
  readonly calculatesTaxes?: true;
  /** Whether captures, voids and refunds end in the answer or some time after it. */
  readonly modifications: "now" | "later";
  /** Whether it shares what it takes with other accounts. */
  readonly splits: boolean;
}

const acquirers: Readonly<Record<string, Acquirer>> = {
  fauxpay: { methods: "cards", paysOut: false, modifications: "now", splits: true },
  phonypay: { methods: "cards", paysOut: false, modifications: "now", splits: false },
  pretendpay: { methods: "others", paysOut: false, modifications: "later", splits: false },
  shampay: { methods: "all", paysOut: false, modifications: "now", splits: false },
  fakethreeds: { methods: "none", paysOut: false, authenticates: true, modifications: "now", splits: false },
  faketax: { methods: "none", paysOut: false, calculatesTaxes: true, modifications: "now", splits: false },
  payoutsim: { methods: "none", paysOut: true, modifications: "now", splits: false },
};

export const acquirerNames: readonly string[] = Object.keys(acquirers);

/** The acquirer that simulates this connector. */
export const findAcquirer = (connector: string): Acquirer | undefined =>
  Object.hasOwn(acquirers, connector) ? acquirers[connector] : undefined;
