import type { ConnectorHealth, ConnectorSnapshot } from "@railyard/contracts";

import type { GatewayStates, HealthCounts, HealthError, HealthLatest } from "../domain/connector-health.ts";
import { latencyQuantile } from "../domain/connector-health.ts";

/** What happened from a moment on. */
export interface HealthPeriod {
  readonly from: Date;
  readonly counts: HealthCounts;
}

/** What is known of the health of an account. */
export interface AccountHealth {
  readonly account: ConnectorSnapshot;
  readonly quarterHour: HealthPeriod;
  readonly day: HealthPeriod;
  readonly latest: HealthLatest | null;
  /** What routing knows of the merchant's accounts; null: it gave no answer. */
  readonly states: GatewayStates | null;
}

const periodToWire = ({ from, counts }: HealthPeriod, until: Date): ConnectorHealth["last_24_hours"] => {
  const { succeeded, failed, calls, timedOut, latencies, webhooks, badSignatures } = counts;
  const attempts = succeeded + failed;
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    succeeded,
    failed,
    success_rate: attempts === 0 ? null : Math.round((succeeded / attempts) * 10_000) / 10_000,
    calls,
    timed_out: timedOut,
    latency_p50_ms: latencyQuantile(latencies, 0.5),
    latency_p95_ms: latencyQuantile(latencies, 0.95),
    webhooks,
    bad_signatures: badSignatures,
  };
};

const errorToWire = (error: HealthError | null | undefined): ConnectorHealth["last_error"] => {
  if (error === null || error === undefined) return null;
  const { occurredAt: occurred_at, kind, code, message } = error;
  return { occurred_at, kind, code, message };
};

const outageToWire = (
  { merchant_connector_id: id, connector_name: name }: ConnectorSnapshot,
  states: GatewayStates | null,
): ConnectorHealth["outage"] => {
  const names: ReadonlySet<string> = new Set([id.toLowerCase(), name.toLowerCase()]);
  const scheduled = states?.outages.find((outage) => names.has(outage.name));
  if (scheduled !== undefined) {
    const { until, reason, payment_methods } = scheduled;
    return { state: "scheduled", until, reason, payment_methods };
  }
  const known = states?.accounts.find(({ merchant_connector_id: known }) => known === id);
  const state = known === undefined ? "unknown" : known.is_down ? "down" : "up";
  return { state, until: null, reason: null, payment_methods: [] };
};

/** The health of an account as the API shows it at that moment. */
export const connectorHealthToWire = (
  { account, quarterHour, day, latest, states }: AccountHealth,
  now: Date,
): ConnectorHealth => ({
  merchant_connector_id: account.merchant_connector_id,
  connector_name: account.connector_name,
  connector_label: account.connector_label,
  profile_id: account.profile_id,
  disabled: account.disabled,
  test_mode: account.test_mode,
  last_15_minutes: periodToWire(quarterHour, now),
  last_24_hours: periodToWire(day, now),
  last_success_at: latest?.succeededAt?.toISOString() ?? null,
  last_error: errorToWire(latest?.error),
  last_technical_error: errorToWire(latest?.technicalError),
  last_webhook_at: latest?.webhookAt?.toISOString() ?? null,
  last_bad_signature_at: latest?.badSignatureAt?.toISOString() ?? null,
  outage: outageToWire(account, states),
});
