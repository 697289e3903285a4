import { defined } from "@railyard/members";
import type { Answer, Money, Order, Payment, State, Wire } from "./state.ts";
import { disputedCard, openDispute } from "./disputes.ts";
import { cents, missing, refusal, shown, shownOrder, time, without } from "./state.ts";

/** Cards by their outcome: an issue of the API, or a response code of the processor. */
const declines: Readonly<Record<string, string>> = {
  "4000000000000002": "INSTRUMENT_DECLINED",
  "4000000000009995": "5120",
};
const challengedCard = "4868719460707704";
const held28Days = "2066-12-23T00:00:00Z";

const link = (href: string, rel: string, method = "GET"): Wire => ({ href, rel, method });

const processed = (code: string): Wire => ({ avs_code: "Y", cvv_code: "M", response_code: code });

const takeInvoice = (state: State, invoice: unknown): boolean => {
  if (typeof invoice !== "string") return true;
  if (state.invoices.has(invoice)) return false;
  state.invoices.add(invoice);
  return true;
};

const paymentOf = (state: State, order: Order, kind: string, amount: Money, members: Wire): Payment => {
  const id = state.newId();
  const { custom_id, invoice_id } = order._unit;
  return {
    id,
    status: "COMPLETED",
    amount: { currency_code: amount.currency_code, value: amount.value },
    ...defined({ custom_id, invoice_id }),
    ...members,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      link(`${state.url()}/v2/payments/${kind}/${id}`, "self"),
      link(`${state.url()}/v2/checkout/orders/${order.id}`, "up"),
    ],
    create_time: time,
    update_time: time,
    _order: order,
  };
};

const networkReference = (order: Order): Wire =>
  order._number === "" ? {} : { network_transaction_reference: { id: "016150703802094", network: "VISA" } };

/** Takes or holds the money of an order whose payer has agreed. */
const settle = (state: State, order: Order): Answer => {
  const decline = declines[order._number];
  if (decline === "INSTRUMENT_DECLINED") return refusal(decline);
  if (!takeInvoice(state, order._unit["invoice_id"])) return refusal("DUPLICATE_INVOICE_ID");
  const response = order._number === "" ? {} : { processor_response: processed(decline ?? "0000") };
  const isCapture = order.intent === "CAPTURE";
  const kind = isCapture ? "captures" : "authorizations";
  const failed = isCapture ? "DECLINED" : "DENIED";
  const good = isCapture ? "COMPLETED" : "CREATED";
  const payment = paymentOf(state, order, kind, order._unit.amount, {
    status: decline === undefined ? good : failed,
    ...response,
    ...(decline === undefined ? networkReference(order) : {}),
    ...(isCapture ? { final_capture: true } : { expiration_time: held28Days }),
  });
  state[kind].set(payment.id, payment);
  (isCapture ? order._captures : order._authorizations).push(payment);
  order.status = "COMPLETED";
  order["links"] = [link(`${state.url()}/v2/checkout/orders/${order.id}`, "self")];
  vault(state, order, decline === undefined);
  const event = isCapture ? `PAYMENT.CAPTURE.${payment.status}` : "PAYMENT.AUTHORIZATION.CREATED";
  state.emit(event, shown(payment));
  if (order._number === disputedCard) openDispute(state, payment);
  return { status: 201, body: shownOrder(order) };
};

const vault = (state: State, order: Order, isGood: boolean): void => {
  if (order["_isKept"] !== true || !isGood) return;
  const id = `vault${state.newId()}`;
  state.vault.set(id, order._number);
  const { card, paypal } = order["payment_source"] as { card?: Wire; paypal?: Wire };
  const source = card ?? paypal ?? {};
  source["attributes"] = { vault: { id, status: "VAULTED", customer: { id: "customer_1" } } };
  state.emit("VAULT.PAYMENT-TOKEN.CREATED", { id, metadata: { order_id: order.id } });
};

