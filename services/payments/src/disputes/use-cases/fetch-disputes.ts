import type { DisputeListInput, DisputeListOutcome, ListedDispute } from "@railyard/connectors";
import type { fetchDisputes as fetchContract, QueryOf, ResponseOf } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answerDispute } from "./stored-disputes.ts";
import { takeDisputeReport } from "./take-dispute-report.ts";
import { connectorAccountOf } from "../../kernel/domain/merchant-settings.ts";
import type { ReportPorts } from "./take-dispute-report.ts";

export interface FetchDisputesInput {
  readonly caller: Caller;
  readonly connectorId: string;
  readonly query: QueryOf<typeof fetchContract>;
}

type Fetched = ResponseOf<typeof fetchContract>;
type Range = { readonly openedFrom: string; readonly openedUntil: string };

const pageLimit = 100;
// The caller waits for all of it.
const maximumPages = 5;

const accountOf = async (
  ports: Pick<Ports, "directory" | "providers">,
  caller: Caller,
  connectorId: string,
): Promise<ProviderAccount> => {
  const merchant = await merchantOf(ports, caller, null);
  const snapshot = connectorAccountOf(merchant, connectorId);
  if (snapshot === undefined || (caller.profileId !== null && snapshot.profile_id !== caller.profileId)) {
    throw failures.dispute_account_not_found({ connector_id: connectorId });
  }
  const account = ports.providers.account(merchant, connectorId);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: connectorId });
  if (!account.has("list_disputes")) {
    throw failures.flow_not_supported({ connector: account.connector, flow: "list_disputes" });
  }
  return account;
};

const rangeOf = ({ fetch_from: from, fetch_till: until }: FetchDisputesInput["query"]): Range => {
  const range = { openedFrom: new Date(from).toISOString(), openedUntil: new Date(until).toISOString() };
  if (range.openedUntil < range.openedFrom) throw failures.dispute_range_reversed({ field: "fetch_till" });
  return range;
};

const notFetched = (account: ProviderAccount, error: { readonly message: string } | undefined): Error => {
  const problem = (error?.message ?? "no reason was given").replace(/\.$/, "");
  return failures.disputes_not_fetched({ connector: account.connector, problem });
};

/** Looks up the disputes that the list gave without their payment; those whose payment is unknown are left out. */
const named = async (account: ProviderAccount, ids: readonly string[]): Promise<readonly ListedDispute[]> => {
  const found: ListedDispute[] = [];
  for (const connectorDisputeId of ids) {
    const reference = { disputeId: connectorDisputeId, connectorDisputeId, connectorTransactionId: "" };
    const outcome = await account.call("dispute_sync", reference, { idempotencyKey: connectorDisputeId });
    if (outcome.report === null) throw notFetched(account, outcome.error);
    if (outcome.payment !== undefined) found.push({ ...outcome.payment, report: outcome.report });
  }
  return found;
};

/** Every page, before anything is stored. */
const readAll = async (account: ProviderAccount, range: Range): Promise<readonly ListedDispute[]> => {
  const found: ListedDispute[] = [];
  let page: string | null = null;
  for (let read = 0; read < maximumPages; read += 1) {
    const idempotencyKey = `${account.merchantConnectorId}_disputes`;
    const input: DisputeListInput = { ...range, page, limit: pageLimit };
    const outcome: DisputeListOutcome = await account.call("list_disputes", input, { idempotencyKey });
    if (outcome.listStatus !== "listed") throw notFetched(account, outcome.error);
    found.push(...outcome.disputes, ...(await named(account, outcome.unnamed ?? [])));
    if (outcome.nextPage === null) return found;
    page = outcome.nextPage;
  }
  throw failures.dispute_range_too_large({ disputes: found.length });
};

type Problem = Fetched["not_taken"][number]["reason"];

const take = async (
  ports: ReportPorts,
  source: { readonly merchantId: string; readonly merchantConnectorId: string },
  listed: ListedDispute,
): Promise<Problem | null> => {
  try {
    return (await takeDisputeReport(ports, source, listed)) ? null : "payment_unknown";
  } catch (error) {
    if (isFailure(error, "dispute_report_impossible")) return "move_impossible";
    if (isFailure(error, "dispute_report_differs")) return "report_differs";
    throw error;
  }
};

/**
 * Asks the provider of an account for the disputes opened in a time, and applies each as its webhook would be applied:
 * a repetition changes nothing and publishes no event twice.
 * @throws {Failure} `dispute_account_not_found` (HE_02), `connector_account_unusable` (HE_03), `flow_not_supported`
 * (IR_20), `dispute_range_reversed` (IR_06), `dispute_range_too_large` (IR_16), `disputes_not_fetched` (CE_00), `busy`.
 */
export const fetchDisputes =
  (ports: ReportPorts & Pick<Ports, "directory" | "providers">) =>
  async ({ caller, connectorId, query }: FetchDisputesInput): Promise<Fetched> => {
    const range = rangeOf(query);
    const account = await accountOf(ports, caller, connectorId);
    const { merchantId } = caller;
    const fetched: { disputes: Fetched["disputes"][number][]; not_taken: Fetched["not_taken"][number][] } = {
      disputes: [],
      not_taken: [],
    };
    for (const listed of await readAll(account, range)) {
      const { connectorDisputeId } = listed.report;
      const reason = await take(ports, { merchantId, merchantConnectorId: connectorId }, listed);
      const stored = await ports.disputes.findByConnectorId(merchantId, connectorId, connectorDisputeId);
      if (stored !== null) fetched.disputes.push(answerDispute(stored));
      if (reason !== null) fetched.not_taken.push({ connector_dispute_id: connectorDisputeId, reason });
    }
    return fetched;
  };
