import type { JsonObject } from "../documents/json.ts";
import * as authentication from "./authentication-examples.ts";
import * as customer from "./customer-examples.ts";
import * as dispute from "./dispute-examples.ts";
import * as engine from "./engine-examples.ts";
import * as errorMapping from "./error-mapping-examples.ts";
import * as event from "./event-examples.ts";
import * as mandate from "./mandate-examples.ts";
import * as merchant from "./merchant-examples.ts";
import * as payment from "./payment-examples.ts";
import * as payout from "./payout-examples.ts";
import * as relay from "./relay-examples.ts";
import * as routing from "./routing-examples.ts";
import * as subscription from "./subscription-examples.ts";
import { sandboxClockExample } from "./sandbox-clock-examples.ts";
import { refundRequestExample } from "./refund-request-examples.ts";
import { resolvedTransactionExample, unmatchedTransactionExample } from "./unmatched-transaction-examples.ts";

/** A body to send and what comes back. */
export interface OperationExample {
  readonly request?: JsonObject;
  readonly response?: JsonObject;
}

/** Examples by operation id. A test checks each against the schemas of its operation. */
export const operationExamples: Readonly<Record<string, OperationExample>> = {
  listUserSessions: { response: { total_count: 1, data: [merchant.userSessionExample] } },
  stepUp: { request: { totp: "287082" }, response: { message: "The proof is right. It counts for this session." } },
  createPayment: { request: payment.createPaymentExample, response: payment.paymentExample },
  confirmPayment: { request: payment.confirmPaymentExample, response: payment.paymentExample },
  retrievePayment: { response: payment.paymentExample },
  listPayments: { response: { size: 1, data: [payment.paymentExample] } },
  searchPayments: {
    request: { status: ["succeeded"], currency: ["EUR"], order: { on: "amount", by: "desc" }, limit: 20 },
    response: { count: 1, total_count: 1, total_count_relation: "exact", data: [payment.paymentExample] },
  },
  aggregatePayments: { response: { status_with_count: { succeeded: 41, failed: 3, processing: 1 } } },
  listProviderCallsOfPayment: { response: { size: 1, data: [payment.providerCallExample] } },
  readPaymentTimeline: { response: payment.paymentTimelineExample },
  capturePayment: { request: { amount_to_capture: 4990 }, response: payment.paymentExample },
  cancelPayment: { request: { cancellation_reason: "requested_by_customer" } },
  incrementAuthorization: { request: { amount: 5990, reason: "One night more" } },
  updatePaymentMetadata: { request: { metadata: { parcel: "DHL-1" } } },
  updatePaymentStatus: { request: { intent_status: "succeeded" } },
  cancelPostCapture: { request: { cancellation_reason: "requested_by_customer" } },
  createRefund: { request: payment.createRefundExample, response: payment.refundExample },
  retrieveRefund: { response: payment.refundExample },
  syncRefund: {
    request: { refund_id: "ref_Q7vB2kX9mT4nW8sYc1Lz", force_sync: true },
    response: payment.refundExample,
  },
  listRefunds: {
    request: { refund_status: ["succeeded"], currency: ["EUR"], limit: 20 },
    response: { count: 1, total_count: 1, total_count_relation: "exact", data: [payment.refundExample] },
  },
  requestRefund: {
    request: { payment_id: "pay_01M8E6W7H5XJ4K2N8P3QRSTVWX", amount: 4990, note: "The parcel arrived wet." },
    response: refundRequestExample,
  },
  listRefundRequests: {
    response: { count: 1, total_count: 1, total_count_relation: "exact", data: [refundRequestExample] },
  },
  approveRefundRequest: { request: { note: "Pictures seen." } },
  listUnmatchedTransactions: {
    request: { status: ["review"], limit: 20 },
    response: { count: 1, total_count: 1, total_count_relation: "exact", data: [unmatchedTransactionExample] },
  },
  resolveUnmatchedTransaction: {
    request: { resolution: "returned_at_provider", note: "Refunded in the dashboard, ticket 4711." },
    response: resolvedTransactionExample,
  },
  aggregateRefunds: { response: { status_with_count: { succeeded: 12, failed: 1, pending: 0, review: 0 } } },
  retrieveSandboxClock: { response: sandboxClockExample },
  advanceSandboxClock: {
    request: { by: "1mo" },
    response: { ...sandboxClockExample, status: "advancing", target: "2026-12-29T09:30:00.000Z" },
  },
  createAuthentication: {
    request: authentication.createAuthenticationExample,
    response: authentication.authenticationExample,
  },
  retrieveAuthentication: { response: authentication.authenticationExample },
  checkAuthenticationEligibility: {
    request: authentication.eligibilityExample,
    response: authentication.eligibleExample,
  },
  authenticateCustomer: {
    request: authentication.authenticateExample,
    response: authentication.authenticatedExample,
  },
  syncAuthentication: { response: authentication.syncedAuthenticationExample },
  createRelay: { request: relay.createRelayExample, response: relay.relayExample },
  retrieveRelay: { response: relay.relayExample },
  createCustomer: { request: customer.createCustomerExample, response: customer.customerExample },
  retrieveCustomer: { response: customer.customerExample },
  updateCustomer: { request: { phone: "30123456", phone_country_code: "+49" } },
  deleteCustomer: { response: customer.customerDeletionExample },
  listAccountPaymentMethods: { response: payment.paymentMethodsListingExample },
  createEphemeralKey: { request: { customer_id: "cus_ada" }, response: customer.ephemeralKeyExample },
  retrieveMandate: { response: mandate.mandateExample },
  createPaymentMethod: { request: customer.createPaymentMethodExample, response: customer.paymentMethodExample },
  retrievePaymentMethod: { response: customer.paymentMethodExample },
  updatePaymentMethod: { request: { card: { card_exp_month: "11", card_exp_year: "2034" } } },
  deletePaymentMethod: { response: { payment_method_id: "pm_Q7vB2kX9mT4nW8sYc1Lz", deleted: true } },
  retrievePaymentLink: { response: payment.paymentLinkExample },
  createPayout: { request: payout.createPayoutExample, response: payout.payoutExample },
  retrievePayout: { response: payout.payoutExample },
  updatePayout: { request: { amount: 13000 } },
  cancelPayout: { request: { cancellation_reason: "wrong recipient" } },
  fulfillPayout: { response: payout.payoutExample },
  createSubscriptionItem: { request: subscription.createItemExample, response: subscription.itemExample },
  createConfirmedSubscription: {
    request: subscription.createSubscriptionExample,
    response: subscription.subscriptionExample,
  },
  retrieveSubscription: { response: subscription.subscriptionExample },
  cancelSubscription: { request: { cancel_option: "end_of_term" } },
  retrieveDispute: { response: dispute.disputeExample },
  attachDisputeEvidence: { request: dispute.attachEvidenceExample, response: dispute.createdFileExample },
  createFile: { request: dispute.createFileExample, response: dispute.createdFileExample },
  submitDisputeEvidence: { request: dispute.submitEvidenceExample, response: dispute.challengedDisputeExample },
  createErrorMappingRule: {
    request: errorMapping.createErrorMappingRuleExample,
    response: errorMapping.errorMappingRuleExample,
  },
  listEvents: { request: event.listEventsExample, response: event.eventListExample },
  streamRequestLog: { response: event.requestLogExample },
  retrieveCredential: { response: event.credentialExample },
  streamEvents: { response: event.eventStreamExample },
  listProfileEvents: { request: event.listEventsExample, response: event.eventListExample },
  createMerchantAccount: { request: merchant.createMerchantExample, response: merchant.merchantExample },
  retrieveMerchantAccount: { response: merchant.merchantExample },
  createApiKey: { request: merchant.createApiKeyExample, response: merchant.createdApiKeyExample },
  createConnectorAccount: { request: merchant.createConnectorExample, response: merchant.connectorExample },
  retrieveConnectorAccount: { response: merchant.connectorExample },
  createConnectorTestPayment: {
    request: { amount: 100, currency: "USD" },
    response: merchant.connectorTestPaymentExample,
  },
  readConnectorHealth: { response: merchant.connectorHealthExample },
  updateBusinessProfile: { request: merchant.updateProfileExample },
  signUpUser: { request: merchant.signUpExample, response: merchant.signInExample },
  signInUser: {
    request: { email: "ada@kiosk.example", password: "Tr1ver#7788" },
    response: merchant.signInExample,
  },
  decideGateway: { request: engine.decideGatewayExample, response: engine.gatewayDecisionExample },
  updateGatewayScore: { request: engine.updateScoreExample, response: engine.scoreUpdateExample },
  decideGatewayLegacy: { request: engine.legacyDecisionExample, response: engine.legacyDecisionAnswerExample },
  updateScoreLegacy: { request: engine.legacyScoreExample },
  createRoutingConfiguration: { request: routing.createRoutingExample, response: routing.routingRecordExample },
  retrieveRoutingConfiguration: { response: routing.routingExample },
  dryRunDecisionRules: { request: routing.dryRunDecisionRulesExample, response: routing.decisionRulesDryRunExample },
  rollBackDecisionRules: {
    request: { kind: "three_ds", version: 3, expected_version: 4 },
    response: routing.decisionRuleVersionExample,
  },
  retrieveDecisionRuleVersion: { response: routing.decisionRuleVersionExample },
  activateRoutingConfiguration: { response: routing.routingRecordExample },
  deactivateRoutingConfiguration: {
    request: routing.deactivateRoutingExample,
    response: routing.routingRecordExample,
  },
  evaluateRoutingConfiguration: {
    request: routing.evaluateRoutingExample,
    response: routing.routingEvaluationExample,
  },
  createRoutingRule: { request: engine.createRuleExample, response: engine.createdRuleExample },
  activateRoutingRule: { request: engine.ruleKeyExample },
  updateRoutingRule: { request: engine.updateRuleExample },
  rollBackRoutingRule: { request: engine.rollBackRuleExample },
  evaluateRoutingRule: { request: engine.evaluateRuleExample, response: engine.ruleEvaluationExample },
  routeHybrid: { request: engine.hybridRoutingExample, response: engine.hybridRoutingAnswerExample },
  createEngineConfiguration: { request: engine.configurationExample },
};