const cardOf = (card: Wire, number: string): Wire => ({
  ...(typeof card["name"] === "string" ? { name: card["name"] } : {}),
  last_digits: number.slice(-4),
  brand: "VISA",
  type: "CREDIT",
});

const mustAct = (state: State, order: Order): Answer => {
  order.status = "PAYER_ACTION_REQUIRED";
  const page = order._number === "" ? "checkoutnow?token=" : "webapps/helios?action=verify&flow=3ds&cart_id=";
  order["links"] = [
    link(`${state.url()}/v2/checkout/orders/${order.id}`, "self"),
    link(`https://www.sandbox.paypal.com/${page}${order.id}`, "payer-action"),
  ];
  return { status: 200, body: shownOrder(order) };
};

const payWithCard = (state: State, order: Order, card: Wire): Answer => {
  const stored = card["stored_credential"] as Wire | undefined;
  const isMerchants = stored?.["payment_initiator"] === "MERCHANT";
  if (isMerchants && card["security_code"] !== undefined) return refusal("MERCHANT_INITIATED_WITH_SECURITY_CODE");
  const token = card["network_token"] as Wire | undefined;
  if (token !== undefined && isMerchants && stored?.["previous_network_transaction_reference"] === undefined) {
    return refusal("MISSING_PREVIOUS_REFERENCE");
  }
  if (token !== undefined && !isMerchants && token["cryptogram"] === undefined) return refusal("MISSING_CRYPTOGRAM");
  const given = String(token?.["number"] ?? card["number"]);
  const number = card["vault_id"] === undefined ? given : state.vault.get(String(card["vault_id"]));
  if (number === undefined) return refusal("TOKEN_ID_NOT_FOUND");
  const attributes = card["attributes"] as Wire | undefined;
  if (isMerchants && attributes !== undefined) return refusal("MERCHANT_INITIATED_WITH_AUTHENTICATION_RESULTS");
  order._number = number;
  order["_isKept"] = attributes?.["vault"] !== undefined;
  order["payment_source"] = { card: cardOf(card, number) };
  if (attributes?.["verification"] !== undefined && number === challengedCard) {
    const urls = card["experience_context"] as Wire | undefined;
    if (urls?.["return_url"] === undefined) return refusal("RETURN_URL_REQUIRED", 400);
    return { ...mustAct(state, order), status: 201 };
  }
  return settle(state, order);
};

const isAddedUp = ({ amount, items }: Wire & { amount: Money & { breakdown?: Record<string, Money> } }): boolean => {
  const { breakdown } = amount;
  if (breakdown === undefined) return items === undefined;
  const part = (name: string): number => (breakdown[name] === undefined ? 0 : cents(breakdown[name]));
  const lines = (items ?? []) as { quantity: string; unit_amount: Money }[];
  const goods = lines.reduce((sum, line) => sum + cents(line.unit_amount) * Number(line.quantity), 0);
  const total = part("item_total") + part("tax_total") + part("shipping") - part("discount");
  return goods === part("item_total") && total === cents(amount);
};

export const createOrder = (state: State, body: Wire): Answer => {
  const [unit] = body["purchase_units"] as [Order["_unit"]];
  const source = body["payment_source"] as Record<string, Wire> | undefined;
  if (!isAddedUp(unit)) return refusal("AMOUNT_MISMATCH");
  if (["HUF", "JPY", "TWD"].includes(unit.amount.currency_code) && unit.amount.value.includes(".")) {
    return refusal("DECIMALS_NOT_SUPPORTED");
  }
  const order: Order = {
    id: state.newId(),
    status: "CREATED",
    intent: body["intent"] as Order["intent"],
    links: [],
    create_time: time,
    _unit: { reference_id: "default", ...unit },
    _authorizations: [],
    _captures: [],
    _refunds: [],
    _number: "",
    _instruction: body["processing_instruction"],
    _body: body,
  };
  const answer = payFor(state, order, source);
  if (answer.status < 300) state.orders.set(order.id, order);
  return answer;
};

