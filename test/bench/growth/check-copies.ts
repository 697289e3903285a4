// Reads copies one by one through the gateway: what the services could not have stored would show here.
import { defined } from "@railyard/members";
import { Agent } from "node:http";
import { sendRequest } from "../load-generator.ts";
import type { Facts } from "./facts.ts";
import type { Clients } from "./patterns.ts";
import { requestOf } from "./probe-request.ts";
import type { Credentials } from "./probe-request.ts";

interface CheckedTable {
  readonly operationId: string;
  readonly parameter: string;
  readonly table: string;
  readonly query?: Readonly<Record<string, string>>;
}

const everything = { expand_attempts: "true", expand_captures: "true" };

const checked: readonly CheckedTable[] = [
  { operationId: "retrievePayment", parameter: "payment_id", table: "payments", query: everything },
  { operationId: "retrieveRefund", parameter: "refund_id", table: "refunds" },
  { operationId: "retrieveDispute", parameter: "dispute_id", table: "disputes" },
  { operationId: "retrievePayout", parameter: "payout_id", table: "payouts" },
  { operationId: "retrieveCustomer", parameter: "customer_id", table: "customers" },
  { operationId: "listCustomerPaymentMethods", parameter: "customer_id", table: "customers" },
  { operationId: "retrieveMandate", parameter: "mandate_id", table: "mandates" },
  { operationId: "retrievePaymentLink", parameter: "payment_link_id", table: "payment_links" },
  { operationId: "retrieveSubscription", parameter: "subscription_id", table: "subscriptions" },
  { operationId: "listSubscriptionInvoices", parameter: "subscription_id", table: "subscriptions" },
];

/** Of each table, spread over all of it. */
const copiesOfEach = 60;

const idsOf = async (
  { payments: client }: Clients,
  { table, parameter }: CheckedTable,
  { merchantId, profileId }: Facts,
): Promise<readonly string[]> => {
  const profile = table === "subscriptions" ? " and profile_id = $3" : "";
  const values: unknown[] = [merchantId, copiesOfEach, ...(profile === "" ? [] : [profileId])];
  const { rows } = await client.query<{ id: string }>(
    `select ${parameter} as id from ${table} where merchant_id = $1${profile} order by md5(${parameter}) limit $2`,
    values,
  );
  return rows.map(({ id }) => id);
};

/** How many copies were read. @throws {RangeError} for one that is not answered with 200, or when there is none */
export const checkCopies = async (clients: Clients, facts: Facts, credentials: Credentials): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  let read = 0;
  try {
    for (const table of checked) {
      const ids = await idsOf(clients, table, facts);
      if (ids.length === 0) throw new RangeError(`there is nothing in ${table.table}`);
      for (const id of ids) {
        const made = { path: { [table.parameter]: id }, ...defined({ query: table.query }) };
        const probe = { operationId: table.operationId, request: () => made };
        const { port, request } = requestOf(probe, facts, credentials);
        const { status, text } = await sendRequest(agent, port, request);
        if (status !== 200) throw new RangeError(`${request.path} answers ${String(status)} ${text.slice(0, 300)}`);
        read += 1;
      }
    }
  } finally {
    agent.destroy();
  }
  return read;
};
