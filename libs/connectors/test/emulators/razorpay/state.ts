/** Members of an object as they go over the wire, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface HeldPayment extends Wire {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  status: string;
  captured: boolean;
  amount_refunded: number;
}

export interface HeldOrder extends Wire {
  readonly id: string;
  readonly amount: number;
  status: string;
  attempts: number;
}

/** Everything that an account holds; ids count up, so that two runs are the same. */
export interface State {
  readonly customers: Map<string, Wire>;
  readonly tokens: Map<string, Wire>;
  readonly orders: Map<string, HeldOrder>;
  readonly payments: Map<string, HeldPayment>;
  readonly refunds: Map<string, Wire>;
  readonly disputes: Map<string, Wire>;
  readonly payouts: Map<string, Wire>;
  readonly events: { readonly id: string; readonly event: Wire }[];
  /** What banks have not answered yet, and customers not confirmed. */
  readonly waiting: { readonly isForCustomer?: true; run(): void }[];
  newId(prefix: string): string;
  now(): number;
  emit(type: string, payload: Readonly<Record<string, Wire>>): void;
}

export const shown = (held: Wire): Wire =>
  structuredClone(Object.fromEntries(Object.entries(held).filter(([name]) => !name.startsWith("_"))));

const firstSecond = 1_795_500_000;
const idLength = 14;

export const newState = (): State => {
  const events: State["events"] = [];
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(idLength, "0")}`;
  const now = (): number => firstSecond + count;
  return {
    customers: new Map(),
    tokens: new Map(),
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    events,
    waiting: [],
    newId,
    now,
    emit: (type, payload) => {
      const contains = Object.keys(payload);
      const entities = Object.fromEntries(
        Object.entries(payload).map(([name, held]) => [name, { entity: shown(held) }] as const),
      );
      const id = newId("evt");
      const event = { entity: "event", account_id: "acc_BFQ7uQEaa7j2z7", event: type, contains, payload: entities };
      events.push({ id, event: { ...event, created_at: now() } });
    },
  };
};

/** How Razorpay refuses. */
export const refused = (description: string, rest: Wire = {}): Answer => ({
  status: 400,
  body: {
    error: {
      code: "BAD_REQUEST_ERROR",
      description,
      source: "business",
      step: "payment_initiation",
      reason: "input_validation_failed",
      metadata: {},
      ...rest,
    },
  },
});

export const unknownId = (): Answer => refused("The id provided does not exist");

export const listOf = (items: readonly Wire[]): Answer => ({
  status: 200,
  body: { entity: "collection", count: items.length, items: items.map(shown) },
});

export const found = (held: Wire | undefined): Answer =>
  held === undefined ? unknownId() : { status: 200, body: shown(held) };
