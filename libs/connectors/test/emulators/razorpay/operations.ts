import { capture, createPayment, refund } from "./payments.ts";
import type { Answer, HeldOrder, State, Wire } from "./state.ts";
import { found, listOf, refused, shown, unknownId } from "./state.ts";

export interface Call {
  readonly state: State;
  /** Ids in the path, in their order. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Wire;
  /** Where the emulator is. */
  readonly url: string;
}

type Operation = (call: Call) => Answer;

const createOrder: Operation = ({ state, body }) => {
  const { payment, unique_receipt: isUnique, ...members } = body;
  const earlier = [...state.orders.values()].find(({ receipt }) => receipt === body["receipt"]);
  if (earlier !== undefined && body["receipt"] !== undefined) {
    return isUnique === true ? { status: 200, body: shown(earlier) } : refused("Order receipt should be unique.");
  }
  const id = state.newId("order");
  const amount = Number(body["amount"]);
  const counts = { amount_paid: 0, amount_due: amount, attempts: 0, created_at: state.now() };
  const order: HeldOrder = { id, entity: "order", ...members, amount, status: "created", offer_id: null, ...counts };
  state.orders.set(id, { ...order, _payment: payment });
  return { status: 200, body: shown(order) };
};

const createCustomer: Operation = ({ state, body }) => {
  const { fail_existing: isFailing, ...members } = body;
  const earlier = [...state.customers.values()].find(
    ({ email, contact }) => email === body["email"] && contact === body["contact"],
  );
  if (earlier !== undefined) {
    return isFailing === "0" ? found(earlier) : refused("Customer already exists for the merchant");
  }
  const id = state.newId("cust");
  state.customers.set(id, { id, entity: "customer", ...members, gstin: null, notes: [], created_at: state.now() });
  return found(state.customers.get(id));
};

const deleteToken: Operation = ({ state, ids: [customer, token = ""] }) => {
  if (state.tokens.get(token)?.["customer_id"] !== customer) return unknownId();
  state.tokens.delete(token);
  return { status: 200, body: { deleted: true } };
};

const answerDispute =
  (status: string): Operation =>
  ({ state, ids: [id = ""], body }) => {
    const dispute = state.disputes.get(id);
    if (dispute === undefined) return unknownId();
    if (dispute["status"] !== "open") return refused("Action not allowed when dispute is in this status.");
    const isBare = !Object.values(body).some((value) => Array.isArray(value));
    if (body["action"] === "submit" && isBare) return refused("At least one document is required to contest.");
    const evidence = Object.fromEntries(Object.entries(body).filter(([name]) => name !== "action"));
    Object.assign(dispute, { status, evidence: { ...(dispute["evidence"] as Wire), ...evidence } });
    const payment = state.payments.get(String(dispute["payment_id"])) ?? {};
    state.emit(`payment.dispute.${status}`, { payment, dispute });
    return found(dispute);
  };

const failingCard = "4000000000000002";
const reversedCard = "4000000000009995";

const settlePayout = (state: State, payout: Wire): void => {
  if (payout["status"] !== "processing" && payout["status"] !== "queued") return;
  const ends: Readonly<Record<string, string>> = { [failingCard]: "failed", [reversedCard]: "reversed" };
  const status = ends[String(payout["_number"])] ?? "processed";
  const isGood = status === "processed";
  const reason = isGood ? "payout_processed" : "beneficiary_bank_rejected";
  const details = { description: `The payout is ${status}.`, source: "bank", reason };
  Object.assign(payout, { status, status_details: details });
  state.emit(`payout.${status}`, { payout });
};

const lowBalance = 1_000_000_00;

