import type { Answer, HeldOrder, HeldPayment, State, Wire } from "./state.ts";
import { refused, shown, unknownId } from "./state.ts";

/** Cards and addresses that fail, with the reason and the step in which they do. */
const failing: Readonly<Record<string, readonly [reason: string, step: string]>> = {
  "4000000000000002": ["card_declined", "payment_authorization"],
  "4000000000009995": ["insufficient_funds", "payment_authorization"],
  "4000000000000119": ["authentication_failed", "payment_authentication"],
  "failure@razorpay": ["payment_declined", "payment_authorization"],
};
/** Refused at once, before any bank was asked. */
const expired = "4000000000000069";
const disputed = "4000000000000259";

const noErrors = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const errorOf = (reason: string, step: string): Wire => ({
  error_code: "BAD_REQUEST_ERROR",
  error_description: `Payment failed: ${reason.replaceAll("_", " ")}.`,
  error_source: "customer",
  error_step: step,
  error_reason: reason,
});

const orderOf = (state: State, payment: HeldPayment): HeldOrder | undefined =>
  state.orders.get(String(payment["order_id"]));

const keepCard = (state: State, payment: HeldPayment): void => {
  const body = payment["_body"] as Wire;
  if (body["save"] !== 1) return;
  const id = state.newId("token");
  const token = { id, entity: "token", method: "card", customer_id: body["customer_id"], recurring: body["recurring"] };
  state.tokens.set(id, { ...token, recurring_details: { status: "confirmed", failure_reason: null } });
  payment["token_id"] = id;
  state.emit("token.confirmed", { token: state.tokens.get(id) ?? {} });
};

/** The bank decides about what the customer disputed. */
export const decideDispute = (state: State, held: Wire, status: "won" | "lost"): void => {
  held["status"] = status;
  const payment = state.payments.get(String(held["payment_id"])) ?? {};
  state.emit(`payment.dispute.${status}`, { payment, dispute: held });
};

const dispute = (state: State, payment: HeldPayment): void => {
  const id = state.newId("disp");
  const made = { id, entity: "dispute", payment_id: payment.id, amount: payment.amount, currency: payment.currency };
  const times = { respond_by: state.now() + 864_000, created_at: state.now() };
  const whole = { ...made, amount_deducted: 0, reason_code: "goods_or_services_not_received", ...times };
  state.disputes.set(id, { ...whole, status: "open", phase: "chargeback", evidence: { amount: payment.amount } });
  state.emit("payment.dispute.created", { payment, dispute: state.disputes.get(id) ?? {} });
};

export const markCaptured = (state: State, payment: HeldPayment): void => {
  Object.assign(payment, { status: "captured", captured: true, fee: 24, tax: 4 });
  const order = orderOf(state, payment);
  if (order !== undefined) Object.assign(order, { status: "paid", amount_paid: order.amount, amount_due: 0 });
  state.emit("payment.captured", { payment });
  if (order !== undefined) state.emit("order.paid", { payment, order });
  if (payment["_number"] === disputed) dispute(state, payment);
};

export const authorize = (state: State, payment: HeldPayment): void => {
  Object.assign(payment, noErrors, { status: "authorized", acquirer_data: { auth_code: "541898" } });
  keepCard(state, payment);
  state.emit("payment.authorized", { payment });
  const capture = (orderOf(state, payment)?.["_payment"] as Wire | undefined)?.["capture"];
  if (capture === "automatic") markCaptured(state, payment);
};

export const fail = (state: State, payment: HeldPayment, reason: string, step: string): void => {
  Object.assign(payment, errorOf(reason, step), { status: "failed" });
  state.emit("payment.failed", { payment });
};

/** The bank's answer, once the customer has confirmed. */
export const decide = (state: State, payment: HeldPayment): void => {
  if (payment.status !== "created") return;
  const why = failing[String(payment["_number"])];
  if (why === undefined) authorize(state, payment);
  else fail(state, payment, ...why);
};

const problemWith = (state: State, body: Wire): Answer | null => {
  const order = state.orders.get(String(body["order_id"]));
  if (order === undefined) return unknownId();
  if (order.amount !== body["amount"] || order["currency"] !== body["currency"]) {
    return refused("Your payment amount is different from your order amount.");
  }
  const isTaken = [...state.payments.values()].some(
    ({ order_id: id, status }) => id === order.id && ["authorized", "captured", "refunded"].includes(status),
  );
  if (isTaken) return refused("Payment already done for this order.");
  const { token, customer_id: customer } = body;
  const isTokenKnown = token === undefined || state.tokens.get(String(token))?.["customer_id"] === customer;
  if (!isTokenKnown) return refused("The token does not belong to the customer.");
  return customer === undefined || state.customers.has(String(customer)) ? null : unknownId();
};

const numberIn = (body: Wire): string => {
  const upi = body["upi"] as Wire | undefined;
  return String((body["card"] as Wire | undefined)?.["number"] ?? upi?.["vpa"] ?? "");
};

