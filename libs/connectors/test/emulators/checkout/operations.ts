import type { Answer, Held, State, Wire } from "./state.ts";
import { decide, processed, shown } from "./state.ts";

const declines: Readonly<Record<string, string>> = {
  "4000000000000002": "20005",
  "4000000000009995": "20051",
  "4000000000009987": "30041",
  "4000000000009979": "40101",
};
/** Refused by its issuer without 3-D Secure. */
const needsThreeDs = "4000000000003063";
const challenged = "4000000000003220";
const disputed = "4000000000000259";

export const refused = (code: string): Answer => ({
  status: 422,
  body: { request_id: "req_1", error_type: "request_invalid", error_codes: [code] },
});

export const pay = (state: State, body: Wire): Answer => {
  const source = body["source"] as Wire;
  if (state.removedInstruments.has(String(source["id"]))) return refused("payment_source_invalid");
  const id = state.newId("pay");
  const payment: Held = {
    id,
    action_id: state.newId("act"),
    amount: Number(body["amount"]),
    currency: String(body["currency"]),
    status: "Pending",
    reference: body["reference"],
    metadata: body["metadata"],
    source: sourceShown(state, source),
    scheme_id: "638284745624527",
    balances: { total_authorized: 0, total_captured: 0, total_refunded: 0, available_to_capture: 0 },
    _actions: [],
    _capture: body["capture"] !== false,
    _estimated: body["authorization_type"] === "Estimated",
    _body: body,
  };
  state.payments.set(id, payment);
  if (!isByCard(source)) return wait(payment, source);
  const number = String(source["number"] ?? "");
  const has3ds = (body["3ds"] as Wire | undefined)?.["enabled"] === true;
  if ((number === challenged || number === needsThreeDs) && has3ds) {
    payment["_links"] = { redirect: { href: `https://3ds.example/${id}` } };
    return { status: 202, body: { id, status: "Pending", reference: payment["reference"], _links: payment["_links"] } };
  }
  decide(state, payment, number === needsThreeDs ? "20154" : (declines[number] ?? "10000"));
  if (number === disputed) dispute(state, payment);
  return { status: 201, body: shown({ ...payment, _links: undefined }) };
};

const cardTypes = ["card", "id", "token", "network_token"];
const isByCard = ({ type }: Wire): boolean => cardTypes.includes(String(type));

const sourceShown = (state: State, source: Wire): Wire => {
  if (!isByCard(source)) return { type: source["type"] };
  const id = String(source["id"] ?? state.newId("src"));
  if (source["store_for_future_use"] === true) state.instruments.add(id);
  return { id, type: "card", cvv_check: "Y", avs_check: "S" };
};

const withoutPage = ["blik", "sepa", "ach"];

/** The customer agrees elsewhere: at a page, in an app, or has agreed before. */
const wait = (payment: Held, source: Wire): Answer => {
  const { id, reference } = payment;
  if (!withoutPage.includes(String(source["type"]))) {
    payment["_links"] = { redirect: { href: `https://pay.example/${id}` } };
  }
  return { status: 202, body: { id, status: "Pending", reference, _links: payment["_links"] ?? {} } };
};

const dispute = (state: State, payment: Held): void => {
  const { id: payment_id, amount, currency } = payment;
  const made = { id: state.newId("dsp"), category: "fraudulent", amount, currency, reason_code: "10.4" };
  const received_on = "2026-11-24T00:00:00Z";
  const payment_reference = payment["reference"];
  const whole = {
    ...made,
    status: "evidence_required",
    received_on,
    evidence_required_by: "2066-12-24T00:00:00Z",
    payment: { id: payment_id, amount, currency, method: "VISA" },
    _evidence: {},
    _payment: { payment_id, payment_reference },
  };
  state.disputes.set(made.id, whole);
  state.emit("dispute_received", {
    ...made,
    payment_id,
    payment_reference,
    evidence_required_by: "2066-12-24T00:00:00Z",
  });
};

const accept = (state: State, payment: Held, action: Wire, body: Wire): Answer => {
  state.waiting.push((code) => {
    processed(state, payment, action, code, body["metadata"]);
  });
  return { status: 202, body: { action_id: action["id"], reference: body["reference"] } };
};

const actionOf = (state: State, type: string, amount: unknown, { reference, capture_type }: Wire): Wire => ({
  id: state.newId("act"),
  type,
  amount,
  reference,
  _final: capture_type !== "NonFinal",
});

const forbidden: Answer = { status: 403 };

/** Writes below a payment. */
export const operations: Readonly<Record<string, (state: State, payment: Held, body: Wire) => Answer>> = {
  captures: (state, payment, body) => {
    const amount = Number(body["amount"] ?? payment.balances.available_to_capture);
    if (amount === 0 || amount > payment.balances.available_to_capture) return forbidden;
    return accept(state, payment, actionOf(state, "Capture", amount, body), body);
  },
  voids: (state, payment, body) =>
    payment.balances.available_to_capture === 0 || payment.balances.total_captured > 0
      ? forbidden
      : accept(state, payment, actionOf(state, "Void", payment.amount, body), body),
  refunds: (state, payment, body) => {
    const { total_captured: captured, total_refunded: returned } = payment.balances;
    const amount = Number(body["amount"] ?? captured);
    if (captured === 0) return forbidden;
    if (amount > captured - returned) return refused("refund_amount_exceeds_balance");
    return accept(state, payment, actionOf(state, "Refund", amount, body), body);
  },
  authorizations: (_state, payment, body) => {
    const { id, currency, balances } = payment;
    if (payment["_estimated"] !== true || balances.total_captured > 0) return forbidden;
    const added = Number(body["amount"]);
    balances.total_authorized += added;
    balances.available_to_capture += added;
    const action_id = `act_of_${String(body["reference"])}`;
    return { status: 201, body: { id, action_id, amount: added, currency, approved: true, balances } };
  },
};
