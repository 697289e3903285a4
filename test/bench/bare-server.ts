// What the bare servers of the benchmark share: how they are started, and their call to the provider.
import type { Agent } from "node:http";
import { postJson } from "./post-json.ts";

/** Instructions for a process with a bare server. */
export interface BareServerOrder {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly providerPort: number;
}

export interface BareServerReady {
  readonly port: number;
}

/** Members of a payment request that a bare server reads; it believes every one. */
export interface PaymentBody {
  readonly amount: number;
  readonly currency: string;
  readonly payment_method_data: { readonly card: Readonly<Record<string, string>> };
}

export interface ProviderAnswer {
  readonly id: string;
  readonly status: string;
}

/** Asks the sandbox provider to process a card payment, as the product's connector does. */
export const authorize = async (
  agent: Agent,
  port: number,
  id: string,
  { amount, currency, payment_method_data: { card } }: PaymentBody,
): Promise<ProviderAnswer> => {
  const request = {
    reference: `${id}_1`,
    order_reference: id,
    amount,
    currency,
    capture: "automatic",
    method: "card",
    method_type: "credit",
    card: {
      number: card["card_number"],
      expiry_month: card["card_exp_month"],
      expiry_year: card["card_exp_year"],
      cvc: card["card_cvc"],
      holder_name: card["card_holder_name"],
      postal_code: null,
    },
    return_url: "https://merchant.example/return",
  };
  const headers = {
    authorization: "Bearer bench-floor",
    "sandbox-connector": "fauxpay",
    "idempotency-key": `${id}_1`,
  };
  return JSON.parse(await postJson(agent, port, "/v1/payments", JSON.stringify(request), headers)) as ProviderAnswer;
};