/** An account at PayPal: its owner agrees at the page, or did so before. */
const payWithWallet = (state: State, order: Order, wallet: Wire): Answer => {
  const vaultId = wallet["vault_id"];
  order["payment_source"] = { paypal: {} };
  if (vaultId !== undefined) {
    return state.vault.has(String(vaultId)) ? settle(state, order) : refusal("TOKEN_ID_NOT_FOUND");
  }
  order["_isKept"] = (wallet["attributes"] as Wire | undefined)?.["vault"] !== undefined;
  return mustAct(state, order);
};

/** A bank's page; the money is taken as soon as the payer has agreed. */
const payAtBank = (state: State, order: Order, name: string, members: Wire): Answer => {
  if (order.intent !== "CAPTURE") return refusal("UNSUPPORTED_INTENT_FOR_PAYMENT_SOURCE");
  order["processing_instruction"] = order["_instruction"];
  order["payment_source"] = { [name]: {} };
  const answer = mustAct(state, order);
  // With a code the payer agrees in the app of their bank.
  if (members["level_0"] === undefined) return answer;
  order["links"] = (order["links"] as Wire[]).filter(({ rel }) => rel !== "payer-action");
  return { status: 200, body: shownOrder(order) };
};

const payFor = (state: State, order: Order, source: Record<string, Wire> | undefined): Answer => {
  const [name = "", members = {}] = Object.entries(source ?? {})[0] ?? [];
  if (name === "card") return payWithCard(state, order, members);
  if (name === "paypal") return payWithWallet(state, order, members);
  if (name !== "") return payAtBank(state, order, name, members);
  order["links"] = [link(`https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`, "approve")];
  return { status: 201, body: shownOrder(order) };
};

/** PayPal takes the money of orders that request it, by itself. */
export const completeOnApproval = (state: State, order: Order): void => {
  if (order["processing_instruction"] === "ORDER_COMPLETE_ON_PAYMENT_APPROVAL") settle(state, order);
};

const complete =
  (intent: Order["intent"]) =>
  (state: State, order: Order): Answer => {
    if (order.intent !== intent) return refusal("ACTION_DOES_NOT_MATCH_INTENT");
    if (order.status === "COMPLETED")
      return refusal(`ORDER_ALREADY_${intent === "CAPTURE" ? "CAPTURED" : "AUTHORIZED"}`);
    if (order.status === "PAYER_ACTION_REQUIRED")
      return refusal("PAYER_ACTION_REQUIRED", 422, order["links"] as Wire[]);
    if (order.status !== "APPROVED") return refusal("ORDER_NOT_APPROVED");
    return settle(state, order);
  };

export const orderOperations = { capture: complete("CAPTURE"), authorize: complete("AUTHORIZE") };

const sum = (payments: readonly Payment[]): number => payments.reduce((total, { amount }) => total + cents(amount), 0);

const captureHeld = (state: State, held: Payment, body: Wire): Answer => {
  if (held.status === "VOIDED") return refusal("AUTHORIZATION_VOIDED");
  if (held.status === "CAPTURED") return refusal("AUTHORIZATION_ALREADY_CAPTURED");
  if (held.status !== "CREATED" && held.status !== "PARTIALLY_CAPTURED") return refusal("AUTHORIZATION_DENIED");
  const order = held._order;
  const amount = (body["amount"] ?? held.amount) as Money;
  if (amount.currency_code !== held.amount.currency_code) return refusal("CURRENCY_MISMATCH");
  if (sum(order._captures) + cents(amount) > cents(held.amount)) return refusal("MAX_CAPTURE_AMOUNT_EXCEEDED");
  if (!takeInvoice(state, body["invoice_id"])) return refusal("DUPLICATE_INVOICE_ID");
  const isFinal = body["final_capture"] === true;
  const members = { invoice_id: body["invoice_id"], final_capture: isFinal };
  const capture = paymentOf(state, order, "captures", amount, members);
  state.captures.set(capture.id, capture);
  order._captures.push(capture);
  held.status = isFinal || sum(order._captures) === cents(held.amount) ? "CAPTURED" : "PARTIALLY_CAPTURED";
  state.emit("PAYMENT.CAPTURE.COMPLETED", shown(capture));
  return { status: 201, body: shown(capture) };
};

