import type { Answer, Held, State, Wire } from "./state.ts";
import { shown } from "./state.ts";

/** What the currency account holds. */
const available = 1_000_000;
/** The bank of this account sends the money back; that card takes no payouts. */
const returned = "DE02120300000000202051";
const declined = "4000000000000002";

/** Takes a payout, which is paid, declined or returned once it is processed. */
export const payOut = (state: State, body: Wire): Answer => {
  const destination = body["destination"] as Wire;
  const id = state.newId("pay");
  if (Number(body["amount"]) > available) {
    const error_codes = ["currency_account_insufficient_funds"];
    return { status: 422, body: { request_id: "req_1", error_type: "request_invalid", error_codes } };
  }
  const payout: Held = {
    id,
    status: "Pending",
    amount: Number(body["amount"]),
    currency: String(body["currency"]),
    reference: body["reference"],
    metadata: body["metadata"],
    source: body["source"],
    destination: { type: destination["type"], id: state.newId("src") },
    balances: { total_authorized: 0, total_captured: 0, total_refunded: 0, available_to_capture: 0 },
    _actions: [],
    _body: body,
  };
  state.payments.set(id, payout);
  state.waiting.push((code) => {
    const isDeclined = code !== "10000" || destination["number"] === declined;
    const action_id = state.newId("act");
    const stated = isDeclined
      ? { response_code: code === "10000" ? "20005" : code, response_summary: "Declined" }
      : { response_code: "10000", response_summary: "Approved" };
    payout.status = isDeclined ? "Declined" : "Paid";
    Object.assign(payout, stated);
    state.emit(isDeclined ? "payment_declined" : "payment_paid", { ...shown(payout), action_id });
    if (isDeclined || destination["iban"] !== returned) return;
    state.waiting.push(() => {
      payout.status = "Returned";
      state.emit("payment_returned", { ...shown(payout), action_id: state.newId("act") });
    });
  });
  return { status: 202, body: { id, status: "Pending", reference: payout["reference"] } };
};
