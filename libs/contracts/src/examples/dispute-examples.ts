import type { JsonObject } from "../documents/json.ts";
import { dispute } from "../resources/dispute.ts";
import { complete } from "./complete.ts";

/** A dispute that waits for the merchant. */
export const disputeExample: JsonObject = complete(dispute, {
  dispute_id: "dp_Q7vB2kX9mT4nW8sYc1Lz",
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  attempt_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1",
  amount: "4990",
  currency: "EUR",
  dispute_stage: "dispute",
  dispute_status: "dispute_opened",
  connector: "fauxpay",
  connector_status: "open",
  connector_dispute_id: "sdsp_3fQ8wZk1Lr6Tn0Yb2Xc5",
  connector_reason: "fraudulent",
  connector_reason_code: "10.4",
  challenge_required_by: "2026-11-27T12:00:02.000Z",
  connector_created_at: "2026-11-20T12:00:02.000Z",
  connector_updated_at: "2026-11-20T12:00:02.000Z",
  created_at: "2026-11-20T12:00:02.110Z",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  merchant_connector_id: "mca_5QdzR8wZk1Lr6Tn0Yb2X",
  is_already_refunded: false,
});

/** Parts of PUT /disputes/evidence next to its file. */
export const attachEvidenceExample: JsonObject = {
  dispute_id: "dp_Q7vB2kX9mT4nW8sYc1Lz",
  evidence_type: "receipt",
  purpose: "dispute_evidence",
};

/** Parts of POST /files next to its file. */
export const createFileExample: JsonObject = { purpose: "dispute_evidence" };

/** The stored file. */
export const createdFileExample: JsonObject = { file_id: "file_Q7vB2kX9mT4nW8sYc1Lz" };

/** Body of POST /disputes/evidence. */
export const submitEvidenceExample: JsonObject = {
  dispute_id: "dp_Q7vB2kX9mT4nW8sYc1Lz",
  product_description: "A wooden kiosk, 1:24",
  shipping_carrier: "DHL",
  shipping_tracking_number: "00340434161094015902",
  receipt: "file_Q7vB2kX9mT4nW8sYc1Lz",
};

/** The dispute after its evidence was submitted. */
export const challengedDisputeExample: JsonObject = {
  ...disputeExample,
  dispute_status: "dispute_challenged",
  connector_status: "challenged",
};
