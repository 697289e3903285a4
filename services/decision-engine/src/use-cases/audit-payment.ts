import type { AuditEntry, LoggedDecision } from "../domain/payment-audit.ts";
import { attemptKeysOf, timelineOf } from "../domain/payment-audit.ts";
import type { PaymentList, PaymentPage, WantedPayments } from "../analytics-ports.ts";
import type { AnalyticsQuery, Span } from "../domain/analytics/filters.ts";
import { filtersOf } from "../domain/analytics/filters.ts";
import type { Verdict } from "../domain/scoring/outcome.ts";
import type { AuditTrail, Clock } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { readSpan } from "./read-analytics.ts";

/** What reading a payment's decisions needs. */
export interface AuditPorts {
  readonly auditTrail: AuditTrail;
  readonly paymentList: PaymentList;
  readonly clock: Clock;
}

const timeOfPayment = (query: AnalyticsQuery, clock: Clock): Pick<Span, "fromMs" | "untilMs"> => {
  const isTimed = [query.range, query.start_ms, query.end_ms].some((bound) => (bound ?? null) !== null);
  return isTimed ? readSpan(query, clock) : { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER };
};

/**
 * What was decided for a payment of the caller's merchant and the outcomes of its attempts, oldest first; empty when
 * nothing is known of it. A credential that is limited to a profile sees what was decided for that profile.
 * @param query a time; as far as the logs go where it states none.
 * @throws {Failure} invalid_data
 */
export const auditPayment =
  ({ auditTrail, clock }: AuditPorts) =>
  async (caller: Caller, paymentId: string, query: AnalyticsQuery): Promise<readonly AuditEntry[]> => {
    const { merchantId, profileId = null } = caller;
    const { fromMs, untilMs } = timeOfPayment(query, clock);
    const since = new Date(fromMs);
    const decisions = await auditTrail.decisions({ merchantId, profileId, paymentId, since });
    // Outcomes do not state the profile, so they are shown with a decision alone.
    if (decisions.length === 0) return [];
    const keys = attemptKeysOf(paymentId, decisions);
    const outcomes = await auditTrail.outcomes({ merchantId, keys, since });
    return timelineOf(decisions, outcomes).filter(({ at }) => at.getTime() <= untilMs);
  };

/** The decisions for a payment with their reasons, newest first, for the service that owns the payment. */
export const explainDecisions =
  ({ auditTrail }: Pick<AuditPorts, "auditTrail">) =>
  (merchantId: string, paymentId: string): Promise<readonly LoggedDecision[]> =>
    auditTrail.decisions({ merchantId, profileId: null, paymentId, since: new Date(0) });

/** What narrows a list of payments. */
export interface PaymentsQuery extends AnalyticsQuery {
  readonly card_is_in?: string | null;
  readonly routing_approach?: string | null;
  readonly exclude_routing_approach?: string | null;
  readonly status?: Verdict | null;
  readonly error_code?: string | null;
  readonly route?: "decide_gateway" | "update_gateway_score" | null;
  readonly flow_type?: "decide_gateway_decision" | "update_gateway_score_update" | null;
}

/** A page of payments, and the time that was looked at. */
export interface ListedPayments extends PaymentPage {
  readonly span: Span;
}

/**
 * A page of the payments that were decided for, the last first.
 * @throws {Failure} invalid_data
 */
export const listPayments =
  ({ paymentList, clock }: Pick<AuditPorts, "paymentList" | "clock">) =>
  async (
    caller: Caller,
    query: PaymentsQuery,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<ListedPayments> => {
    const span = readSpan(query, clock);
    const wanted: WantedPayments = {
      merchantId: caller.merchantId,
      profileId: caller.profileId ?? null,
      from: new Date(span.fromMs),
      until: new Date(span.untilMs),
      filters: filtersOf(query),
      cardBin: query.card_is_in ?? null,
      approach: query.routing_approach ?? null,
      excludedApproach: query.exclude_routing_approach ?? null,
      status: query.status ?? null,
      errorCode: query.error_code ?? null,
      isReported: query.route === "update_gateway_score" || query.flow_type === "update_gateway_score_update",
    };
    return { ...(await paymentList.page(wanted, page)), span };
  };
