import type {
  DisputeStatus,
  listDisputes as listContract,
  QueryOf,
  readDisputeFilters,
  ResponseOf,
} from "@railyard/contracts";
import { disputeStages, disputeStatuses } from "@railyard/contracts";
import { currencyCodes } from "@railyard/money";

import { resolveProfile } from "../../domain/payments/profile-resolution.ts";
import type { Ports } from "../../ports.ts";
import type { Caller } from "../payments/caller.ts";
import { merchantOf } from "../payments/caller.ts";
import { answerDispute } from "./stored-disputes.ts";

type ListQuery = QueryOf<typeof listContract>;
type DisputeList = ResponseOf<typeof listContract>;
type DisputeFilters = ResponseOf<typeof readDisputeFilters>;

/** `profile`: of one profile only, whichever the credential or the request names. */
export type DisputeScope = "merchant" | "profile";

export interface DisputeScopeInput {
  readonly caller: Caller;
  readonly scope: DisputeScope;
}

const defaultLimit = 10;

const timeOf = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : new Date(text);

type RangeQuery = Pick<ListQuery, "time_range" | "start_time" | "end_time">;

const rangeOf = ({ time_range: range, start_time: start, end_time: end }: RangeQuery) => ({
  createdFrom: timeOf(range?.start_time ?? start),
  createdUntil: timeOf(range?.end_time ?? end),
});

const profileOf = async (
  ports: Pick<Ports, "directory">,
  { caller, scope }: DisputeScopeInput,
  requested: string | null,
): Promise<string | null> => {
  if (scope === "merchant") return caller.profileId ?? requested;
  const merchant = await merchantOf(ports, caller, null);
  const wish = { requested, ofCredential: caller.profileId, businessCountry: null, businessLabel: null };
  return resolveProfile(merchant, wish).profile_id;
};

/**
 * Disputes that match, newest first.
 * @throws {Failure} those of `resolveProfile`, in the scope of a profile.
 */
export const listDisputes =
  (ports: Pick<Ports, "disputes" | "directory">) =>
  async (input: DisputeScopeInput & { readonly query: ListQuery }): Promise<DisputeList> => {
    const { caller, query } = input;
    const found = await ports.disputes.list({
      merchantId: caller.merchantId,
      disputeId: query.dispute_id ?? null,
      paymentId: query.payment_id ?? null,
      profileId: await profileOf(ports, input, query.profile_id ?? null),
      ...rangeOf(query),
      stages: query.dispute_stage ?? null,
      statuses: query.dispute_status ?? null,
      reason: query.reason ?? null,
      connectors: query.connector ?? null,
      merchantConnectorIds: query.merchant_connector_id ?? null,
      currencies: query.currency ?? null,
      limit: query.limit ?? defaultLimit,
      offset: query.offset ?? 0,
    });
    return found.map(answerDispute);
  };

/** Numbers of disputes by state; a state without any has 0. */
export const aggregateDisputes =
  (ports: Pick<Ports, "disputes" | "directory">) =>
  async (
    input: DisputeScopeInput & { readonly query: RangeQuery },
  ): Promise<{ status_with_count: Record<DisputeStatus, number> }> => {
    const counts = await ports.disputes.count({
      merchantId: input.caller.merchantId,
      profileId: await profileOf(ports, input, null),
      ...rangeOf(input.query),
    });
    const entries = disputeStatuses.map((status) => [status, counts.get(status) ?? 0] as const);
    return { status_with_count: Object.fromEntries(entries) as Record<DisputeStatus, number> };
  };

/** What lists can be narrowed to. */
export const disputeFilters =
  (ports: Pick<Ports, "directory">) =>
  async (input: DisputeScopeInput): Promise<DisputeFilters> => {
    const merchant = await merchantOf(ports, input.caller, null);
    const profileId = await profileOf(ports, input, null);
    const accounts = merchant.connectors.filter(
      (account) =>
        account.connector_type === "payment_processor" && (profileId === null || account.profile_id === profileId),
    );
    const byConnector = Map.groupBy(accounts, ({ connector_name: name }) => name);
    const entries = [...byConnector].map(([name, found]) => [
      name,
      found.map(({ merchant_connector_id, connector_label }) => ({ merchant_connector_id, connector_label })),
    ]);
    return {
      connector: Object.fromEntries(entries) as DisputeFilters["connector"],
      currency: [...currencyCodes] as DisputeFilters["currency"],
      dispute_status: [...disputeStatuses],
      dispute_stage: [...disputeStages],
    };
  };
