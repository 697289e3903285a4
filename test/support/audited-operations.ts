/** Why operations that change something leave no entry in the audit log. */
interface Exception {
  readonly reason: string;
  readonly operations: readonly string[];
}

/** Operations by POST that only answer a question. */
export const readingOperations: readonly string[] = [
  "countEventResend",
  "decideConnectorOfMerchant",
  "decideGateway",
  "decideGatewayLegacy",
  "dryRunDecisionRules",
  "dryRunRoutingRule",
  "evaluateRoutingConfiguration",
  "evaluateRoutingRule",
  "evaluateRoutingRules",
  "filterPayouts",
  "listActiveRoutingRules",
  "listEvents",
  "listPaymentFilterValues",
  "listPaymentLinks",
  "listPayoutFilters",
  "listProfileEvents",
  "listProfileRefunds",
  "listProfileUnmatchedTransactions",
  "listRefundFilterValues",
  "listRefunds",
  "listRoutingRules",
  "listUnmatchedTransactions",
  "previewFeeReport",
  "readOrganizationUser",
  "replayDecision",
  "retrieveEngineConfiguration",
  "retrieveErrorMappingRule",
  "routeHybrid",
  "searchPayments",
  "searchProfilePayments",
  "simulateRouting",
  // Asks a provider and keeps nothing.
  "verifyCredentials",
];

/** What leaves no entry, and why. These lists only ever shrink: once an operation is recorded it is taken out. */
export const exceptions: readonly Exception[] = [
  {
    reason: "The daily business with payments; the events of the payment, refund or dispute report it.",
    operations: [
      "acceptDispute",
      "approvePayment",
      "attachDisputeEvidence",
      "cancelPayment",
      "cancelPayout",
      "cancelPostCapture",
      "cancelSubscription",
      "capturePayment",
      "createConnectorTestPayment",
      "confirmPayout",
      "createFile",
      "createPaymentLink",
      "createRefund",
      "deleteDisputeEvidence",
      "deleteFile",
      "expirePaymentLink",
      "extendAuthorization",
      "fulfillPayout",
      "incrementAuthorization",
      "pauseSubscription",
      "rejectPayment",
      "resumeSubscription",
      "submitDisputeEvidence",
      "updatePaymentMetadata",
      "updateRefund",
      "updateSubscription",
    ],
  },
  {
    reason: "Customers and what they pay with are the merchant's data, not its settings.",
    operations: [
      "createCustomer",
      "createPaymentMethod",
      "deleteCustomer",
      "deletePaymentMethod",
      "revokeMandate",
      "setDefaultPaymentMethod",
      "updateCustomer",
    ],
  },
  {
    reason: "Imports of customers' data; the answer states the outcome of each record.",
    operations: [
      "migratePaymentMethod",
      "migratePaymentMethods",
      "tokenizeCard",
      "tokenizeCards",
      "updatePaymentMethods",
    ],
  },
  { reason: "What routing learns from; kept as outcomes.", operations: ["updateGatewayScore", "updateScoreLegacy"] },
  {
    reason: "How users see lists; nothing but the display changes.",
    operations: ["createUserView", "deleteUserView", "putUserPreferences", "updateUserView"],
  },
  {
    reason: "A session goes on elsewhere; nothing but the session changes.",
    operations: ["switchMerchantAccount", "switchOrganization", "switchProfile"],
  },
  { reason: "Proves who the user is; what it opens is recorded.", operations: ["stepUp"] },
];

/** Recorded operations that a test of their service proves, because they need a state that is made there. */
export const provenByServices: Readonly<Record<string, string>> = {
  verifyEmail: "services/merchants/test/http/email-verification.service.test.ts",
  engineVerifyEmail: "services/merchants/test/http/email-verification.service.test.ts",
  createBlocklistBatch: "services/payments/test/http/blocklist-batches.service.test.ts",
  createExport: "services/payments/test/http/exports.service.test.ts",
  requestRefund: "services/payments/test/http/refund-requests.service.test.ts",
  approveRefundRequest: "services/payments/test/http/refund-requests.service.test.ts",
  rejectRefundRequest: "services/payments/test/http/refund-requests.service.test.ts",
  withdrawRefundRequest: "services/payments/test/http/refund-requests.service.test.ts",
  cancelExport: "services/payments/test/http/exports.service.test.ts",
  createNote: "services/payments/test/http/notes.service.test.ts",
  advanceSandboxClock: "services/payments/test/http/sandbox-clock.service.test.ts",
  createEventResend: "services/events/test/use-cases/event-resends.service.test.ts",
  cancelEventResend: "services/events/test/use-cases/event-resends.service.test.ts",
  enableWebhookEndpoint: "services/events/test/use-cases/event-resends.service.test.ts",
  pingWebhookEndpoint: "services/events/test/use-cases/event-resends.service.test.ts",
  manuallyUpdatePayment: "services/payments/test/http/corrections.service.test.ts",
  manuallyUpdateRefund: "services/payments/test/http/corrections.service.test.ts",
  manuallyUpdatePayout: "services/payments/test/http/payouts/payout-lists.service.test.ts",
  resolveUnmatchedTransaction: "services/payments/test/http/unmatched-resolution.service.test.ts",
  updatePaymentStatus: "services/payments/test/http/follow-ups.service.test.ts",
};