const createPayout: Operation = ({ state, body }) => {
  const { fund_account: account, ...members } = body;
  if (Number(body["amount"]) > lowBalance) {
    return refused("Your account does not have enough balance to carry out the payout operation.", {
      step: null,
      reason: "insufficient_funds",
    });
  }
  const id = state.newId("pout");
  const about = { fund_account_id: state.newId("fa"), fees: 590, tax: 90, utr: null, batch_id: null };
  const payout: Wire = { id, entity: "payout", ...members, ...about, status: "processing", status_details: null };
  const number = ((account as Wire)["card"] as Wire)["number"];
  delete payout["account_number"];
  Object.assign(payout, { created_at: state.now(), _number: number, _account: members["account_number"] });
  state.payouts.set(id, payout);
  state.emit("payout.initiated", { payout });
  state.waiting.push({ run: () => settlePayout(state, payout) });
  return found(payout);
};

const cancelPayout: Operation = ({ state, ids: [id = ""] }) => {
  const payout = state.payouts.get(id);
  if (payout === undefined) return unknownId();
  if (payout["status"] !== "queued") return refused("Payout cannot be cancelled in its current status.");
  payout["status"] = "cancelled";
  return found(payout);
};

/** What `create/*` does, by the last part of the path. */
const create =
  (kind: string): Operation =>
  ({ state, body, url }) =>
    createPayment(state, kind, body, url);

const ofPayment = (state: State, id: string | undefined): readonly Wire[] =>
  [...state.refunds.values()].filter(({ payment_id: payment }) => payment === id);

/** Every call, by method and path; an id is a star. */
export const operations: Readonly<Record<string, Operation>> = {
  "POST /customers": createCustomer,
  "DELETE /customers/*/tokens/*": deleteToken,
  "POST /orders": createOrder,
  "GET /orders": ({ state, query }) =>
    listOf([...state.orders.values()].filter(({ receipt }) => receipt === query.get("receipt"))),
  "GET /orders/*/payments": ({ state, ids: [id = ""] }) =>
    state.orders.has(id)
      ? listOf([...state.payments.values()].filter(({ order_id: order }) => order === id))
      : unknownId(),
  "POST /payments/create/json": create("json"),
  "POST /payments/create/upi": create("upi"),
  "POST /payments/create/recurring": create("recurring"),
  "GET /payments": ({ state, query }) => listOf([...state.payments.values()].slice(-Number(query.get("count") ?? 10))),
  "GET /payments/*": ({ state, ids: [id = ""] }) => found(state.payments.get(id)),
  "POST /payments/*/capture": ({ state, ids: [id = ""], body }) => capture(state, state.payments.get(id), body),
  "POST /payments/*/refund": ({ state, ids: [id = ""], body }) => refund(state, state.payments.get(id), body),
  "GET /payments/*/refunds": ({ state, ids: [id = ""] }) =>
    state.payments.has(id) ? listOf(ofPayment(state, id)) : unknownId(),
  "GET /payments/*/refunds/*": ({ state, ids: [id, refundId] }) =>
    found(ofPayment(state, id).find((one) => one["id"] === refundId)),
  "GET /disputes": ({ state, query }) => {
    const { from, to, count, skip } = Object.fromEntries(query);
    const disputes = [...state.disputes.values()].filter(
      (one) => Number(one["created_at"]) >= Number(from) && Number(one["created_at"]) <= Number(to),
    );
    if (Number(from) > Number(to)) return refused("from must be less than to");
    return listOf(disputes.slice(Number(skip), Number(skip) + Number(count)));
  },
  "GET /disputes/*": ({ state, ids: [id = ""] }) => found(state.disputes.get(id)),
  "POST /disputes/*/accept": answerDispute("lost"),
  "PATCH /disputes/*/contest": answerDispute("under_review"),
  "POST /payouts": createPayout,
  "GET /payouts": ({ state, query }) =>
    listOf(
      [...state.payouts.values()].filter(
        (one) => one["_account"] === query.get("account_number") && one["reference_id"] === query.get("reference_id"),
      ),
    ),
  "GET /payouts/*": ({ state, ids: [id = ""] }) => found(state.payouts.get(id)),
  "POST /payouts/*/cancel": cancelPayout,
};
