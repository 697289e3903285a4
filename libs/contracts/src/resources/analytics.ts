import { choice, decimal, integer, list, nullable, record, request, text } from "../schema.ts";
import { storableTimes } from "../storable-times.ts";

/** How far back to look, by name. */
export const rangeNames = ["15m", "1h", "12h", "1d", "1w"] as const;

const epochMs = "in milliseconds since 1970";

const time = (description: string) => integer(`${description}, ${epochMs}.`, { format: "int64" });

const timeLimits = { format: "int64", minimum: 0, maximum: storableTimes.latestMs } as const;

/** Which time is looked at. */
export const windowMembers = {
  range: choice("Length of the time range up to now; default 1h. start_ms and end_ms take precedence.", rangeNames),
  start_ms: integer(`Start of the time range, ${epochMs}, with end_ms; at most 18 months ago.`, timeLimits),
  end_ms: integer(`End of the time range, ${epochMs}; later than start_ms.`, timeLimits),
} as const;

const filterText = (description: string) => text(description, { minLength: 1, maxLength: 64 });

/** What is looked at; values in any case. */
export const filterMembers = {
  payment_method_type: filterText("Only payments of this type, such as CARD."),
  payment_method: filterText("Only payments by this method, such as CREDIT."),
  card_network: filterText("Only cards of this network."),
  currency: filterText("Only payments in this currency."),
  country: filterText("Only payments of this country."),
  auth_type: filterText("Only payments with this authentication, such as THREE_DS."),
  gateway: text("Only these gateways, separated by commas.", { minLength: 1, maxLength: 1_000 }),
} as const;

/** Query string of the operations that count. */
export const analyticsQuery = request("AnalyticsQuery", "Filter of the count.", { ...windowMembers, ...filterMembers });

/** Query string of GET /analytics/routing-events. */
export const routingEventsQuery = request("RoutingEventsQuery", "Filter, and criteria of a change of leader.", {
  ...windowMembers,
  ...filterMembers,
  bucket: choice("Bucket length of the comparison; default: that of the series.", ["5m", "1h", "1d"]),
  min_transaction_count: integer("Minimum number of attempts of a gateway in a bucket; default 20.", {
    minimum: 1,
    maximum: 1_000_000,
  }),
  min_score_delta: decimal("Minimum lead over the previous leader, 0 to 1; default 0.", {
    minimum: 0,
    maximum: 1,
  }),
  tolerance_pp: decimal("The same in percentage points; the larger of the two applies.", { minimum: 0, maximum: 100 }),
  limit: integer("Maximum number of events; default 50.", { minimum: 1, maximum: 500 }),
});

const count = (description: string) => integer(description, { minimum: 0 });

/** What was looked at, as it was counted. */
export const windowAnswer = {
  merchant_id: text("The merchant."),
  range: nullable(text("Length of the time range; null: between start_ms and end_ms.")),
  start_ms: time("Start of the counted time range"),
  end_ms: time("End of the counted time range"),
  bucket_ms: integer("Length of a bucket of the series, in milliseconds.", { minimum: 60_000 }),
} as const;

const figure = record("AnalyticsFigure", "A display figure.", {
  label: text("Description."),
  value: text("The figure."),
  subtitle: nullable(text("Subject of the figure.")),
});

const ofMethod = {
  payment_method_type: nullable(text("The type of the payments, such as CARD.")),
  payment_method: nullable(text("Their method, such as CREDIT.")),
} as const;

const snapshot = record("GatewayScoreSnapshot", "Current scores of a gateway.", {
  merchant_id: text("The merchant."),
  ...ofMethod,
  gateway: text("The gateway."),
  score_value: decimal("Expected success rate, 0 to 1."),
  sigma_factor: nullable(decimal("Configured preference for the gateway; null: none.")),
  average_latency: nullable(decimal("Latency of attempts in milliseconds; null: none reported.")),
  tp99_latency: nullable(decimal("Null: only sums of latencies are kept.")),
  transaction_count: count("Attempts with an outcome in the time range."),
  last_updated_ms: time("Start of the minute, hour or day of the last of them"),
});

const scoreAt = record("GatewayScorePoint", "Outcomes of attempts at a gateway in a bucket.", {
  bucket_ms: time("Start of the bucket"),
  merchant_id: text("The merchant."),
  ...ofMethod,
  gateway: text("The gateway."),
  score_value: decimal("Success rate, 0 to 1."),
  transaction_count: count("Attempts with an outcome."),
});

const errorCount = record("AnalyticsError", "Rejected requests of one kind.", {
  route: text("The operation requested."),
  error_code: text("The error code of the response."),
  error_message: text("The error, without the values of the request."),
  count: count("Number of occurrences."),
  last_seen_ms: time("Last occurrence"),
});

const ruleCount = record("RuleCount", "Decisions by a rule, or by a routing approach.", {
  rule_name: text("Its name."),
  count: count("Decisions."),
});

/** Answer of GET /analytics/overview. */
export const analyticsOverview = record("AnalyticsOverview", "Summary of decisions and their outcomes.", {
  ...windowAnswer,
  kpis: list("The figures.", figure),
  route_hits: list(
    "The operation requested.",
    record("RouteHits", "An operation.", {
      route: text("The operation.", { examples: ["/decide_gateway", "/update_gateway_score"] }),
      count: count("Number of occurrences."),
    }),
  ),
  top_scores: list("Gateways with the most attempts, at most ten.", snapshot),
  top_errors: list("The most frequent rejections, at most ten.", errorCount),
  top_rules: list("The rules that decided most often, at most ten.", ruleCount),
  smart_retry_stats: record("SmartRetryStats", "Attempts after the first.", {
    retried_count: count("Attempts with an outcome."),
    recovered_count: count("Of these, the successful ones."),
    by_trigger: list(
      "Failures that were retried, the most frequent first, at most fifty.",
      record("RetryTrigger", "A failure that was retried.", {
        gateway: text("The gateway of the failure."),
        error_code: text("The code of the failure; empty: none was reported."),
        count: count("Number of occurrences."),
      }),
    ),
    by_fallback: list(
      "Gateways of the retries, the most frequent first, at most fifty.",
      record("RetryFallback", "A gateway of retries.", {
        gateway: text("The gateway."),
        retried: count("Attempts with an outcome."),
        recovered: count("Of these, the successful ones."),
      }),
    ),
  }),
});

