import { sandboxListCards, sandboxReadLedger, sandboxSetBehaviour } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { acquirerNames, findAcquirer } from "../../domain/acquirer.ts";
import { defaultBehaviour } from "../../domain/behaviour.ts";
import { sandboxTable } from "../../domain/sandbox-page.ts";
import { failures } from "../../failures.ts";
import type { Accounts, LedgerReader } from "../../ports.ts";

export interface ControlParts {
  readonly accounts: Accounts;
  readonly ledger: LedgerReader;
}

const defaultLedgerLimit = 100;

/** What tests and operators of a sandbox use. Open, because nothing in a sandbox is worth taking. */
export const controlRoutes = ({ accounts, ledger }: ControlParts): readonly Route[] => [
  defineRoute(sandboxListCards, () => Promise.resolve({ body: sandboxTable() })),
  defineRoute(sandboxSetBehaviour, async ({ body }) => {
    const { connector, api_key: apiKey, webhook_secret: webhookSecret, ...members } = body;
    if (findAcquirer(connector) === undefined) {
      throw failures.connector_unknown({ connectors: acquirerNames.join(", ") });
    }
    const behaviour = { ...defaultBehaviour, ...members };
    const account = await accounts.set(connector, apiKey, { webhookSecret: webhookSecret ?? null, behaviour });
    return { body: account.behaviour };
  }),
  defineRoute(sandboxReadLedger, async ({ query }) => {
    const { entries, totals } = await ledger.read({
      payment: query.payment ?? null,
      connector: query.connector ?? null,
      after: query.after ?? 0,
      limit: query.limit ?? defaultLedgerLimit,
    });
    return {
      body: {
        entries: entries.map((line) => ({
          entry: line.entry,
          kind: line.kind,
          object_id: line.objectId,
          connector: line.connector,
          account: line.accountId,
          reference: line.reference,
          order_reference: line.orderReference,
          amount: line.amount,
          currency: line.currency,
          initial_network_transaction_id: line.initialNetworkTransactionId,
          method: line.method,
          transfer_account: line.transferAccount,
          created_at: line.createdAt.toISOString(),
        })),
        totals: totals.map(({ chargedBack, paidOut, applicationFees, ...total }) => ({
          ...total,
          charged_back: chargedBack,
          paid_out: paidOut,
          application_fees: applicationFees,
        })),
      },
    };
  }),
];
