import { defineOperation } from "../../operation.ts";
import { paymentAnalytics, paymentAnalyticsQuery } from "../../resources/payment-analytics.ts";

export const readPaymentAnalytics = defineOperation({
  operationId: "readPaymentAnalytics",
  service: "payments",
  api: "merchant",
  tag: "Payments",
  access: ["merchant_key", "jwt"],
  weight: "list",
  method: "GET",
  path: "/analytics/payments",
  permission: "payments:read",
  summary: "Read numbers, amounts and success rates of payments",
  description:
    "Returns numbers and amounts of payments by hour or day, always by currency and optionally by one more group; " +
    "with a credential of a profile those of the profile.",
  query: paymentAnalyticsQuery,
  response: paymentAnalytics,
});

/** Numbers of payments over time. */
export const paymentAnalyticsOperations = [readPaymentAnalytics] as const;
