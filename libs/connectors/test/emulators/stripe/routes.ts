import { textsBelow } from "./form.ts";
import { paymentMembers } from "./members.ts";
import type { Form } from "./payments.ts";
import {
  cancel,
  capture,
  createCustomer,
  createPaymentIntent,
  createPaymentMethod,
  createRefund,
  createSetupIntent,
  increment,
} from "./payments.ts";
import type { State, Wire } from "./state.ts";
import { invalid, keep, missing, show } from "./state.ts";

/** One request: `id` from the path, `form` from the body or the query. */
export interface Call {
  readonly state: State;
  readonly id: string;
  readonly form: Form;
}

/** One operation: the members it takes and what it does. */
export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: RegExp;
  readonly members: readonly string[];
  readonly run: (call: Call) => Wire;
}

const list = (path: string, data: readonly Wire[], limit: number): Wire => ({
  object: path.endsWith("/search") ? "search_result" : "list",
  url: `/v1/${path}`,
  data: data.slice(0, limit),
  has_more: data.length > limit,
});

const ofKind = (state: State, kind: string): readonly Wire[] =>
  [...state.objects.values()].filter(({ object }) => object === kind).reverse();

const limitOf = (form: Form): number => Number(form.get("limit") ?? 10);
const expand = ["expand[*]", "expand[]"];
const paging = ["limit", "starting_after"];

const searchPayments = ({ state, form }: Call): Wire => {
  const parts = /^metadata\['(\w+)'\]:'((?:[^'\\]|\\.)*)'$/.exec(form.get("query") ?? "");
  if (parts === null) throw invalid("The search query is malformed.", { param: "query" });
  const [, name = "", value = ""] = parts;
  const wanted = value.replaceAll(/\\(.)/g, "$1");
  const found = ofKind(state, "payment_intent").filter(
    ({ id, metadata }) => state.indexed.has(String(id)) && (metadata as Wire)[name] === wanted,
  );
  return list(
    "payment_intents/search",
    found.map((intent) => show(state, intent, true)),
    limitOf(form),
  );
};

const detach = ({ state, id }: Call): Wire => {
  const method = state.find(id);
  const { customer } = method;
  if (customer === null) throw invalid("The payment method you provided is not attached to a customer.");
  Object.assign(method, { customer: null, _isDetached: true });
  state.emit("payment_method.detached", method, { customer });
  return show(state, method);
};

const listDisputes = ({ state, form }: Call): Wire => {
  const [from, until] = [Number(form.get("created[gte]") ?? 0), Number(form.get("created[lte]") ?? Infinity)];
  const all = ofKind(state, "dispute").filter(({ created }) => Number(created) >= from && Number(created) <= until);
  const after = form.get("starting_after");
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  return list(
    "disputes",
    rest.map((dispute) => show(state, dispute)),
    limitOf(form),
  );
};

const answerable = ["needs_response", "warning_needs_response"];

const updateDispute = ({ state, id, form }: Call): Wire => {
  const dispute = state.find(id);
  if (!answerable.includes(String(dispute["status"]))) throw invalid("This dispute is already closed.");
  const evidence = textsBelow(form, "evidence");
  const outcomes: Readonly<Record<string, string>> = { winning_evidence: "won", losing_evidence: "lost" };
  if (form.get("submit") === "true") {
    dispute["status"] = outcomes[evidence["uncategorized_text"] ?? ""] ?? "under_review";
    state.emit(dispute["status"] === "under_review" ? "charge.dispute.updated" : "charge.dispute.closed", dispute);
  }
  return show(state, dispute);
};

const closeDispute = ({ state, id }: Call): Wire => {
  const dispute = state.find(id);
  if (!answerable.includes(String(dispute["status"]))) throw invalid("This dispute is already closed.");
  dispute["status"] = "lost";
  state.emit("charge.dispute.closed", dispute);
  return show(state, dispute);
};

