import { defined } from "@railyard/members";
import { Ajv2020 } from "ajv/dist/2020.js";

import { acceptanceSchema, evidenceSchema } from "./schemas.ts";
import type { Answer, Payment, State, Wire } from "./state.ts";
import { missing, refusal, time, without } from "./state.ts";

const ajv = new Ajv2020({ strict: false });

export const disputedCard = "4000000000000259";

/** The buyer disputes a capture. */
export const openDispute = (state: State, capture: Payment): void => {
  const dispute_id = `PP-R-${state.newId()}`;
  const dispute: Wire = {
    dispute_id,
    create_time: time,
    update_time: time,
    status: "WAITING_FOR_SELLER_RESPONSE",
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    dispute_amount: capture.amount,
    dispute_life_cycle_stage: "CHARGEBACK",
    seller_response_due_date: "2066-12-04T00:00:00Z",
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture["custom_id"] }],
  };
  state.disputes.set(dispute_id, dispute);
  state.emit("CUSTOMER.DISPUTE.CREATED", dispute);
};

const accept = (state: State, dispute: Wire): void => {
  Object.assign(dispute, { status: "RESOLVED", dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR" } });
  state.emit("CUSTOMER.DISPUTE.RESOLVED", dispute);
};

const takeEvidence = (state: State, dispute: Wire): void => {
  dispute["status"] = "UNDER_REVIEW";
  state.emit("CUSTOMER.DISPUTE.UPDATED", dispute);
};

const documentName = /^[A-Za-z0-9-_,\s]+[.]{1}[A-Za-z]+$/;

/** The parts of a form by name: their texts, and the names of files. */
const partsIn = (text: string): ReadonlyMap<string, { readonly content: string; readonly fileName?: string }> => {
  const form = /form-data; name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:[^\r]+\r\n)*\r\n(.*?)\r\n--/gs;
  const parts = [...text.matchAll(form)];
  return new Map(parts.map(([, name = "", fileName, content = ""]) => [name, { content, ...defined({ fileName }) }]));
};

interface Evidence {
  readonly documents?: readonly { readonly name: string }[];
}

/** Every document is there, under the name that the evidence gives it. */
const hasItsFiles = (evidences: readonly Evidence[], fileNames: readonly string[]): boolean => {
  const named = evidences.flatMap(({ documents = [] }) => documents.map(({ name }) => name));
  const isThere = (name: string): boolean => documentName.test(name) && fileNames.includes(name);
  return named.length === fileNames.length && named.every(isThere);
};

const isEvidence = ajv.compile<{ evidences: readonly Evidence[] }>(evidenceSchema);
const isAcceptance = ajv.compile(acceptanceSchema);

const isWhole = (state: State, operation: string | undefined, raw: Buffer): boolean => {
  const parts = partsIn(raw.toString("latin1"));
  const input: unknown = JSON.parse(parts.get("input")?.content ?? "null");
  if (operation === "accept-claim") return isAcceptance(input);
  const files = [...parts.values()].filter(({ fileName }) => fileName !== undefined);
  state.evidence.push({ input, files: files.map(({ content }) => content) });
  return (
    isEvidence(input) &&
    hasItsFiles(
      input.evidences,
      files.flatMap(({ fileName }) => fileName ?? []),
    )
  );
};

const mostOnPage = 50;

/** Summaries, which do not name the payments, the latest first. */
export const listDisputes = (state: State, query: URLSearchParams): Answer => {
  const [after, before] = [query.get("create_time_after"), query.get("create_time_before")];
  const size = Number(query.get("page_size"));
  if (after === null || before === null || !(size >= 1 && size <= mostOnPage)) {
    return refusal("INVALID_PARAMETER_VALUE", 400);
  }
  const start = Number(query.get("next_page_token") ?? "0");
  const found = [...state.disputes.values()]
    .filter(({ create_time: at }) => after < String(at) && String(at) < before)
    .toReversed();
  const address = (token: number): string => {
    const next = new URLSearchParams(query);
    next.set("next_page_token", String(token));
    return `${state.url()}/v1/customer/disputes?${next.toString()}`;
  };
  const items = found.slice(start, start + size).map((dispute) => without(dispute, "disputed_transactions"));
  const next = start + size < found.length ? [{ href: address(start + size), rel: "next", method: "GET" }] : [];
  return { status: 200, body: { items, links: [{ href: address(start), rel: "self", method: "GET" }, ...next] } };
};

/** The Disputes API names what was wrong otherwise than the others do. */
const malformed: Answer = {
  status: 400,
  body: {
    name: "INVALID_REQUEST",
    message: "Request is not well-formed, syntactically incorrect, or violates schema.",
    debug_id: "b1d1f06c7246c",
    issues: [{ issue: "MISSING_REQUIRED_PARAMETER", description: "A required parameter is missing." }],
  },
};

/** Everything below a dispute. */
export const answerDispute = (state: State, method: string, path: readonly string[], raw: Buffer): Answer => {
  const [, , , , id = "", operation] = path;
  const dispute = state.disputes.get(id);
  if (dispute === undefined) return missing;
  if (method === "GET") return { status: 200, body: dispute };
  if (!isWhole(state, operation, raw)) return malformed;
  if (dispute["status"] !== "WAITING_FOR_SELLER_RESPONSE") return refusal("ACTION_NOT_ALLOWED");
  (operation === "accept-claim" ? accept : takeEvidence)(state, dispute);
  return { status: 200, body: { links: [] } };
};
