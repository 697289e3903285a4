// Alerts of the gateway, merchants, and events.
import { growing, of, steady } from "./alert-case.ts";
import type { AlertCase } from "./alert-case.ts";

const labels = { namespace: "pay" };
const requests = of("http_server_request_duration_seconds_count", "gateway", 'route="/payments",status_class="2xx"');
const probes = of("http_server_request_duration_seconds_count", "gateway", 'route="/health/ready",status_class="2xx"');
const refusals = (status: number): string =>
  of("http_server_refusals_total", "gateway", `status="${String(status)}",reason="IR_01"`);
const checks = (result: string): string => of("credentials_checks_total", "gateway", `result="${result}"`);

export const gatewayCases: readonly AlertCase[] = [
  {
    alert: "RefusalsRising",
    fires: [
      {
        series: { [requests]: growing(120), [probes]: growing(600), [refusals(400)]: growing(70) },
        at: "40m",
        labels,
      },
    ],
    silent: [
      { series: { [requests]: growing(120), [refusals(400)]: growing(50) }, at: "40m" },
      { series: { [requests]: growing(30), [refusals(400)]: growing(30) }, at: "40m" },
    ],
  },
  {
    alert: "BadCredentialsRising",
    fires: [{ series: { [refusals(401)]: "0+30x90 3000+600x60" }, at: "120m", labels }],
    silent: [
      // As many as an hour ago: that is how this installation is.
      { series: { [refusals(401)]: growing(600, 150) }, at: "120m" },
      { series: { [refusals(401)]: "0+6x90 600+200x60" }, at: "120m" },
    ],
  },
  {
    alert: "CredentialsUnavailable",
    fires: [{ series: { [checks("cached")]: growing(95), [checks("unavailable")]: growing(5) }, at: "15m", labels }],
    silent: [
      {
        series: {
          [checks("cached")]: growing(995),
          [checks("unavailable")]: growing(5),
          [checks("refused")]: growing(99),
        },
        at: "15m",
      },
    ],
  },
  {
    alert: "RateLimitsReached",
    fires: [{ series: { [requests]: growing(100), [refusals(429)]: growing(6) }, at: "40m", labels }],
    silent: [
      {
        series: { [requests]: growing(100), [refusals(429)]: growing(4), [refusals(400)]: growing(40) },
        at: "40m",
      },
    ],
  },
];

const mails = (outcome: string): string => of("mails_total", "merchants", `outcome="${outcome}"`);

export const merchantsCases: readonly AlertCase[] = [
  {
    alert: "ApiKeysExpiring",
    fires: [{ series: { [of("keys_expiring", "merchants")]: steady(2, 120) }, at: "90m", labels }],
    silent: [{ series: { [of("keys_expiring", "merchants")]: "1+0x30 0+0x90" }, at: "90m" }],
  },
  {
    alert: "MailsFailing",
    fires: [{ series: { [mails("sent")]: growing(1), [mails("failed")]: growing(2) }, at: "50m", labels }],
    silent: [
      { series: { [mails("sent")]: growing(3), [mails("failed")]: growing(2) }, at: "50m" },
      { series: { [mails("failed")]: "0+0x20 2+0x40" }, at: "50m" },
    ],
  },
];

const deliveries = (outcome: string): string => of("webhook_deliveries_total", "events", `outcome="${outcome}"`);

export const eventsCases: readonly AlertCase[] = [
  {
    alert: "WebhookBacklog",
    fires: [{ series: { [of("webhook_oldest_due_age_seconds", "events")]: growing(60) }, at: "20m", labels }],
    silent: [{ series: { [of("webhook_oldest_due_age_seconds", "events")]: steady(599) }, at: "20m" }],
  },
  {
    alert: "WebhookDeliveriesFailing",
    fires: [
      {
        series: { [deliveries("delivered")]: growing(40), [deliveries("failed")]: growing(60) },
        at: "40m",
        labels,
      },
    ],
    silent: [
      { series: { [deliveries("delivered")]: growing(60), [deliveries("failed")]: growing(40) }, at: "40m" },
      { series: { [deliveries("delivered")]: growing(0), [deliveries("failed")]: growing(1) }, at: "40m" },
    ],
  },
  {
    alert: "WebhookEndpointsDisabled",
    fires: [{ series: { [of("webhook_endpoints_disabled", "events")]: "3+0x10 4+0x60" }, at: "30m", labels }],
    silent: [{ series: { [of("webhook_endpoints_disabled", "events")]: "5+0x10 4+0x60" }, at: "30m" }],
  },
  {
    alert: "WebhooksGivenUp",
    fires: [
      { series: { [of("webhook_given_up_total", "events")]: "0+0x10 1+0x60" }, at: "30m", labels },
      { series: { [of("webhook_given_up_total", "events")]: "_x10 1+0x60" }, at: "30m", labels },
    ],
    silent: [{ series: { [of("webhook_given_up_total", "events")]: steady(7, 120) }, at: "90m" }],
  },
  {
    alert: "EventPartitionsRunOut",
    fires: [
      {
        series: { [of("partitions_headroom_seconds", "events", 'table="deliveries"')]: steady(29 * 86_400, 120) },
        at: "90m",
        labels: { ...labels, table: "deliveries" },
      },
    ],
    silent: [
      {
        series: { [of("partitions_headroom_seconds", "events", 'table="deliveries"')]: steady(90 * 86_400, 120) },
        at: "90m",
      },
    ],
  },
];
