import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, decimal, flag, integer, list, nullable, record, text } from "../schema.ts";

const count = (description: string) => integer(description, { minimum: 0 });

const healthPeriod = record("ConnectorHealthPeriod", "What happened at a connector account in a period.", {
  from: dateTime("Begin of the period, widened to whole five minutes."),
  until: dateTime("End of the period: now."),
  succeeded: count("Payment attempts that succeeded."),
  failed: count("Payment attempts that failed, declines included."),
  success_rate: nullable(
    decimal("Share of the attempts that succeeded; null without any.", { minimum: 0, maximum: 1 }),
  ),
  calls: count("Operations that the provider was called for, look-ups included."),
  timed_out: count("Operations without an answer in time."),
  latency_p50_ms: nullable(count("Median duration of an operation; null without calls.")),
  latency_p95_ms: nullable(count("95th percentile of the duration of an operation; null without calls.")),
  webhooks: count("Webhooks received with a good signature."),
  bad_signatures: count("Webhooks received without a good signature."),
});

const healthErrorKinds = ["timed_out", "unreachable", "server_error", "refused", "declined"] as const;

const healthError = record("ConnectorHealthError", "An error of a provider.", {
  occurred_at: dateTime("Time of the error."),
  kind: choice(
    "timed_out: no answer in time; unreachable: no connection, or it broke; server_error: status 5xx; refused: " +
      "credentials, rights or rate; declined: any other refusal of the operation.",
    healthErrorKinds,
    "ConnectorHealthErrorKind",
  ),
  code: text("The provider's code, or one of the connection."),
  message: text("The provider's message, without personal data."),
});

const outage = record("ConnectorOutage", "Whether the account is used for payments, as routing sees it.", {
  state: choice(
    "up: outcomes are usual; down: outcomes show an outage; scheduled: in a window of PUT scheduled-outages; " +
      "unknown: there are no outcomes, or routing gave no answer.",
    ["up", "down", "scheduled", "unknown"],
    "ConnectorOutageState",
  ),
  until: nullable(dateTime("End of the scheduled outage.")),
  reason: nullable(text("Reason of the scheduled outage.")),
  payment_methods: list("What the scheduled outage is for; empty: all.", text("A family or method.")),
});

/** Answer of GET /account/{account_id}/connectors/health/{connector_id}. */
export const connectorHealth = record("ConnectorHealth", "How a connector account does.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  connector_name: text("Name of the provider."),
  connector_label: nullable(text("Label of the connector account.")),
  profile_id: text("The business profile."),
  disabled: flag("Whether the account is disabled."),
  test_mode: flag("Whether the account is for test payments."),
  last_15_minutes: healthPeriod,
  last_24_hours: healthPeriod,
  last_success_at: nullable(dateTime("Time of the last payment attempt that succeeded.")),
  last_error: nullable(healthError),
  last_technical_error: nullable(healthError),
  last_webhook_at: nullable(dateTime("Time of the last webhook with a good signature.")),
  last_bad_signature_at: nullable(dateTime("Time of the last webhook without a good signature.")),
  outage,
});

/** Answer of GET /account/{account_id}/connectors_health. */
export const connectorHealthList = record("ConnectorHealthList", "How the merchant's connector accounts do.", {
  count: count("Number of accounts."),
  data: list("The connector accounts.", connectorHealth),
});

export type ConnectorHealth = FromSchema<typeof connectorHealth>;
