/** What this service follows: every event of the payments service. */
export const paymentEvents = { source: "railyard/payments", stream: "PAYMENTS", subject: "payments.>" } as const;