const registerWebhook = ({ state, form }: Call): Wire => {
  const url = form.get("url") ?? "";
  const enabled_events = Object.values(textsBelow(form, "enabled_events"));
  if (!/^https?:\/\//.test(url) || enabled_events.length === 0) throw invalid("Invalid URL.", { param: "url" });
  const endpoint = keep(state, "we", "webhook_endpoint", {
    url,
    enabled_events,
    api_version: form.get("api_version") ?? null,
    status: "enabled",
  });
  return { ...show(state, endpoint), secret: `whsec_${String(endpoint["id"])}` };
};

const removeWebhook = ({ state, id }: Call): Wire => {
  state.find(id);
  state.objects.delete(id);
  return { id, object: "webhook_endpoint", deleted: true };
};

const shown = ({ state, id, form }: Call): Wire => show(state, state.find(id), form.size > 0);
const listOf =
  (kind: string): Route["run"] =>
  ({ state, form }) => {
    const payment = form.get("payment_intent");
    if (payment !== undefined && !state.objects.has(String(payment))) throw missing(String(payment));
    const all = ofKind(state, kind).filter((one) => payment === undefined || one["payment_intent"] === payment);
    return list(
      `${kind}s`,
      all.map((one) => show(state, one)),
      limitOf(form),
    );
  };

const { setupIntent, paymentIntent } = paymentMembers;
const id = "([a-z]+_\\w+)";
const route = (method: Route["method"], path: string, members: readonly string[], run: Route["run"]): Route => ({
  method,
  path: new RegExp(`^/v1/${path}$`),
  members,
  run,
});

/** Every operation of the emulator. */
export const routes: readonly Route[] = [
  route("POST", "payment_methods", paymentMembers.paymentMethod, ({ state, form }) => createPaymentMethod(state, form)),
  route("POST", `payment_methods/${id}/detach`, [], detach),
  route("POST", "customers", paymentMembers.customer, ({ state, form }) => createCustomer(state, form)),
  route("POST", "payment_intents", paymentIntent, ({ state, form }) => createPaymentIntent(state, form)),
  route("GET", "payment_intents/search", ["query", ...paging, ...expand], searchPayments),
  route("GET", `payment_intents/${id}`, expand, shown),
  route("POST", `payment_intents/${id}/capture`, paymentMembers.capture, (call) =>
    capture(call.state, call.state.find(call.id), call.form),
  ),
  route("POST", `(?:payment|setup)_intents/${id}/cancel`, paymentMembers.cancel, (call) =>
    cancel(call.state, call.state.find(call.id), call.form),
  ),
  route("POST", `payment_intents/${id}/increment_authorization`, paymentMembers.increment, (call) =>
    increment(call.state, call.state.find(call.id), call.form),
  ),
  route("POST", "setup_intents", setupIntent, ({ state, form }) => createSetupIntent(state, form)),
  route("GET", "setup_intents", paging, listOf("setup_intent")),
  route("GET", `setup_intents/${id}`, [], shown),
  route("POST", "refunds", paymentMembers.refund, ({ state, form }) => createRefund(state, form)),
  route("GET", "refunds", ["payment_intent", ...paging], listOf("refund")),
  route("GET", `refunds/${id}`, [], shown),
  route("GET", "disputes", ["created[gte]", "created[lte]", ...paging], listDisputes),
  route("GET", `disputes/${id}`, [], shown),
  route("POST", `disputes/${id}`, ["evidence[*]", "submit"], updateDispute),
  route("POST", `disputes/${id}/close`, [], closeDispute),
  route("POST", "webhook_endpoints", ["url", "enabled_events[*]", "api_version"], registerWebhook),
  route("GET", "webhook_endpoints", paging, listOf("webhook_endpoint")),
  route("DELETE", `webhook_endpoints/${id}`, [], removeWebhook),
  route("GET", "balance", [], () => ({ object: "balance", livemode: false, available: [], pending: [] })),
];
