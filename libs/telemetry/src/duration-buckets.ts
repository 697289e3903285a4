/** Bounds in seconds for HTTP, SQL and provider calls, as the semantic conventions recommend them. */
export const callDurationBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const;

/** Bounds in seconds for lags that grow to days, such as the delivery of a webhook that is retried. */
export const deliveryLagBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 10_800, 43_200, 86_400, 259_200] as const;
