import { choice, decimal, integer, list, nullable, record, request, text } from "../schema.ts";

/** How far back to look, by name. */
export const rangeNames = ["15m", "1h", "12h", "1d", "1w"] as const;

const epochMs = "in milliseconds since 1970";

const time = (description: string) => integer(`${description}, ${epochMs}.`, { format: "int64" });

const timeLimits = { format: "int64", minimum: 0, maximum: 253_402_300_799_999 } as const;

/** Which time is looked at. */
export const windowMembers = {
  range: choice("How far back to look; 1h when left out. start_ms and end_ms go before.", rangeNames),
  start_ms: integer(`The first time that is looked at, ${epochMs}, with end_ms; at most 18 months ago.`, timeLimits),
  end_ms: integer(`The time up to which is looked, ${epochMs}; later than start_ms.`, timeLimits),
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
export const analyticsQuery = request("AnalyticsQuery", "What is counted.", { ...windowMembers, ...filterMembers });

/** Query string of GET /analytics/routing-events. */
export const routingEventsQuery = request("RoutingEventsQuery", "What is looked at, and when a gateway leads.", {
  ...windowMembers,
  ...filterMembers,
  bucket: choice("How long the times are that are compared; that of the series when left out.", ["5m", "1h", "1d"]),
  min_transaction_count: integer("Attempts in a bucket without which a gateway does not count; 20 when left out.", {
    minimum: 1,
    maximum: 1_000_000,
  }),
  min_score_delta: decimal("By how much a gateway must be better than the leader, 0 to 1; 0 when left out.", {
    minimum: 0,
    maximum: 1,
  }),
  tolerance_pp: decimal("The same in percentage points; the larger of the two counts.", { minimum: 0, maximum: 100 }),
  limit: integer("Most events; 50 when left out.", { minimum: 1, maximum: 500 }),
});

const count = (description: string) => integer(description, { minimum: 0 });

/** What was looked at, as it was counted. */
export const windowAnswer = {
  merchant_id: text("The merchant."),
  range: nullable(text("How far back was looked; null: between start_ms and end_ms.")),
  start_ms: time("The begin of what was counted"),
  end_ms: time("The end of what was counted"),
  bucket_ms: integer("Length of a bucket of the series, in milliseconds.", { minimum: 60_000 }),
} as const;

const figure = record("AnalyticsFigure", "One figure, to be shown.", {
  label: text("What it is."),
  value: text("The figure."),
  subtitle: nullable(text("What it is about.")),
});

const ofMethod = {
  payment_method_type: nullable(text("The type of the payments, such as CARD.")),
  payment_method: nullable(text("Their method, such as CREDIT.")),
} as const;

const snapshot = record("GatewayScoreSnapshot", "What is expected of a gateway now.", {
  merchant_id: text("The merchant."),
  ...ofMethod,
  gateway: text("The gateway."),
  score_value: decimal("Expected share of success, 0 to 1."),
  sigma_factor: nullable(decimal("Preference that the merchant has set for the gateway; null: none.")),
  average_latency: nullable(decimal("How long attempts took, in milliseconds; null: none said.")),
  tp99_latency: nullable(decimal("Null: only sums of latencies are kept.")),
  transaction_count: count("Attempts with an outcome in the time that was looked at."),
  last_updated_ms: time("The begin of the minute, hour or day of the last of them"),
});

const scoreAt = record("GatewayScorePoint", "How attempts at a gateway went in a bucket.", {
  bucket_ms: time("The begin of the bucket"),
  merchant_id: text("The merchant."),
  ...ofMethod,
  gateway: text("The gateway."),
  score_value: decimal("Share that succeeded, 0 to 1."),
  transaction_count: count("Attempts with an outcome."),
});

const errorCount = record("AnalyticsError", "Refusals of one kind.", {
  route: text("What was asked of the engine."),
  error_code: text("The code that was answered."),
  error_message: text("What was wrong, without the values of the request."),
  count: count("How often."),
  last_seen_ms: time("When last"),
});

const ruleCount = record("RuleCount", "Decisions by a rule, or by a way of deciding.", {
  rule_name: text("Its name."),
  count: count("Decisions."),
});

/** Answer of GET /analytics/overview. */
export const analyticsOverview = record("AnalyticsOverview", "What was decided and how it went, in short.", {
  ...windowAnswer,
  kpis: list("The figures.", figure),
  route_hits: list("What was asked of the engine.", record("RouteHits", "An operation.", {
    route: text("The operation."),
    count: count("How often."),
  })),
  top_scores: list("Gateways with the most attempts, at most ten.", snapshot),
  top_errors: list("The most frequent refusals, at most ten.", errorCount),
  top_rules: list("The rules that decided most often, at most ten.", ruleCount),
  smart_retry_stats: record("SmartRetryStats", "Attempts after the first.", {
    retried_count: count("Attempts with an outcome."),
    recovered_count: count("Of these, those that succeeded."),
    by_trigger: list("Failures that were tried again, the most frequent first, at most fifty.",
      record("RetryTrigger", "A failure that was tried again.", {
        gateway: text("Where it failed."),
        error_code: text("The code of the failure; empty: none was told."),
        count: count("How often."),
      })),
    by_fallback: list("Gateways that were tried afterwards, the most frequent first, at most fifty.",
      record("RetryFallback", "A gateway that was tried afterwards.", {
        gateway: text("The gateway."),
        retried: count("Attempts with an outcome."),
        recovered: count("Of these, those that succeeded."),
      })),
  }),
});

/** Answer of GET /analytics/gateway-scores. */
export const gatewayScores = record("GatewayScores", "What is expected of gateways, and how they did.", {
  ...windowAnswer,
  snapshots: list("Gateways that were tried, the most often tried first, at most a hundred.", snapshot),
  series: list("How attempts went in each bucket.", scoreAt),
});

/** Answer of GET /analytics/decisions. */
export const decisionStatistics = record("DecisionStatistics", "How many decisions were made, and how.", {
  ...windowAnswer,
  tiles: list("The figures.", figure),
  series: list("Decisions in each bucket.", record("ApproachCount", "Decisions of one kind in a bucket.", {
    bucket_ms: time("The begin of the bucket"),
    routing_approach: text("How they were made."),
    count: count("Decisions."),
  })),
  approaches: list("Ways of deciding, the most frequent first.", ruleCount),
});

/** Answer of GET /analytics/routing-stats. */
export const routingStatistics = record("RoutingStatistics", "Where payments were sent, and how they did there.", {
  ...windowAnswer,
  gateway_share: list("Decisions for each gateway in each bucket.", record("GatewayShare", "A gateway in a bucket.", {
    bucket_ms: time("The begin of the bucket"),
    gateway: text("The gateway."),
    count: count("Decisions for it."),
  })),
  top_rules: list("The rules that decided most often, at most ten.", ruleCount),
  sr_trend: list("How attempts went in each bucket.", scoreAt),
  available_filters: record("AvailableFilters", "What can be narrowed to.", {
    dimensions: list("Filters with the values that occurred.", record("FilterDimension", "A filter.", {
      key: text("Its name in the query."),
      label: text("Its name, to be shown."),
      values: list("Values that occurred, the most frequent first, at most a hundred.", text("A value.")),
    })),
    missing_dimensions: list("Filters of which no value occurred.", text("Its name in the query.")),
    gateways: list("Gateways that were decided for, the most frequent first.", text("A gateway.")),
  }),
});

/** Answer of GET /analytics/routing-events. */
export const routingEvents = record("RoutingEvents", "When another gateway began to succeed most often.", {
  ...windowAnswer,
  events: list("Newest first.", record("RoutingEvent", "Another gateway leads.", {
    id: text("Id of the event: the same whenever it is read."),
    event_type: choice("What happened. Gateways enter and leave no bands, and nothing calibrates itself.", [
      "leader_changed",
    ]),
    merchant_id: text("The merchant."),
    ...ofMethod,
    bucket_ms: time("The begin of the bucket"),
    gateway: text("The gateway that succeeds most often."),
    previous_gateway: text("The one that did before."),
    score: decimal("Share that succeeded, 0 to 1."),
    previous_score: decimal("The same of the one before, in this bucket or in its last."),
    transaction_count: count("Attempts at the gateway in the bucket."),
    bucket_size: nullable(integer("Null: no event about the size of buckets is made.")),
    previous_bucket_size: nullable(integer("Null.")),
    hedging_percent: nullable(decimal("Null: no event about hedging is made.")),
    previous_hedging_percent: nullable(decimal("Null.")),
    card_network: nullable(text("What was narrowed to.")),
    currency: nullable(text("What was narrowed to.")),
    country: nullable(text("What was narrowed to.")),
    auth_type: nullable(text("What was narrowed to.")),
  })),
  generated_at_ms: time("When they were found"),
});

/** Query string of GET /analytics/log-summaries. */
export const logSummariesQuery = request("LogSummariesQuery", "Which refusals.", {
  ...windowMembers,
  route: text("Only what was asked of this operation, such as decide_gateway.", { minLength: 1, maxLength: 128 }),
  error_code: text("Only refusals with this code.", { minLength: 1, maxLength: 32 }),
  page: integer("Which page of the samples, from 1.", { minimum: 1, maximum: 200 }),
  page_size: integer("Samples of a page; 10 when left out.", { minimum: 1, maximum: 50 }),
});

/** Answer of GET /analytics/log-summaries. */
export const logSummaries = record("LogSummaries", "What the engine refused.", {
  merchant_id: text("The merchant."),
  range: nullable(text("How far back was looked; null: between start_ms and end_ms.")),
  total_errors: count("Refusals."),
  errors: list("Refusals by kind, the most frequent first, at most two hundred.", errorCount),
  samples: list(
    "Some of the newest refusals; the newest two hundred are kept.",
    record("ErrorSample", "A refusal.", {
      route: text("What was asked of the engine."),
      merchant_id: text("The merchant."),
      payment_id: nullable(text("The payment that was named.")),
      request_id: text("Id of the request, as it was answered."),
      global_request_id: nullable(text("Null: requests have one id.")),
      trace_id: nullable(text("Id of the trace.")),
      gateway: nullable(text("Null: a refused request concerns no gateway.")),
      routing_approach: nullable(text("Null: nothing was decided.")),
      status: text("The HTTP status that was answered."),
      error_code: text("The code that was answered."),
      error_message: text("What was wrong, without the values of the request."),
      flow_type: text("Kind of the entry."),
      created_at_ms: time("When"),
    }),
  ),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Samples of a page.", { minimum: 1 }),
});
