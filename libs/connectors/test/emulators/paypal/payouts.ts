// Batches of one payout. A batch that comes twice is refused with a link to the first, whatever its key.
import { defined } from "@railyard/members";
import type { Answer, State, Wire } from "./state.ts";
import { missing, refusal, shown, time } from "./state.ts";

/** The outcome of a payout, by its receiver. */
const fates: Readonly<Record<string, string>> = {
  "unclaimed@example.com": "UNCLAIMED",
  "failed@example.com": "FAILED",
  "held@example.com": "ONHOLD",
};
const poor = "poor@example.com";

const errors: Readonly<Record<string, Wire>> = {
  UNCLAIMED: { name: "RECEIVER_UNREGISTERED", message: "Receiver is unregistered", information_link: "https://x" },
  FAILED: { name: "RECEIVER_ACCOUNT_LOCKED", message: "Receiver is locked", information_link: "https://x" },
};

const eventTypes: Readonly<Record<string, string>> = {
  SUCCESS: "SUCCEEDED",
  UNCLAIMED: "UNCLAIMED",
  FAILED: "FAILED",
  ONHOLD: "HELD",
  RETURNED: "CANCELED",
};

const link = (href: string, rel: string, method = "GET"): Wire => ({ href, rel, method, encType: "application/json" });

const itemOf = (state: State, batch: string, header: Wire, item: Wire): Wire => {
  const status = fates[String(item["receiver"])] ?? "SUCCESS";
  const payout_item_id = state.newId();
  return {
    payout_item_id,
    transaction_id: state.newId(),
    transaction_status: status,
    payout_item_fee: { currency: "USD", value: "0.25" },
    payout_batch_id: batch,
    sender_batch_id: header["sender_batch_id"],
    payout_item: item,
    time_processed: time,
    ...defined({ errors: errors[status] === undefined ? undefined : { ...errors[status], debug_id: "b1d1f06c7246c" } }),
    links: [link(`${state.url()}/v1/payments/payouts-item/${payout_item_id}`, "item")],
  };
};

const report = (state: State, item: Wire): void => {
  state.emit(`PAYMENT.PAYOUTS-ITEM.${eventTypes[String(item["transaction_status"])] ?? ""}`, item);
};

const duplicate = (href: string): Answer => ({
  status: 400,
  body: {
    name: "USER_BUSINESS_ERROR",
    message: "User business error.",
    debug_id: "b1d1f06c7246c",
    information_link: "https://developer.paypal.com/docs/api/payments.payouts-batch/#errors",
    details: [
      {
        field: "SENDER_BATCH_ID",
        location: "body",
        issue: "Batch with given sender_batch_id already exists",
        link: [link(href, "self")],
      },
    ],
    links: [],
  },
});

export const createPayout = (state: State, body: Wire): Answer => {
  const header = body["sender_batch_header"] as Wire;
  const [item] = body["items"] as [Wire];
  const hrefOf = (id: string): string => `${state.url()}/v1/payments/payouts/${id}`;
  const before = [...state.batches.values()].find(({ _sender }) => _sender === header["sender_batch_id"]);
  if (before !== undefined) return duplicate(hrefOf(String(before["_id"])));
  if (item["receiver"] === poor) return refusal("INSUFFICIENT_FUNDS");
  const id = state.newId();
  const payment = itemOf(state, id, header, item);
  const batch_header = { payout_batch_id: id, batch_status: "PENDING", sender_batch_header: header };
  state.batches.set(id, {
    _id: id,
    _sender: header["sender_batch_id"],
    batch_header: { ...batch_header, batch_status: "SUCCESS", time_created: time, amount: item["amount"] },
    items: [payment],
  });
  report(state, payment);
  return { status: 201, body: { batch_header, links: [link(hrefOf(id), "self")] } };
};

export const readBatch = (state: State, id: string): Answer => {
  const batch = state.batches.get(id);
  if (batch === undefined) return missing;
  return { status: 200, body: { ...shown(batch), links: [] } };
};

export const cancelPayout = (state: State, itemId: string): Answer => {
  const items = [...state.batches.values()].flatMap(({ items: held }) => held as Wire[]);
  const item = items.find(({ payout_item_id: id }) => id === itemId);
  if (item === undefined) return missing;
  if (item["transaction_status"] !== "UNCLAIMED") return refusal("ITEM_ALREADY_CANCELLED", 400);
  item["transaction_status"] = "RETURNED";
  delete item["errors"];
  report(state, item);
  return { status: 200, body: item };
};
