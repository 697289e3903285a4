import type { AttemptSettled } from "@railyard/contracts";

/** An attempt's outcome, of a card payment in euro unless specified otherwise. */
export const attempt = (members: Partial<AttemptSettled> & Pick<AttemptSettled, "attempt_id">): AttemptSettled => ({
  merchant_id: "kiosk",
  profile_id: "pro_kiosk",
  payment_id: members.attempt_id.replace(/_\d+$/, ""),
  connector: "fauxpay",
  merchant_connector_id: "mca_fauxpay",
  outcome: "success",
  status: "charged",
  error_category: null,
  error_code: null,
  payment_method: "card",
  payment_method_type: "credit",
  card_network: "Visa",
  currency: "EUR",
  country: "DE",
  card_bin: "411111",
  authentication_type: "no_three_ds",
  amount: 4_990,
  latency_ms: 120,
  routing_approach: null,
  ...members,
});
