import { engineConfigurationOperations } from "./http/decision-engine/configurations.ts";
import { connectorFeeOperations } from "./http/decision-engine/connector-fees.ts";
import { costSavingsOperations } from "./http/decision-engine/cost-savings.ts";
import { dynamicRoutingOperations } from "./http/decision-engine/dynamic-routing.ts";
import { engineFeatureOperations } from "./http/decision-engine/features.ts";
import { scoreDimensionOperations } from "./http/decision-engine/score-dimensions.ts";
import { scoreResetOperations } from "./http/decision-engine/score-resets.ts";
import { trafficPlanOperations } from "./http/decision-engine/traffic-plans.ts";
import { gatewayDecisionOperations } from "./http/decision-engine/decisions.ts";
import { engineHealthOperations } from "./http/decision-engine/health.ts";
import { hybridRoutingOperations } from "./http/decision-engine/hybrid-routing.ts";
import { legacyDecisionOperations } from "./http/decision-engine/legacy-decisions.ts";
import { engineAnalyticsOperations } from "./http/decision-engine/analytics.ts";
import { experimentOperations } from "./http/decision-engine/experiments.ts";
import { payoutRoutingConfigurationOperations } from "./http/decision-engine/payout-routing-configurations.ts";
import { routingConfigurationOperations } from "./http/decision-engine/routing-configurations.ts";
import { routingRuleVersionOperations } from "./http/decision-engine/routing-rule-versions.ts";
import { routingRuleOperations } from "./http/decision-engine/routing-rules.ts";
import { eventResendOperations } from "./http/events/event-resends.ts";
import { eventStreamOperations } from "./http/events/event-stream.ts";
import { eventOperations } from "./http/events/events.ts";
import { webhookEndpointOperations } from "./http/events/webhook-endpoints.ts";
import { requestLogOperations } from "./http/gateway/request-log.ts";
import { serviceHealthOperations } from "./http/gateway/service-health.ts";
import { deliveryBacklogOperations } from "./http/events/delivery-backlog.ts";
import { apiKeyOperations } from "./http/merchants/api-keys.ts";
import { auditLogOperations } from "./http/merchants/audit-log.ts";
import { blocklistGuardOperations } from "./http/merchants/blocklist-guard.ts";
import { businessProfileOperations } from "./http/merchants/business-profiles.ts";
import { connectorAccountOperations } from "./http/merchants/connector-accounts.ts";
import { connectorWebhookOperations } from "./http/merchants/connector-webhooks.ts";
import { defaultOrderOperations } from "./http/merchants/default-orders.ts";
import { configurationOperations } from "./http/merchants/configurations.ts";
import { decisionRuleOperations } from "./http/merchants/decision-rules.ts";
import { emailVerificationOperations, engineEmailVerificationOperations } from "./http/merchants/email-verification.ts";
import { engineMerchantOperations } from "./http/merchants/engine-merchants.ts";
import { engineUserOperations } from "./http/merchants/engine-users.ts";
import { enginePasswordOperations, passwordOperations } from "./http/merchants/passwords.ts";
import { twoFactorOperations } from "./http/merchants/two-factor.ts";
import { merchantAccountOperations } from "./http/merchants/merchant-accounts.ts";
import { merchantOverviewOperations } from "./http/merchants/merchant-overviews.ts";
import { operatorVisitOperations } from "./http/merchants/operator-visits.ts";
import { profileAcquirerOperations } from "./http/merchants/profile-acquirers.ts";
import { organizationOperations } from "./http/merchants/organizations.ts";
import { organizationUserOperations } from "./http/merchants/organization-users.ts";
import { roleOperations } from "./http/merchants/roles.ts";
import { userSessionOperations } from "./http/merchants/user-sessions.ts";
import { userViewOperations } from "./http/merchants/user-views.ts";
import { sessionPlaceOperations } from "./http/merchants/session-places.ts";
import { signingKeyOperations } from "./http/merchants/signing-keys.ts";
import { userOperations } from "./http/merchants/users.ts";
import { credentialVerificationOperations } from "./http/payments/credential-verification.ts";
import { customerOperations } from "./http/payments/customers.ts";
import { cardIssuerOperations } from "./http/payments/card-issuers.ts";
import { cardOperations } from "./http/payments/cards.ts";
import { blocklistBatchOperations } from "./http/payments/blocklist-batches.ts";
import { blocklistOperations } from "./http/payments/blocklist.ts";
import { paymentAnalyticsOperations } from "./http/payments/payment-analytics.ts";
import { exportOperations } from "./http/payments/exports.ts";
import { noteOperations } from "./http/payments/notes.ts";
import { sandboxClockOperations } from "./http/payments/sandbox-clock.ts";
import { ephemeralKeyOperations } from "./http/payments/ephemeral-keys.ts";
import { methodMigrationOperations } from "./http/payments/method-migration.ts";
import { mandateOperations } from "./http/payments/mandates.ts";
import { disputeOperations } from "./http/payments/disputes.ts";
import { engineErrorMappingOperations, errorMappingRuleOperations } from "./http/payments/error-mapping-rules.ts";
import { providerOperations } from "./http/payments/feature-matrix.ts";
import { fileOperations } from "./http/payments/files.ts";
import { paymentMethodsListingOperations } from "./http/payments/payment-methods-listing.ts";
import { paymentFollowUpOperations } from "./http/payments/payment-follow-ups.ts";
import { paymentListOperations } from "./http/payments/payment-lists.ts";
import { checkoutOperations } from "./http/payments/checkout.ts";
import { collectLinkOperations } from "./http/payments/collect-links.ts";
import { paymentLinkOperations } from "./http/payments/payment-links.ts";
import { paymentOperations } from "./http/payments/payments.ts";
import { storedPaymentMethodOperations } from "./http/payments/payment-methods.ts";
import { payoutLinkOperations } from "./http/payments/payout-links.ts";
import { payoutOperations } from "./http/payments/payouts.ts";
import { providerWebhookOperations } from "./http/payments/provider-webhooks.ts";
import { redirectOperations } from "./http/payments/redirects.ts";
import { eligibilityOperations } from "./http/payments/eligibility.ts";
import { decisionRulesDryRunOperations } from "./http/payments/decision-rules-dry-run.ts";
import { routingSimulationOperations } from "./http/payments/routing-simulation.ts";
import { authenticationOperations } from "./http/payments/authentications.ts";
import { externalAuthenticationOperations } from "./http/payments/external-authentication.ts";
import { paymentTaxOperations } from "./http/payments/payment-tax.ts";
import { sessionTokenOperations } from "./http/payments/session-tokens.ts";
import { searchOperations } from "./http/payments/search.ts";
import { refundRequestOperations } from "./http/payments/refund-requests.ts";
import { providerCallOperations } from "./http/payments/provider-calls.ts";
import { refundOperations } from "./http/payments/refunds.ts";
import { overdueOperations } from "./http/payments/overdue.ts";
import { relayOperations } from "./http/payments/relays.ts";
import { connectorHealthOperations } from "./http/payments/connector-health.ts";
import { connectorTestOperations } from "./http/payments/connector-tests.ts";
import { unmatchedTransactionOperations } from "./http/payments/unmatched-transactions.ts";
import { subscriptionOperations } from "./http/payments/subscriptions.ts";
import type { OperationContract } from "./operation.ts";

