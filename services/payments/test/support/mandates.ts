import { randomBytes } from "node:crypto";

import type { Mandate, Payment, SandboxMandate } from "@railyard/contracts";

import { ok } from "./answers.ts";
import { call } from "./http-call.ts";
import { apiKeyOf } from "./merchant.ts";
import type { Shop, Stack } from "./stack.ts";
import { cardPayment } from "./stack.ts";

/** 100.00 USD altogether. */
export const mandateTerms = { amount: 10_000, currency: "USD" };

/** A payment of this connector's account alone. */
export const at = (connector: string): Record<string, unknown> => ({
  routing: { type: "single", data: { connector } },
});

/** A customer's agreement to later charges. */
export interface Agreed {
  readonly customerId: string;
  readonly mandateId: string;
  readonly payment: Payment;
}

/** Makes a payment by which a new customer agrees to charges of at most {@link mandateTerms}. */
export const agreeToCharges = async (
  shop: Shop,
  number?: string,
  changes: Record<string, unknown> = {},
): Promise<Agreed> => {
  const customerId = `cus-${randomBytes(5).toString("hex")}`;
  const acceptance = { acceptance_type: "offline" };
  const payment = await shop.pay(
    cardPayment(number, {
      customer_id: customerId,
      setup_future_usage: "off_session",
      mandate_data: { customer_acceptance: acceptance, mandate_type: { multi_use: mandateTerms } },
      ...at("fauxpay"),
      ...changes,
    }),
  );
  return { customerId, mandateId: payment.mandate_id ?? "", payment };
};

/** A payment with the customer that is to give the mandate its method. */
export const updating = (
  { customerId, mandateId }: Pick<Agreed, "customerId" | "mandateId">,
  number?: string,
  changes: Record<string, unknown> = {},
): Record<string, unknown> =>
  cardPayment(number, { customer_id: customerId, mandate_data: { update_mandate_id: mandateId }, ...changes });

/** A merchant-initiated transaction (MIT) of 40.00 USD. */
export const charging = (
  { customerId, mandateId }: Pick<Agreed, "customerId" | "mandateId">,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  amount: 4000,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type: "mandate_id", data: mandateId },
  ...changes,
});

export const readMandate = (shop: Shop, mandateId: string): Promise<Mandate> =>
  ok<Mandate>(shop.send("GET", `/mandates/${mandateId}`));

/** What the ledger of the provider fauxpay states of a mandate. */
export const mandateStatusThere = async ({ provider }: Stack, connectorMandateId: string): Promise<string> => {
  const headers = { authorization: `Bearer ${apiKeyOf("fauxpay")}`, "sandbox-connector": "fauxpay" };
  const { body } = await call(provider.url, "GET", `/v1/mandates/${connectorMandateId}`, { headers });
  return (body as SandboxMandate).status;
};

/** What the provider's ledger states of a charge. */
export interface LedgerLine {
  readonly connector: string;
  readonly amount: number;
  readonly method: string | null;
  /** The network's id of the payment with the customer that the charge goes back to. */
  readonly initial_network_transaction_id: string | null;
}

export const ledgerOf = async ({ provider }: Stack, paymentId: string): Promise<readonly LedgerLine[]> => {
  const { body } = await call(provider.url, "GET", `/sandbox/ledger?payment=${paymentId}`);
  return (body as { entries: LedgerLine[] }).entries;
};
