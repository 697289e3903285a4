// What is not a payment: tokens, workflows, kept cards, access.
import type { Answer, State, Wire } from "./state.ts";
import { shown } from "./state.ts";

/** Tokens of wallets, by what they represent. */
export const makeToken = (state: State): Answer => ({
  status: 201,
  body: { type: "applepay", token: state.newId("tok"), expires_on: "2026-11-24T00:15:00Z" },
});

export const workflowsAt = (state: State, method: string, id: string | undefined, body: Wire): Answer => {
  if (method === "GET") return { status: 200, body: { data: [...state.workflows.values()].map(shown) } };
  if (method === "POST") {
    const made = { id: state.newId("wf"), name: body["name"], active: true, _body: body };
    state.workflows.set(made.id, made);
    return { status: 201, body: { id: made.id, _links: {} } };
  }
  return { status: state.workflows.delete(id ?? "") ? 204 : 404 };
};

export const forgetCard = (state: State, id = ""): Answer => {
  const isKnown = state.instruments.delete(id);
  if (isKnown) state.removedInstruments.add(id);
  return { status: isKnown ? 204 : 404 };
};

export const disputesIn = (state: State, { searchParams }: URL): Answer => {
  const number = (name: string, usual: number): number => Number(searchParams.get(name) ?? usual);
  const from = Date.parse(searchParams.get("from") ?? "");
  const to = Date.parse(searchParams.get("to") ?? "");
  if (Number.isNaN(from) || Number.isNaN(to) || from > to) {
    const error_codes = ["from_date_invalid"];
    return { status: 422, body: { request_id: "req_1", error_type: "request_invalid", error_codes } };
  }
  const all = [...state.disputes.values()].filter((dispute) => {
    const at = Date.parse(String(dispute["received_on"]));
    return at >= from && at <= to;
  });
  const page = all.slice(number("skip", 0), number("skip", 0) + number("limit", 50));
  const data = page.map((dispute) => {
    const summary = shown(dispute);
    delete summary["payment"];
    return { ...summary, ...(dispute["_payment"] as Wire) };
  });
  return { status: 200, body: { limit: number("limit", 50), skip: number("skip", 0), total_count: all.length, data } };
};
