/** Members of an object as they go over the wire, with `_`-named ones that stay inside. */
export type Wire = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface Payment extends Wire {
  id: string;
  status: string;
  amount: Money;
  _order: Order;
}

export interface Order extends Wire {
  id: string;
  status: string;
  intent: "CAPTURE" | "AUTHORIZE";
  _unit: Wire & { amount: Money };
  _authorizations: Payment[];
  _captures: Payment[];
  _refunds: Payment[];
  _number: string;
}

/** Everything that an account holds; ids count up, so that two runs are the same. */
export interface State {
  readonly orders: Map<string, Order>;
  readonly authorizations: Map<string, Payment>;
  readonly captures: Map<string, Payment>;
  readonly refunds: Map<string, Payment>;
  /** Invoice numbers of what was taken. */
  readonly invoices: Set<string>;
  readonly vault: Map<string, string>;
  readonly setupTokens: Map<string, Wire>;
  readonly batches: Map<string, Wire>;
  /** By address. */
  readonly webhooks: Map<string, Wire>;
  readonly disputes: Map<string, Wire>;
  /** What was provided against disputes: the part of a form named `input`, and the contents of its files. */
  readonly evidence: { readonly input: unknown; readonly files: readonly string[] }[];
  readonly events: Wire[];
  emit(type: string, resource: Wire): void;
  newId(): string;
  url(): string;
}

export const time = "2026-11-24T00:00:00Z";

/** Ids have 17 upper-case letters and digits. */
const idOf = (count: number): string => `5RY${String(count).padStart(14, "0")}`;

export const newState = (url: () => string): State => {
  let count = 0;
  const events: Wire[] = [];
  return {
    orders: new Map(),
    authorizations: new Map(),
    captures: new Map(),
    refunds: new Map(),
    invoices: new Set(),
    vault: new Map(),
    setupTokens: new Map(),
    batches: new Map(),
    webhooks: new Map(),
    disputes: new Map(),
    evidence: [],
    events,
    emit: (event_type, resource) => {
      const id = `WH-${String(events.length + 1)}`;
      events.push(structuredClone({ id, event_version: "1.0", create_time: time, event_type, resource }));
    },
    newId: () => idOf((count += 1)),
    url,
  };
};

export const without = (held: Wire, name: string): Wire =>
  Object.fromEntries(Object.entries(held).filter(([member]) => member !== name));

/** Without what stays inside. */
export const shown = (held: Wire): Wire =>
  Object.fromEntries(Object.entries(held).filter(([name]) => !name.startsWith("_")));

/** Within their order payments do not name it. */
const shownInOrder = (payment: Payment): Wire => without(shown(payment), "supplementary_data");

export const shownOrder = (order: Order): Wire => {
  const payments: Wire = {};
  if (order._authorizations.length > 0) payments["authorizations"] = order._authorizations.map(shownInOrder);
  if (order._captures.length > 0) payments["captures"] = order._captures.map(shownInOrder);
  if (order._refunds.length > 0) payments["refunds"] = order._refunds.map(shownInOrder);
  const unit = { ...order._unit, ...(Object.keys(payments).length === 0 ? {} : { payments }) };
  return { ...shown(order), purchase_units: [unit] };
};

const hundred = 100;

/** Hundredths, whatever the currency: enough to compare and to add up. */
export const cents = ({ value }: Money): number => Math.round(Number(value) * hundred);

export const refusal = (issue: string, status = 422, links: readonly Wire[] = []): Answer => ({
  status,
  body: {
    name: status === 404 ? "RESOURCE_NOT_FOUND" : status === 400 ? "INVALID_REQUEST" : "UNPROCESSABLE_ENTITY",
    message: "The requested action could not be performed, semantically incorrect, or failed business validation.",
    debug_id: "b1d1f06c7246c",
    details: [{ issue, description: issue.replaceAll("_", " ").toLowerCase() }],
    links,
  },
});

export const missing = refusal("INVALID_RESOURCE_ID", 404);
