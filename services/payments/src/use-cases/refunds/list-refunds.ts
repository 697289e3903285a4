import type { BodyOf, listRefunds as listRefundsContract, ResponseOf } from "@railyard/contracts";

import { refundRepresentation } from "../../domain/refunds/refund.ts";
import { timeOf } from "../../domain/times.ts";
import type { Ports } from "../../ports.ts";
import { defaultLimit } from "../lists/list-scope.ts";
import type { Caller } from "../payments/caller.ts";

type ListRequest = BodyOf<typeof listRefundsContract>;
type RefundList = ResponseOf<typeof listRefundsContract>;

export interface ListRefundsInput {
  readonly caller: Caller;
  readonly request: ListRequest;
}

/** The merchant's refunds that match, newest first. */
export const listRefunds =
  ({ refunds }: Pick<Ports, "refunds">) =>
  async ({ caller, request = {} }: ListRefundsInput): Promise<RefundList> => {
    const { refunds: found, totalCount } = await refunds.list({
      merchantId: caller.merchantId,
      paymentId: request.payment_id ?? null,
      refundId: request.refund_id ?? null,
      profileId: caller.profileId ?? request.profile_id ?? null,
      createdFrom: timeOf(request.time_range?.start_time),
      createdUntil: timeOf(request.time_range?.end_time),
      minimumAmount: request.amount_filter?.start_amount ?? null,
      maximumAmount: request.amount_filter?.end_amount ?? null,
      connectors: request.connector ?? null,
      merchantConnectorIds: request.merchant_connector_id ?? null,
      currencies: request.currency ?? null,
      statuses: request.refund_status ?? null,
      limit: request.limit ?? defaultLimit,
      offset: request.offset ?? 0,
    });
    return { count: found.length, total_count: totalCount, data: found.map(refundRepresentation) };
  };
