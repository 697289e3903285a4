import type { Answer, Payment, State, Wire } from "./state.ts";
import { missing, refusal, time } from "./state.ts";

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
    seller_response_due_date: "2026-12-04T00:00:00Z",
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

/** The object in the part named `input` of a form. */
const inputIn = (text: string): unknown =>
  JSON.parse(/name="input"[^{]*(\{.*\})\r\n--/s.exec(text)?.[1] ?? "null") as unknown;

const isWhole = (operation: string | undefined, raw: Buffer): boolean => {
  if (operation === "accept-claim") return typeof (JSON.parse(raw.toString()) as Wire)["note"] === "string";
  const evidences = (inputIn(raw.toString()) as { evidences?: Wire[] } | null)?.evidences ?? [];
  return evidences.length > 0 && evidences.every(({ evidence_type: type }) => typeof type === "string");
};

/** Everything below `/v1/customer/disputes`. */
export const answerDispute = (state: State, method: string, path: readonly string[], raw: Buffer): Answer => {
  const [, , , , id = "", operation] = path;
  const dispute = state.disputes.get(id);
  if (dispute === undefined) return missing;
  if (method === "GET") return { status: 200, body: dispute };
  if (!isWhole(operation, raw)) return refusal("MISSING_REQUIRED_PARAMETER", 400);
  if (dispute["status"] !== "WAITING_FOR_SELLER_RESPONSE") return refusal("ACTION_NOT_ALLOWED");
  (operation === "accept-claim" ? accept : takeEvidence)(state, dispute);
  return { status: 200, body: { links: [] } };
};