/** Every operation that merchants, their customers' browsers and providers reach. Each is served by its service. */
export const merchantApiOperations: readonly OperationContract[] = [
  ...searchOperations,
  ...paymentListOperations,
  ...sessionTokenOperations,
  ...paymentOperations,
  ...paymentFollowUpOperations,
  ...refundOperations,
  ...refundRequestOperations,
  ...providerCallOperations,
  ...relayOperations,
  ...connectorHealthOperations,
  ...connectorTestOperations,
  ...unmatchedTransactionOperations,
  ...payoutOperations,
  ...payoutLinkOperations,
  ...subscriptionOperations,
  ...disputeOperations,
  ...fileOperations,
  ...eligibilityOperations,
  ...decisionRulesDryRunOperations,
  ...routingSimulationOperations,
  ...paymentTaxOperations,
  ...externalAuthenticationOperations,
  ...authenticationOperations,
  ...redirectOperations,
  ...checkoutOperations,
  // /customers/payment_methods comes before /customers/{customer_id}.
  ...collectLinkOperations,
  ...methodMigrationOperations,
  ...storedPaymentMethodOperations,
  ...customerOperations,
  ...mandateOperations,
  ...ephemeralKeyOperations,
  ...paymentMethodsListingOperations,
  ...blocklistGuardOperations,
  ...defaultOrderOperations,
  ...decisionRuleOperations,
  // /routing/default and /routing/payouts come before /routing/{algorithm_id}.
  ...payoutRoutingConfigurationOperations,
  ...routingConfigurationOperations,
  ...dynamicRoutingOperations,
  ...blocklistOperations,
  ...blocklistBatchOperations,
  ...exportOperations,
  ...noteOperations,
  ...sandboxClockOperations,
  ...paymentAnalyticsOperations,
  ...cardIssuerOperations,
  ...cardOperations,
  ...paymentLinkOperations,
  ...eventOperations,
  ...eventResendOperations,
  ...webhookEndpointOperations,
  ...eventStreamOperations,
  ...merchantAccountOperations,
  ...apiKeyOperations,
  ...businessProfileOperations,
  ...profileAcquirerOperations,
  ...connectorAccountOperations,
  ...connectorWebhookOperations,
  ...configurationOperations,
  ...credentialVerificationOperations,
  ...organizationOperations,
  ...auditLogOperations,
  ...userOperations,
  ...signingKeyOperations,
  ...sessionPlaceOperations,
  ...organizationUserOperations,
  ...roleOperations,
  ...userSessionOperations,
  ...userViewOperations,
  ...passwordOperations,
  ...emailVerificationOperations,
  ...twoFactorOperations,
  ...errorMappingRuleOperations,
  ...requestLogOperations,
  ...serviceHealthOperations,
  ...merchantOverviewOperations,
  ...operatorVisitOperations,
  ...overdueOperations,
  ...deliveryBacklogOperations,
  ...providerOperations,
  ...providerWebhookOperations,
];

/** Every operation of the decision engine's own API. Each is served by its service. */
export const engineApiOperations: readonly OperationContract[] = [
  ...engineHealthOperations,
  ...engineUserOperations,
  ...enginePasswordOperations,
  ...engineEmailVerificationOperations,
  ...engineMerchantOperations,
  ...gatewayDecisionOperations,
  ...legacyDecisionOperations,
  ...routingRuleOperations,
  ...hybridRoutingOperations,
  ...routingRuleVersionOperations,
  ...engineAnalyticsOperations,
  ...experimentOperations,
  ...engineConfigurationOperations,
  ...engineFeatureOperations,
  ...connectorFeeOperations,
  ...trafficPlanOperations,
  ...costSavingsOperations,
  ...engineErrorMappingOperations,
  ...scoreDimensionOperations,
  ...scoreResetOperations,
];
