import type { JsonObject } from "../documents/json.ts";
import { refundRequest } from "../resources/refund-request.ts";
import { complete } from "./complete.ts";

export const refundRequestExample: JsonObject = complete(refundRequest, {
  refund_request_id: "rfr_Q7vB2kX9mT4nW8sYc1Lz",
  payment_id: "pay_01M8E6W7H5XJ4K2N8P3QRSTVWX",
  profile_id: "pro_d4Yw2Tn8Vb6Kx1Mz9Qc3",
  status: "open",
  amount: 4990,
  currency: "EUR",
  reason: "damaged",
  note: "The parcel arrived wet; the customer sent pictures.",
  despite_disputes: false,
  requested_by: "user_7Hc2Xw9Lm4Tq8Zb1Rk5N",
  expires_at: "2026-12-06T09:30:00.000Z",
  created_at: "2026-11-29T09:30:00.000Z",
  modified_at: "2026-11-29T09:30:00.000Z",
});