const newPayment = (state: State, body: Wire): HeldPayment => {
  const id = state.newId("pay");
  const { amount, currency, order_id, method = "card", email, contact, description = null, notes = [] } = body;
  const about = { order_id, method, email, contact, description, notes, customer_id: body["customer_id"] ?? null };
  const payment: HeldPayment = {
    id,
    entity: "payment",
    amount: Number(amount),
    currency: String(currency),
    status: "created",
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    ...about,
    card_id: null,
    bank: body["bank"] ?? null,
    wallet: body["wallet"] ?? null,
    vpa: (body["upi"] as Wire | undefined)?.["vpa"] ?? null,
    token_id: body["token"] ?? null,
    fee: null,
    tax: null,
    ...noErrors,
    acquirer_data: {},
    created_at: state.now(),
    _body: body,
    _number: numberIn(body),
  };
  state.payments.set(id, payment);
  const order = state.orders.get(String(order_id));
  if (order !== undefined) Object.assign(order, { status: "attempted", attempts: order.attempts + 1 });
  return payment;
};

/** What `create/*` answers; `kind` is the last part of its path. */
export const createPayment = (state: State, kind: string, body: Wire, url: string): Answer => {
  const problem = problemWith(state, body);
  if (problem !== null) return problem;
  const payment = newPayment(state, body);
  if (payment["_number"] === expired) {
    fail(state, payment, "card_expired", "payment_initiation");
    const { error_description: description, error_reason: reason, order_id } = payment;
    return refused(String(description), { source: "customer", reason, metadata: { payment_id: payment.id, order_id } });
  }
  const made = { razorpay_payment_id: payment.id };
  const isUnattended = kind === "recurring" || body["auth_type"] === "skip";
  const run = (): void => decide(state, payment);
  state.waiting.push(isUnattended ? { run } : { isForCustomer: true, run });
  if (isUnattended) return { status: 200, body: made };
  if (kind === "upi") {
    const isIntent = (body["upi"] as Wire)["flow"] === "intent";
    const link = `upi://pay?pa=shop@razorpay&pn=Shop&tr=${payment.id}&am=${payment.amount / 100}&cu=INR`;
    return { status: 200, body: isIntent ? { ...made, link } : made };
  }
  const redirect = { action: "redirect", url: `${url}/v1/payments/${payment.id.slice(4)}/authenticate` };
  const otp = { action: "otp_generate", url: `${url}/v1/payments/${payment.id}/otp_generate` };
  return { status: 200, body: { ...made, next: kind === "json" && body["card"] ? [redirect, otp] : [redirect] } };
};

export const capture = (state: State, payment: HeldPayment | undefined, body: Wire): Answer => {
  if (payment === undefined) return unknownId();
  if (payment.captured) return refused("This payment has already been captured");
  if (payment.status !== "authorized") {
    return refused("Only payments which have been authorized and not yet captured can be captured");
  }
  if (body["amount"] !== payment.amount) return refused("Capture amount must be equal to the amount authorized");
  markCaptured(state, payment);
  return { status: 200, body: shown(payment) };
};

/** What was not captured is returned by Razorpay itself. */
export const lapse = (state: State, payment: HeldPayment): void => {
  const id = state.newId("rfnd");
  const refund = { id, entity: "refund", amount: payment.amount, currency: payment.currency, payment_id: payment.id };
  const made = { ...refund, notes: [], receipt: null, status: "processed", created_at: state.now() };
  Object.assign(payment, { status: "refunded", amount_refunded: payment.amount, refund_status: "full" });
  state.refunds.set(id, made);
  state.emit("refund.created", { refund: made, payment });
  state.emit("refund.processed", { refund: made, payment });
};

/** The bank made the refund, or could not. */
export const settleRefund = (state: State, refund: Wire, status: "processed" | "failed"): void => {
  const payment = state.payments.get(String(refund["payment_id"]));
  if (payment === undefined || refund["status"] !== "pending") return;
  refund["status"] = status;
  if (status === "failed") {
    payment.amount_refunded -= Number(refund["amount"]);
    payment.status = "captured";
  }
  state.emit(`refund.${status}`, { refund, payment });
};

export const refund = (state: State, payment: HeldPayment | undefined, body: Wire): Answer => {
  if (payment === undefined) return unknownId();
  const amount = Number(body["amount"] ?? payment.amount - payment.amount_refunded);
  if (!payment.captured) return refused("The payment status should be captured for action to be taken");
  if (amount > payment.amount - payment.amount_refunded) {
    return refused("The total refund amount is greater than the refund payment amount");
  }
  const id = state.newId("rfnd");
  const { notes = [], receipt = null } = body;
  const about = { payment_id: payment.id, notes, receipt, acquirer_data: { arn: null }, created_at: state.now() };
  const made: Wire = { id, entity: "refund", amount, currency: payment.currency, ...about, batch_id: null };
  Object.assign(made, { status: "pending", speed_processed: "normal", speed_requested: "normal" });
  payment.amount_refunded += amount;
  const isWhole = payment.amount_refunded === payment.amount;
  Object.assign(payment, { refund_status: isWhole ? "full" : "partial", ...(isWhole ? { status: "refunded" } : {}) });
  state.refunds.set(id, made);
  state.emit("refund.created", { refund: made, payment });
  state.waiting.push({ run: () => settleRefund(state, made, "processed") });
  return { status: 200, body: shown(made) };
};
