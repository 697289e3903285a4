import type { JsonObject } from "../documents/json.ts";
import { payout } from "../resources/payout.ts";
import { payoutMethodData } from "../resources/payout-method-data.ts";
import { complete } from "./complete.ts";

const payoutId = "payout_Q7vB2kX9mT4nW8sYc1Lz";

/** Body of POST /payouts/create that pays a bank account at once. */
export const createPayoutExample: JsonObject = {
  amount: 12500,
  currency: "EUR",
  confirm: true,
  auto_fulfill: true,
  payout_type: "bank",
  payout_method_data: { bank: { iban: "DE89370400440532013000", bank_country_code: "DE" } },
  customer: { id: "cus_ada", name: "Ada Beispiel", email: "ada@kiosk.example" },
  entity_type: "Individual",
  description: "Commission of November",
  merchant_order_reference_id: "commission-1042",
};

/** A payout that succeeded. */
export const payoutExample: JsonObject = complete(payout, {
  payout_id: payoutId,
  merchant_id: "kiosk_berlin",
  merchant_order_reference_id: "commission-1042",
  amount: 12500,
  currency: "EUR",
  connector: "payoutsim",
  payout_type: "bank",
  payout_method_data: complete(payoutMethodData, {
    bank: { kind: "sepa", last4: "3000", bank_name: null, bank_country_code: "DE", bank_city: null },
  }),
  auto_fulfill: true,
  customer_id: "cus_ada",
  customer: {
    id: "cus_ada",
    name: "Ada Beispiel",
    email: "ada@kiosk.example",
    phone: null,
    phone_country_code: null,
  },
  name: "Ada Beispiel",
  email: "ada@kiosk.example",
  client_secret: `payout_${payoutId}_secret_k3V9wQ2mX7bT4nL8sY1c`,
  description: "Commission of November",
  entity_type: "Individual",
  recurring: false,
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  status: "success",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  created: "2026-11-20T12:00:00.000Z",
  updated: "2026-11-20T12:00:00.240Z",
  connector_transaction_id: "spout_8d1f0c2a",
  attempt_count: 1,
  attempts: [
    {
      attempt_id: `${payoutId}_1`,
      status: "success",
      amount: 12500,
      currency: "EUR",
      connector: "payoutsim",
      merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
      connector_transaction_id: "spout_8d1f0c2a",
      error_code: null,
      error_message: null,
      unified_code: null,
      unified_message: null,
      payment_method: "bank",
      cancellation_reason: null,
    },
  ],
});
