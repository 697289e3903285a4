import type { JsonObject } from "../documents/json.ts";
import { mandate } from "../resources/mandate.ts";
import { complete } from "./complete.ts";

/** A mandate. */
export const mandateExample: JsonObject = complete(mandate, {
  mandate_id: "man_Q7vB2kX9mT4nW8sYc1Lz",
  status: "active",
  customer_id: "cus_ada",
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  payment_method_id: "pm_Q7vB2kX9mT4nW8sYc1Lz",
  payment_method: "card",
  payment_method_type: "credit",
  connector: "fauxpay",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  connector_mandate_id: "smnd_8d1f0c2a",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  created_at: "2026-11-20T12:00:00.310Z",
  modified_at: "2026-11-20T12:00:00.310Z",
});
