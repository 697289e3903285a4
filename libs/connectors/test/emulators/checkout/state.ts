/** Members of an object as they go over the wire, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Balances extends Wire {
  total_authorized: number;
  total_captured: number;
  total_refunded: number;
  available_to_capture: number;
}

export interface Held extends Wire {
  id: string;
  status: string;
  amount: number;
  currency: string;
  balances: Balances;
  _actions: Wire[];
}

/** Everything that an account holds; ids count up, so that two runs are the same. */
export interface State {
  readonly payments: Map<string, Held>;
  readonly disputes: Map<string, Wire>;
  readonly workflows: Map<string, Wire>;
  /** Ids of the cards that are kept. */
  readonly instruments: Set<string>;
  /** Ids of those that were kept once. */
  readonly removedInstruments: Set<string>;
  readonly events: Wire[];
  /** Accepted operations that wait to be processed, with the response code that they get. */
  readonly waiting: ((code: string) => void)[];
  newId(prefix: string): string;
  emit(type: string, data: Wire): void;
}

export const shown = (held: Wire): Wire =>
  Object.fromEntries(Object.entries(held).filter(([name]) => !name.startsWith("_")));

const time = "2026-11-24T00:00:00Z";

export const newState = (): State => {
  const events: Wire[] = [];
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(12, "0")}`;
  return {
    payments: new Map(),
    disputes: new Map(),
    workflows: new Map(),
    instruments: new Set(),
    removedInstruments: new Set(),
    events,
    waiting: [],
    newId,
    emit: (type, data) => {
      // Disputes and payouts still come with the older name of the time.
      const isOld = type.startsWith("dispute_") || type === "payment_paid" || type === "payment_returned";
      const at = isOld ? { created_on: time } : { source: "gateway", timestamp: time };
      events.push(structuredClone({ id: newId("evt"), type, version: "1.0.29", ...at, data: shown(data) }));
    },
  };
};

const eventData = (payment: Held, action: Wire, metadata: unknown): Wire => ({
  ...shown(payment),
  action_id: action["id"],
  amount: action["amount"],
  metadata: metadata ?? payment["metadata"],
});

const refusals: Readonly<Record<string, string>> = {
  Capture: "payment_capture_declined",
  Void: "payment_void_declined",
  Refund: "payment_refund_declined",
};

/** What was accepted is declined: the payment stays as it was. */
const declined = (state: State, payment: Held, action: Wire, code: string, metadata: unknown): void => {
  const stated = { response_code: code, response_summary: "Declined" };
  payment._actions.push({ ...action, ...stated, approved: false });
  const type = refusals[String(action["type"])] ?? "payment_declined";
  state.emit(type, { ...eventData(payment, action, metadata), ...stated });
};

/** What was accepted earlier and is done by now may leave nothing to do. */
const isPossible = (balances: Held["balances"], type: string, amount: number): boolean => {
  if (type === "Refund") return amount <= balances.total_captured - balances.total_refunded;
  return type === "Void" ? balances.total_captured === 0 : amount <= balances.available_to_capture;
};

/** Does what was accepted, or declines it. */
export const processed = (state: State, payment: Held, action: Wire, code: string, metadata?: unknown): void => {
  if (code !== "10000") return declined(state, payment, action, code, metadata);
  const { balances } = payment;
  const amount = Number(action["amount"]);
  if (!isPossible(balances, String(action["type"]), amount)) return declined(state, payment, action, "20051", metadata);
  payment._actions.push({ ...action, approved: true, response_code: code, response_summary: "Approved" });
  if (action["type"] === "Capture") {
    balances.total_captured += amount;
    const isLast = action["_final"] === true || balances.total_captured >= balances.total_authorized;
    balances.available_to_capture = isLast ? 0 : balances.total_authorized - balances.total_captured;
    payment.status = balances.total_captured >= balances.total_authorized ? "Captured" : "Partially Captured";
    state.emit("payment_captured", eventData(payment, action, metadata));
  } else if (action["type"] === "Void") {
    balances.available_to_capture = 0;
    payment.status = "Voided";
    state.emit("payment_voided", eventData(payment, action, metadata));
  } else if (action["type"] === "Refund") {
    balances.total_refunded += amount;
    payment.status = balances.total_refunded >= balances.total_captured ? "Refunded" : "Partially Refunded";
    state.emit("payment_refunded", eventData(payment, action, metadata));
  }
};

/** The end of an authorization, also after a challenge. */
export const decide = (state: State, payment: Held, code: string): void => {
  const isGood = code === "10000";
  const action = { id: payment["action_id"], type: "Authorization", amount: payment.amount };
  const stated = { response_code: code, response_summary: isGood ? "Approved" : "Declined" };
  delete payment["_links"];
  Object.assign(payment, { ...stated, approved: isGood, status: isGood ? "Authorized" : "Declined" });
  payment._actions.push({ ...action, ...stated, approved: isGood });
  if (!isGood) return state.emit("payment_declined", eventData(payment, action, undefined));
  if (payment.amount === 0) {
    payment.status = "Card Verified";
    return state.emit("card_verified", eventData(payment, action, undefined));
  }
  payment.balances.total_authorized = payment.amount;
  payment.balances.available_to_capture = payment.amount;
  state.emit("payment_approved", eventData(payment, action, undefined));
  if (payment["_capture"] === false) return;
  const capture = { id: state.newId("act"), type: "Capture", amount: payment.amount, _final: true };
  state.waiting.push((stated) => {
    processed(state, payment, capture, stated);
  });
};
