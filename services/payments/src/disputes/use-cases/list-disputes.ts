import type {
  DisputeStatus,
  listDisputes as listContract,
  QueryOf,
  readDisputeFilters,
  ResponseOf,
} from "@railyard/contracts";
import { disputeStages, disputeStatuses } from "@railyard/contracts";
import { currencyCodes } from "@railyard/money";

import type { Ports } from "../ports.ts";
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
      profileId: await profileOfList(ports, caller, input.scope, query.profile_id ?? null),
      ...createdWithin(query),
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
