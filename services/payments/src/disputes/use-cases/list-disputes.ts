import type {
  DisputeStatus,
  listDisputes as listContract,
  QueryOf,
  readDisputeFilters,
  ResponseOf,
} from "@railyard/contracts";
import { disputeStages, disputeStatuses } from "@railyard/contracts";
import { currencyCodes } from "@railyard/money";

import type { ListPosition, ListTotal } from "../../kernel/ports.ts";
import type { DisputeFilter, Ports } from "../ports.ts";
import type { ListScope } from "../../kernel/use-cases/list-scope.ts";
import { accountChoices, accountsOf, defaultLimit, profileOfList } from "../../kernel/use-cases/list-scope.ts";
import type { WithinRequest } from "../../kernel/use-cases/list-span.ts";
import { countsOfAll, createdWithin } from "../../kernel/use-cases/list-span.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answerDispute } from "./stored-disputes.ts";

type ListQuery = QueryOf<typeof listContract>;
type DisputeList = ResponseOf<typeof listContract>;
type DisputeFilters = ResponseOf<typeof readDisputeFilters>;

export interface DisputeScopeInput {
  readonly caller: Caller;
  readonly scope: ListScope;
}

/** Which disputes of the caller are listed. */
export interface ListDisputesInput extends DisputeScopeInput {
  readonly query: ListQuery;
  readonly after?: ListPosition | null;
}

const filterOf = async (
  ports: Pick<Ports, "directory">,
  { caller, scope, query, after = null }: ListDisputesInput,
): Promise<DisputeFilter> => ({
  merchantId: caller.merchantId,
  disputeId: query.dispute_id ?? null,
  paymentId: query.payment_id ?? null,
  profileId: await profileOfList(ports, caller, scope, query.profile_id ?? null),
  ...createdWithin(query),
  stages: query.dispute_stage ?? null,
  statuses: query.dispute_status ?? null,
  reason: query.reason ?? null,
  connectors: query.connector ?? null,
  merchantConnectorIds: query.merchant_connector_id ?? null,
  currencies: query.currency ?? null,
  limit: query.limit ?? defaultLimit,
  offset: query.offset ?? 0,
  after,
});

/**
 * Disputes that match, newest first.
 * @throws {Failure} those of `resolveProfile`, in the scope of a profile.
 */
export const listDisputes =
  (ports: Pick<Ports, "disputes" | "directory">) =>
  async (input: ListDisputesInput): Promise<DisputeList> =>
    (await ports.disputes.list(await filterOf(ports, input))).map(answerDispute);

/** How many disputes match. @throws {Failure} those of {@link listDisputes}. */
export const countDisputes =
  (ports: Pick<Ports, "disputes" | "directory">) =>
  async (input: ListDisputesInput): Promise<ListTotal> =>
    ports.disputes.count(await filterOf(ports, input));

/** Numbers of disputes by state; a state without any has 0. */
export const aggregateDisputes =
  (ports: Pick<Ports, "disputes" | "directory">) =>
  async (
    input: DisputeScopeInput & { readonly query: WithinRequest },
  ): Promise<{ readonly status_with_count: Record<DisputeStatus, number> }> => {
    const counts = await ports.disputes.countByStatus({
      merchantId: input.caller.merchantId,
      profileId: await profileOfList(ports, input.caller, input.scope, null),
      ...createdWithin(input.query),
    });
    return { status_with_count: countsOfAll(disputeStatuses, counts) };
  };

/** What lists can be narrowed to. */
export const disputeFilters =
  (ports: Pick<Ports, "directory">) =>
  async (input: DisputeScopeInput): Promise<DisputeFilters> => {
    const merchant = await merchantOf(ports, input.caller, null);
    const profileId = await profileOfList(ports, input.caller, input.scope, null);
    return {
      connector: accountChoices(accountsOf(merchant, "payment_processor", profileId)),
      currency: [...currencyCodes] as DisputeFilters["currency"],
      dispute_status: [...disputeStatuses],
      dispute_stage: [...disputeStages],
    };
  };