/** A payment outside of its order; what the processor reported is in captures only. */
const alone = (payment: Payment): Wire =>
  payment["final_capture"] === undefined ? without(shown(payment), "processor_response") : shown(payment);

const voidHeld = (state: State, held: Payment): Answer => {
  if (held.status === "CAPTURED") return refusal("PREVIOUSLY_CAPTURED");
  if (held.status === "VOIDED") return refusal("PREVIOUSLY_VOIDED");
  held.status = "VOIDED";
  state.emit("PAYMENT.AUTHORIZATION.VOIDED", alone(held));
  return { status: 200, body: alone(held) };
};

const longerHeld = "2027-01-20T00:00:00Z";

/** Another authorization in the place of the first; cards are held once only. */
const reauthorize = (state: State, held: Payment): Answer => {
  const order = held._order;
  if (held.status !== "CREATED") return refusal("AUTHORIZATION_AMOUNT_LIMIT_EXCEEDED");
  if (order._number !== "") return refusal("REAUTHORIZATION_NOT_SUPPORTED");
  if (order._authorizations.length > 1) return refusal("REAUTHORIZATION_TOO_SOON");
  const members = { status: "CREATED", expiration_time: longerHeld };
  const next = paymentOf(state, order, "authorizations", held.amount, members);
  state.authorizations.set(next.id, next);
  order._authorizations.push(next);
  return { status: 201, body: alone(next) };
};

const refundCapture = (state: State, capture: Payment, body: Wire): Answer => {
  const order = capture._order;
  const amount = (body["amount"] ?? capture.amount) as Money;
  const before = sum(order._refunds.filter(({ _capture: id }) => id === capture.id));
  if (capture.status === "DECLINED") return refusal("CAPTURE_STATUS_NOT_VALID");
  if (before === cents(capture.amount)) return refusal("CAPTURE_FULLY_REFUNDED");
  if (before + cents(amount) > cents(capture.amount)) return refusal("REFUND_AMOUNT_EXCEEDED");
  const refund = paymentOf(state, order, "refunds", amount, { ...body, _capture: capture.id });
  refund["links"] = [
    link(`${state.url()}/v2/payments/refunds/${refund.id}`, "self"),
    link(`${state.url()}/v2/payments/captures/${capture.id}`, "up"),
  ];
  delete refund["supplementary_data"];
  state.refunds.set(refund.id, refund);
  order._refunds.push(refund);
  capture.status = before + cents(amount) === cents(capture.amount) ? "REFUNDED" : "PARTIALLY_REFUNDED";
  state.emit("PAYMENT.CAPTURE.REFUNDED", shown(refund));
  return { status: 201, body: shown(refund) };
};

type PaymentOperation = (state: State, payment: Payment, body: Wire) => Answer;

/** Writes below a payment, by kind and name. */
export const paymentOperations: Readonly<Record<string, PaymentOperation>> = {
  "authorizations capture": captureHeld,
  "authorizations void": voidHeld,
  "authorizations reauthorize": reauthorize,
  "captures refund": refundCapture,
};

export const readPayment = (state: State, kind: string, id: string): Answer => {
  const held = { authorizations: state.authorizations, captures: state.captures, refunds: state.refunds }[kind];
  const payment = held?.get(id);
  return payment === undefined ? missing : { status: 200, body: alone(payment) };
};