/** Answer of GET /analytics/gateway-scores. */
export const gatewayScores = record("GatewayScores", "Scores of gateways, and their outcomes.", {
  ...windowAnswer,
  snapshots: list("Gateways with attempts, most attempts first, at most a hundred.", snapshot),
  series: list("Outcomes of attempts in each bucket.", scoreAt),
});

/** Answer of GET /analytics/decisions. */
export const decisionStatistics = record("DecisionStatistics", "Number of decisions by routing approach.", {
  ...windowAnswer,
  tiles: list("The figures.", figure),
  series: list(
    "Decisions in each bucket.",
    record("ApproachCount", "Decisions of one kind in a bucket.", {
      bucket_ms: time("Start of the bucket"),
      routing_approach: text("The routing approach."),
      count: count("Decisions."),
    }),
  ),
  approaches: list("Routing approaches, the most frequent first.", ruleCount),
});

/** Answer of GET /analytics/routing-stats. */
export const routingStatistics = record("RoutingStatistics", "Decisions by gateway, and their outcomes.", {
  ...windowAnswer,
  gateway_share: list(
    "Decisions for each gateway in each bucket.",
    record("GatewayShare", "A gateway in a bucket.", {
      bucket_ms: time("Start of the bucket"),
      gateway: text("The gateway."),
      count: count("Decisions for it."),
    }),
  ),
  top_rules: list("The rules that decided most often, at most ten.", ruleCount),
  sr_trend: list("Outcomes of attempts in each bucket.", scoreAt),
  available_filters: record("AvailableFilters", "Available filters.", {
    dimensions: list(
      "Filters with the values that occurred.",
      record("FilterDimension", "A filter.", {
        key: text("Name of the query parameter."),
        label: text("Display name."),
        values: list("Values that occurred, the most frequent first, at most a hundred.", text("A value.")),
      }),
    ),
    missing_dimensions: list("Filters without any value.", text("Name of the query parameter.")),
    gateways: list("Chosen gateways, the most frequent first.", text("A gateway.")),
  }),
});

/** Answer of GET /analytics/routing-events. */
export const routingEvents = record("RoutingEvents", "Changes of the most successful gateway.", {
  ...windowAnswer,
  events: list(
    "Newest first.",
    record("RoutingEvent", "A change of leader.", {
      id: text("Id of the event; stable."),
      event_type: choice("Type of the event. Bands and calibration have no events.", ["leader_changed"]),
      merchant_id: text("The merchant."),
      ...ofMethod,
      bucket_ms: time("Start of the bucket"),
      gateway: text("The most successful gateway."),
      previous_gateway: text("The previous one."),
      score: decimal("Success rate, 0 to 1."),
      previous_score: decimal("The same of the previous one, in this bucket or in its last."),
      transaction_count: count("Attempts at the gateway in the bucket."),
      bucket_size: nullable(integer("Null: there are no events about bucket sizes.")),
      previous_bucket_size: nullable(integer("Null.")),
      hedging_percent: nullable(decimal("Null: there are no events about hedging.")),
      previous_hedging_percent: nullable(decimal("Null.")),
      card_network: nullable(text("The applied filters.")),
      currency: nullable(text("The applied filters.")),
      country: nullable(text("The applied filters.")),
      auth_type: nullable(text("The applied filters.")),
    }),
  ),
  generated_at_ms: time("Time of detection"),
});

/** Query string of GET /analytics/log-summaries. */
export const logSummariesQuery = request("LogSummariesQuery", "Filter of the rejections.", {
  ...windowMembers,
  route: text("Only requests of this operation, such as decide_gateway.", { minLength: 1, maxLength: 128 }),
  error_code: text("Only rejections with this code.", { minLength: 1, maxLength: 32 }),
  page: integer("Which page of the samples, from 1.", { minimum: 1, maximum: 200 }),
  page_size: integer("Samples per page; default 10.", { minimum: 1, maximum: 50 }),
});

/** Answer of GET /analytics/log-summaries. */
export const logSummaries = record("LogSummaries", "Rejected requests.", {
  merchant_id: text("The merchant."),
  range: nullable(text("Length of the time range; null: between start_ms and end_ms.")),
  total_errors: count("Rejections."),
  errors: list("Rejections by kind, the most frequent first, at most two hundred.", errorCount),
  samples: list(
    "Samples of the newest rejections; the newest two hundred are kept.",
    record("ErrorSample", "A refusal.", {
      route: text("The operation requested."),
      merchant_id: text("The merchant."),
      payment_id: nullable(text("The payment of the request.")),
      request_id: text("Id of the request, from its response."),
      global_request_id: nullable(text("Null: requests have one id.")),
      trace_id: nullable(text("Id of the trace.")),
      gateway: nullable(text("Null: a rejected request concerns no gateway.")),
      routing_approach: nullable(text("Null: no decision was made.")),
      status: text("The HTTP status of the response."),
      error_code: text("The error code of the response."),
      error_message: text("The error, without the values of the request."),
      flow_type: text("Kind of the entry."),
      created_at_ms: time("When"),
    }),
  ),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Samples per page.", { minimum: 1 }),
});
