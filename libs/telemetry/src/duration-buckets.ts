/** Bounds in seconds for HTTP requests. Each bound is a series per set of labels, so there are few. */
export const callDurationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 5] as const;

/** Bounds in seconds for SQL statements: a service has hundreds of them. */
export const statementDurationBuckets = [0.002, 0.01, 0.05, 0.25, 2] as const;

/** Bounds in seconds for calls to other companies' servers, and for jobs, which make such calls. */
export const remoteDurationBuckets = [0.05, 0.1, 0.3, 1, 3, 10, 30] as const;

/** Bounds in seconds for lags that grow to days, such as the delivery of a webhook that is retried. */
export const deliveryLagBuckets = [0.1, 0.5, 1, 5, 30, 60, 300, 900, 3600, 10_800, 43_200, 86_400, 259_200] as const;
