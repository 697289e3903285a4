import type { JsonObject } from "../documents/json.ts";
import { relay } from "../resources/relay.ts";
import { complete } from "./complete.ts";

const account = "mca_Q7vB2kX9mT4nW8sYc1Lz";
const refund = { amount: 4990, currency: "EUR", reason: "Parcel came back" };

/** Body of POST /relay that refunds a payment which was made elsewhere. */
export const createRelayExample: JsonObject = {
  connector_resource_id: "sp_8d1f0c2a",
  connector_id: account,
  type: "refund",
  data: { refund },
};

/** A relay that succeeded. */
export const relayExample: JsonObject = complete(relay, {
  id: "relay_Q7vB2kX9mT4nW8sYc1Lz",
  type: "refund",
  status: "success",
  connector_id: account,
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  connector_resource_id: "sp_8d1f0c2a",
  connector_reference_id: "sre_1f0c2a8d",
  data: { refund, capture: null, incremental_authorization: null, void: null },
  created_at: "2026-11-20T12:00:00.000Z",
  updated_at: "2026-11-20T12:00:00.240Z",
});
