import { defined } from "@railyard/members";

/** Members of an object as they go over the wire, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

/** What an operation answers. */
export interface Answer {
  readonly status: number;
  readonly body: Wire;
}

/** A refusal in Stripe's form. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, error: Wire) {
    super(String(error["message"]));
    this.answer = { status, body: { error } };
  }
}

export const invalid = (message: string, more: Wire = {}, status = 400): Refusal =>
  new Refusal(status, { type: "invalid_request_error", message, ...more });

export const missing = (id: string): Refusal =>
  invalid(`No such object: '${id}'`, { code: "resource_missing", param: "id" }, 404);

/** Everything that an account at Stripe holds; ids count up, so that two runs are the same. */
export interface State {
  readonly objects: Map<string, Wire>;
  readonly events: Wire[];
  /** Payments that the search finds: it lags behind. */
  readonly indexed: Set<string>;
  readonly usedTokens: Set<string>;
  readonly baseUrl: () => string;
  now(): number;
  newId(prefix: string): string;
  emit(type: string, object: Wire, previous?: Wire): void;
  find(id: string): Wire;
}

const shown = (object: Wire): Wire =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith("_")));

/** What is shown of an object; a payment's charge only when that was asked for. */
export const show = (state: State, object: Wire, isExpanded = false): Wire => {
  const charge = state.objects.get(String(object["latest_charge"] ?? ""));
  return isExpanded && charge !== undefined ? { ...shown(object), latest_charge: shown(charge) } : shown(object);
};

export const newState = (baseUrl: () => string, now: () => number): State => {
  const objects = new Map<string, Wire>();
  const events: Wire[] = [];
  let count = 0;
  const state: State = {
    objects,
    events,
    indexed: new Set(),
    usedTokens: new Set(),
    baseUrl,
    now,
    newId: (prefix) => {
      count += 1;
      return `${prefix}_${String(count).padStart(14, "0")}`;
    },
    emit: (type, object, previous) => {
      const data = {
        object: show(state, object),
        ...defined({ previous_attributes: previous }),
      };
      const event = { id: state.newId("evt"), object: "event", type, created: now(), livemode: false, data };
      events.push(structuredClone(event));
    },
    find: (id) => {
      const found = objects.get(id);
      if (found === undefined) throw missing(id);
      return found;
    },
  };
  return state;
};

const emptyBilling = { address: null, email: null, name: null, phone: null };

/** What Stripe shows of an object from its beginning, where nothing else was specified. */
const beginnings: Readonly<Record<string, Wire>> = {
  charge: {
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: emptyBilling,
    captured: false,
    disputed: false,
    metadata: {},
    paid: true,
    refunded: false,
    status: "succeeded",
  },
  customer: { email: null, name: null },
  dispute: {
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    is_charge_refundable: false,
  },
  payment_method: { billing_details: emptyBilling },
  webhook_endpoint: { metadata: {} },
};

/** Kinds that do not state which mode they are of. */
const withoutMode = ["refund", "file"];

/** Keeps a new object of a kind. */
export const keep = (state: State, prefix: string, object: string, members: Wire): Wire => {
  const id = state.newId(prefix);
  const mode = withoutMode.includes(object) ? {} : { livemode: false };
  const made = { id, object, created: state.now(), ...mode, ...structuredClone(beginnings[object]), ...members };
  state.objects.set(id, made);
  return made;
};
