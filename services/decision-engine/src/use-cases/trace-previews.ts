import type { AnalyticsQuery, Span } from "../domain/analytics/filters.ts";
import { filtersOf } from "../domain/analytics/filters.ts";
import type { Clock } from "../ports.ts";
import type { LoggedPreview, PreviewPage, PreviewTrail, WantedPreviews } from "../preview-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { readSpan } from "./read-analytics.ts";

/** What reading previews needs. */
export interface PreviewPorts {
  readonly previewTrail: PreviewTrail;
  readonly clock: Clock;
}

/** What narrows previews. */
export interface PreviewsQuery extends AnalyticsQuery {
  readonly payment_id?: string | null;
  readonly status?: "success" | "failure" | null;
  readonly error_code?: string | null;
  readonly route?: string | null;
}

export interface PreviewTrace extends PreviewPage {
  readonly span: Span;
  /** Of one payment, oldest first. */
  readonly timeline: readonly LoggedPreview[];
}

const outcomeOf = ({ errorCode }: LoggedPreview): "success" | "failure" => (errorCode === null ? "success" : "failure");

const pageOfPayment = (paymentId: string, timeline: readonly LoggedPreview[], offset: number): PreviewPage => {
  const [first, last] = [timeline[0], timeline.at(-1)];
  const nothing = { total: 0, successes: 0, failures: 0, lookedBackTo: null, payments: [] };
  if (first === undefined || last === undefined) return nothing;
  const status = outcomeOf(last);
  const payment = {
    lookupKey: paymentId,
    paymentId,
    firstSeenAt: first.at,
    lastSeenAt: last.at,
    entries: timeline.length,
    status,
    gateway: last.connectors[0] ?? null,
    gateways: [...new Set(timeline.flatMap(({ connectors }) => connectors.slice(0, 1)))],
    routes: [...new Set(timeline.map(({ route }) => route))],
  };
  return {
    ...nothing,
    total: 1,
    successes: status === "success" ? 1 : 0,
    failures: status === "failure" ? 1 : 0,
    payments: offset === 0 ? [payment] : [],
  };
};

/**
 * Evaluations of rules that decided nothing: those for one payment, or a page of the payments that there were some for.
 * @throws {Failure} invalid_data
 */
export const tracePreviews =
  ({ previewTrail, clock }: PreviewPorts) =>
  async (
    caller: Caller,
    query: PreviewsQuery,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<PreviewTrace> => {
    const span = readSpan(query, clock);
    const paymentId = query.payment_id ?? null;
    const wanted: WantedPreviews = {
      merchantId: caller.merchantId,
      profileId: caller.profileId ?? null,
      from: new Date(span.fromMs),
      until: new Date(span.untilMs),
      filters: filtersOf(query),
      paymentId,
      status: query.status ?? null,
      errorCode: query.error_code ?? null,
      route: query.route ?? null,
    };
    if (paymentId === null) return { ...(await previewTrail.page(wanted, page)), span, timeline: [] };
    const timeline = await previewTrail.ofPayment({ ...wanted, paymentId });
    return { ...pageOfPayment(paymentId, timeline, page.offset), span, timeline };
  };
