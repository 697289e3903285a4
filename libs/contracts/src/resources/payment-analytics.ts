import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, flag, integer, list, nameText, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";

/** Longest time range by size of bucket. */
export const analyticsDaysMax = { hour: 31, day: 92 } as const;

/** Groups that are answered one by one, those with the most payments. */
export const analyticsGroupsMax = 20;

const buckets = ["hour", "day"] as const;

export const analyticsGroupings = [
  "currency",
  "connector",
  "merchant_connector_id",
  "payment_method",
  "payment_method_type",
  "card_network",
  "error_code",
] as const;

export type AnalyticsGrouping = (typeof analyticsGroupings)[number];

/** Query of GET /analytics/payments. */
export const paymentAnalyticsQuery = request(
  "PaymentAnalyticsQuery",
  "Which payments, and how their numbers are divided.",
  {
    start_time: dateTime("Created in or after the bucket of this time."),
    end_time: dateTime("Created in or before the bucket of this time; default: now. At most 92 days, 31 by hour."),
    bucket: choice("Size of a bucket; default day.", buckets),
    time_zone: nameText("IANA time zone in which hours and days begin, such as Europe/Berlin; default UTC.", {
      maxLength: 64,
    }),
    currency: list("Currencies; default: all.", currency, { maxItems: 20 }),
    group_by: choice("What the numbers are divided by, in addition to the currency.", analyticsGroupings),
  },
  ["start_time"],
);

const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

const sum = (description: string): ReturnType<typeof integer> => integer(description, { format: "int64" });

/** Answer of GET /analytics/payments. */
export const paymentAnalytics = record("PaymentAnalytics", "Numbers of payments by bucket, currency and group.", {
  start_time: dateTime("Start of the first bucket."),
  end_time: dateTime("End of the last bucket."),
  bucket: choice("Size of a bucket.", buckets),
  time_zone: text("Time zone of the buckets."),
  group_by: nullable(choice("What the numbers are divided by.", analyticsGroupings)),
  data: list(
    "Oldest bucket first; those without payments are left out.",
    record("PaymentAnalyticsRow", "Payments of a bucket, a currency and a group, by time of creation.", {
      bucket_start: dateTime("Start of the bucket."),
      currency: currency,
      group: nullable(text("The group; null: without a value, or no group_by.")),
      is_other: flag(`Whether it is the sum of all groups but the ${String(analyticsGroupsMax)} largest.`),
      payments: count("Created payments."),
      succeeded: count("Authorized or captured payments: numerator of the success rate."),
      failed: count("Failed payments."),
      finished: count("succeeded and failed: denominator of both success rates."),
      first_attempt_succeeded: count("Those that succeeded at the first attempt: numerator of its success rate."),
      retried_and_recovered: count("Those that succeeded at a later attempt."),
      amount: sum("Sum of the amounts, in minor units."),
      amount_captured: sum("Captured, in minor units; refunds are not deducted."),
      amount_refunded: sum("Refunded, in minor units; refunds that have not failed, whenever made."),
    }),
  ),
});

export type PaymentAnalyticsQuery = FromSchema<typeof paymentAnalyticsQuery>;
export type PaymentAnalytics = FromSchema<typeof paymentAnalytics>;
