import type { DecisionRequest } from "@railyard/contracts";

/** A card payment in euro that fauxpay could process. */
export const decisionRequest = (paymentId: string, members: Partial<DecisionRequest> = {}): DecisionRequest => ({
  merchant_id: "kiosk",
  profile_id: "pro_kiosk",
  payment_id: paymentId,
  attempt: 1,
  candidates: [{ connector: "fauxpay", merchant_connector_id: "mca_fauxpay" }],
  exclude: [],
  amount: 4_990,
  currency: "EUR",
  payment_method: "card",
  payment_method_type: "credit",
  card_network: "Visa",
  card_bin: "411111",
  country: "DE",
  billing_country: "DE",
  authentication_type: "no_three_ds",
  capture_method: "automatic",
  metadata: null,
  ...members,
});
