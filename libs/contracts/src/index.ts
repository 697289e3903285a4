export * from "./mail-pages.ts";
export * from "./metadata-limits.ts";
export * from "./site-glob.ts";
export * from "./storable-times.ts";
export * from "./operation.ts";
export * from "./permission-groups.ts";
export * from "./permissions.ts";
export * from "./refund-limits.ts";
export * from "./webhook-headers.ts";
export { apiKey as apiKeySchema, createdApiKey as createdApiKeySchema } from "./resources/api-key.ts";
export { overlapSecondsDefault, type ApiKey, type CreatedApiKey } from "./resources/api-key.ts";
export { businessProfile as businessProfileSchema, failuresCountSecondsMax } from "./resources/business-profile.ts";
export type {
  BusinessProfile,
  CardBlocking,
  CreateProfileRequest,
  UpdateProfileRequest,
} from "./resources/business-profile.ts";
export {
  connectorAccount as connectorAccountSchema,
  connectorNames,
  connectorStatuses,
  connectorTypes,
} from "./resources/connector-account.ts";
export type {
  ConnectorAccount,
  ConnectorType,
  CreateConnectorAccountRequest,
  UpdateConnectorAccountRequest,
  VerifyCredentialsRequest,
} from "./resources/connector-account.ts";
export { fraudCheckActions, fraudCheckFlows } from "./resources/connector-account-parts.ts";
export type { ConnectorWebhook } from "./resources/connector-webhook.ts";
export type { DefaultOrder, DefaultOrderRequest } from "./resources/profile-parts.ts";
export type { CreatedEngineKey, EngineMerchant } from "./resources/engine-merchant.ts";
export type { EngineSession, EngineUser, MerchantMembership } from "./resources/engine-user.ts";
export { merchantAccount as merchantAccountSchema } from "./resources/merchant-account.ts";
export type {
  CreateMerchantAccountRequest,
  MerchantAccount,
  UpdateMerchantAccountRequest,
} from "./resources/merchant-account.ts";
export type { MerchantOverview, MerchantSummary, MerchantSuspensionState } from "./resources/merchant-overview.ts";
export type { DeliveryBacklog, OverdueKind, OverdueObjects } from "./resources/overdue.ts";
export type * from "./resources/request-log.ts";
export type { ServiceHealth, ServiceInstanceHealth } from "./resources/service-health.ts";
export { reconStatuses } from "./resources/merchant-parts.ts";
export type { AuditActor, AuditChange, AuditChanges, AuditEntry } from "./resources/audit-entry.ts";
export type { Organization } from "./resources/organization.ts";
export type { OrganizationUser, UserRoleAnswer } from "./resources/organization-user.ts";
export type { CreateRoleRequest, RoleAnswer, RoleLimits } from "./resources/role.ts";
export type { SwitchedSession } from "./resources/session-place.ts";
export type { JsonWebKeySet, SignInAnswer, UserDetails } from "./resources/user.ts";
export * from "./http/merchants/api-keys.ts";
export * from "./http/merchants/audit-log.ts";
export * from "./http/merchants/blocklist-guard.ts";
export * from "./http/merchants/business-profiles.ts";
export * from "./http/merchants/configurations.ts";
export * from "./http/merchants/connector-accounts.ts";
export * from "./http/merchants/connector-webhooks.ts";
export * from "./http/merchants/decision-rules.ts";
export * from "./http/merchants/default-orders.ts";
export * from "./http/merchants/email-verification.ts";
export * from "./http/merchants/engine-merchants.ts";
export * from "./http/merchants/engine-users.ts";
export * from "./http/events/delivery-backlog.ts";
export * from "./http/gateway/request-log.ts";
export * from "./http/gateway/service-health.ts";
export * from "./http/payments/overdue.ts";
export * from "./http/merchants/merchant-accounts.ts";
export * from "./http/merchants/merchant-overviews.ts";
export * from "./http/merchants/organizations.ts";
export * from "./http/merchants/profile-acquirers.ts";
export * from "./http/merchants/organization-users.ts";
export * from "./http/merchants/roles.ts";
export * from "./http/merchants/user-sessions.ts";
export * from "./http/merchants/user-views.ts";
export * from "./http/merchants/session-places.ts";
export * from "./http/merchants/passwords.ts";
export * from "./http/merchants/two-factor.ts";
export * from "./http/merchants/signing-keys.ts";
export * from "./http/merchants/users.ts";
export * from "./resources/event-resend.ts";
export * from "./resources/webhook-endpoint.ts";
export * from "./resources/event-stream.ts";
export * from "./resources/note.ts";
export { contentTypes, eventClasses, eventRecipients, eventTypes, eventTypesByClass } from "./resources/event.ts";
export type * from "./resources/event.ts";
export type { FeatureMatrix } from "./resources/feature-matrix.ts";
export type * from "./resources/engine-configuration.ts";
export { rankingAlgorithms, scoreStatuses } from "./resources/gateway-decision.ts";
export type * from "./resources/gateway-decision.ts";
export type { HybridRouting, HybridRoutingRequest } from "./resources/hybrid-routing.ts";
export type { LegacyDecision, LegacyDecisionRequest, LegacyScoreRequest } from "./resources/legacy-decision.ts";
export type * from "./resources/routing-configuration.ts";
export { algorithmPurposes } from "./resources/routing-rule.ts";
export type * from "./resources/routing-rule.ts";
export * from "./resources/payment-timeline.ts";
export * from "./http/decision-engine/configurations.ts";
export * from "./http/decision-engine/decisions.ts";
export * from "./http/decision-engine/connector-fees.ts";
export * from "./http/decision-engine/cost-savings.ts";
export * from "./http/decision-engine/features.ts";
export * from "./http/decision-engine/health.ts";
export * from "./http/decision-engine/hybrid-routing.ts";
export * from "./http/decision-engine/legacy-decisions.ts";
export * from "./http/decision-engine/experiments.ts";
export * from "./http/decision-engine/analytics.ts";
export * from "./http/decision-engine/payout-routing-configurations.ts";
export * from "./http/decision-engine/routing-configurations.ts";
export * from "./http/decision-engine/dynamic-routing.ts";
export * from "./http/decision-engine/routing-rule-versions.ts";
export * from "./http/decision-engine/routing-rules.ts";
export * from "./http/decision-engine/score-dimensions.ts";
export * from "./http/decision-engine/score-resets.ts";
export * from "./http/decision-engine/traffic-plans.ts";
export * from "./http/events/event-resends.ts";
export * from "./http/events/webhook-endpoints.ts";
export * from "./http/events/event-stream.ts";
export * from "./http/events/events.ts";
export * from "./http/payments/feature-matrix.ts";
export * from "./http/payments/connector-health.ts";
export * from "./http/payments/connector-tests.ts";
export type { ConnectorTestPayment, ConnectorTestPaymentRequest } from "./resources/connector-test.ts";
export type { ConnectorHealth } from "./resources/connector-health.ts";
export {
  decideConnectors,
  decisionsTogetherMax,
  explainDecisions,
  type Decision,
  type DecisionExplanation,
  type DecisionRequest,
  simulateDecision,
  type SimulatedDecision,
} from "./internal/decisions.ts";
export { readGatewayStates } from "./internal/gateway-states.ts";
export * from "./internal/timeline-sources.ts";
export { routePayout, type PayoutRouteRequest } from "./internal/payout-routes.ts";
export * from "./events/attempt-settled.ts";
export * from "./events/audit-change-recorded.ts";
export * from "./events/merchant-events.ts";
export * from "./events/outcome-recorded.ts";
export * from "./events/personal-data-erased.ts";
export * from "./events/redaction.ts";
export * from "./events/webhook.ts";
export * from "./asyncapi.ts";
export * from "./openapi.ts";
export { webhookExamples } from "./examples/webhook-examples.ts";
export * from "./operations.ts";
export { errorResponsesOf } from "./documents/error-responses.ts";
export type { Json, JsonObject } from "./documents/json.ts";
export { bareNamesKeyword, schemaOrigin, type SchemaOrigin } from "./schema.ts";
export * from "./resources/profile-acquirer.ts";
export { address as addressSchema, contact as contactSchema } from "./resources/address.ts";
export type { Address, AddressRequest, Contact, ContactRequest } from "./resources/address.ts";
export * from "./resources/country.ts";
export { currency } from "./resources/currency.ts";
export * from "./resources/error-envelope.ts";
export * from "./resources/error-mapping-rule.ts";
export * from "./resources/payment-method-types.ts";
export * from "./resources/payment-values.ts";
export type * from "./resources/payment-list.ts";
export type { TotalCountRelation } from "./resources/list-filters.ts";
export type { PaymentLinkConfig, PaymentLinkLook } from "./resources/payment-link-config.ts";
export { blocklistBatchRowsMax } from "./resources/blocklist-batch.ts";
export type {
  BlocklistBatch,
  BlocklistBatchDetails,
  BlocklistBatchPage,
  ListBlocklistBatchesQuery,
} from "./resources/blocklist-batch.ts";
export { migrationRowsMax } from "./resources/method-migration.ts";
export type {
  CardToken,
  CardTokenRows,
  MethodMigration,
  MethodMigrationRows,
  MethodUpdateRows,
  MigrateMethodRequest,
  TokenizeCardRequest,
} from "./resources/method-migration.ts";
export type { Configuration } from "./resources/configuration.ts";
export type * from "./resources/checkout.ts";
export { type CollectLink, type CreateCollectLinkRequest } from "./resources/collect-link.ts";
export type { PayoutLinkLook, PayoutLinkSummary } from "./resources/payout-link.ts";
export {
  paymentLink as paymentLinkSchema,
  type CreatePaymentLinkRequest,
  type PaymentLink,
} from "./resources/payment-link.ts";
export * from "./resources/payment-actions.ts";
export type { UserSession } from "./resources/user-session.ts";
export type {
  CreateUserViewRequest,
  PutUserPreferencesRequest,
  UpdateUserViewRequest,
  UserPreferences,
  UserView,
} from "./resources/user-view.ts";
export { payment as paymentSchema, type Payment } from "./resources/payment.ts";
export type * from "./resources/payment-corrections.ts";
export type {
  AttemptRouting,
  IncrementalAuthorization,
  PaymentAttempt,
  PaymentCapture,
  PaymentDispute,
} from "./resources/payment-records.ts";
export type {
  CardRequest,
  CustomerAcceptance,
  PaymentMethodData,
  NetworkTokenRequest,
  PaymentMethodDataRequest,
} from "./resources/payment-method-data.ts";
export type {
  CancelPaymentRequest,
  CapturePaymentRequest,
  CancelPostCaptureRequest,
  ConfirmPaymentRequest,
  CreatePaymentRequest,
  IncrementAuthorizationRequest,
  UpdatePaymentRequest,
} from "./resources/payment-requests.ts";
export { customerIdLengthMax, customerIdPattern } from "./resources/customer-id.ts";
export { customer as customerSchema, redactedText } from "./resources/customer.ts";
export type { CreateCustomerRequest, Customer, CustomerDeletion, UpdateCustomerRequest } from "./resources/customer.ts";
export { InvalidProgram } from "./decision-programs/invalid-program.ts";
export { readSurchargeProgram, readThreeDsProgram } from "./decision-programs/read-selections.ts";
export { decisionRuleKinds } from "./resources/decision-rule-version.ts";
export type {
  DecisionRuleKind,
  DecisionRuleVersionAnswer,
  RollBackDecisionRulesRequest,
} from "./resources/decision-rule-version.ts";
export type { DecisionRulesDryRun, DryRunDecisionRulesRequest } from "./resources/decision-rules-dry-run.ts";
export { decisionKeys } from "./resources/decision-rules.ts";
export type {
  DecisionProgram,
  SurchargeRules,
  SurchargeRulesRequest,
  SurchargeSelection,
  ThreeDsRules,
  ThreeDsRulesRequest,
  ThreeDsSelection,
} from "./resources/decision-rules.ts";
export type { CardRangeAnswer, InstalledCardRanges } from "./resources/card-range.ts";
export type * from "./resources/card-issuer.ts";
export type * from "./resources/blocklist.ts";
export {
  paymentMethodsListing as paymentMethodsListingSchema,
  paymentMethodsListingQuery as paymentMethodsListingQuerySchema,
} from "./resources/payment-methods-listing.ts";
export type { PaymentMethodsListing, PaymentMethodsListingQuery } from "./resources/payment-methods-listing.ts";
export type { DisplayedSurcharge, SurchargeValue } from "./resources/surcharge.ts";
export { storedPaymentMethod as storedPaymentMethodSchema } from "./resources/stored-payment-method.ts";
export type {
  CreatePaymentMethodRequest,
  CustomerPaymentMethods,
  DefaultPaymentMethod,
  ListedPaymentMethod,
  ListPaymentMethodsQuery,
  SavePaymentMethodRequest,
  StoredPaymentMethod,
  UpdatePaymentMethodRequest,
} from "./resources/stored-payment-method.ts";
export { mandate as mandateSchema, mandateStatuses } from "./resources/mandate.ts";
export type { ListMandatesQuery, Mandate, MandateRevocation, MandateStatus } from "./resources/mandate.ts";
export type { EphemeralKey } from "./resources/ephemeral-key.ts";
export * from "./resources/refund-request.ts";
export { refund as refundSchema } from "./resources/refund.ts";
export type { ManualPaymentUpdateRequest } from "./resources/payment-corrections.ts";
export type {
  CreateRefundRequest,
  ManualRefundUpdateRequest,
  Refund,
  UpdateRefundRequest,
} from "./resources/refund.ts";
export type { ExtendedCardInfo } from "./resources/extended-card-info.ts";
export type { ClientSession } from "./resources/client-session.ts";
export type {
  ListRefundsRequest,
  RefundFilterChoices,
  RefundFilterValues,
  SyncRefundRequest,
} from "./resources/refund-list.ts";
export type { SplitPayments, SplitPaymentsRequest, SplitRefunds, SplitRefundsRequest } from "./resources/split.ts";
export * from "./http/payments/credential-verification.ts";
export * from "./http/payments/customers.ts";
export * from "./http/payments/mandates.ts";
export * from "./http/payments/ephemeral-keys.ts";
export { payout as payoutSchema } from "./resources/payout.ts";
export type {
  ConfirmPayoutRequest,
  CreatePayoutRequest,
  ManualPayoutUpdateRequest,
  Payout,
  UpdatePayoutRequest,
} from "./resources/payout.ts";
export type { PayoutFilters, PayoutList } from "./resources/payout-list.ts";
export type {
  PayoutBankRequest,
  PayoutCardRequest,
  PayoutMethodData,
  PayoutMethodDataRequest,
} from "./resources/payout-method-data.ts";
export * from "./resources/payout-values.ts";
export { invoice as invoiceSchema, subscription as subscriptionSchema } from "./resources/subscription.ts";
export type * from "./resources/subscription.ts";
export type {
  CreateItemPriceRequest,
  CreateItemRequest,
  ListItemsQuery,
  SubscriptionItem,
  SubscriptionItemList,
  UpdateItemRequest,
} from "./resources/subscription-item.ts";
export * from "./resources/subscription-values.ts";
export * from "./http/payments/error-mapping-rules.ts";
export * from "./http/payments/blocklist.ts";
export * from "./http/payments/card-issuers.ts";
export * from "./http/payments/cards.ts";
export * from "./http/payments/payment-methods-listing.ts";
export * from "./http/payments/payment-follow-ups.ts";
export * from "./http/payments/payment-lists.ts";
export * from "./http/payments/payment-methods.ts";
export * from "./http/payments/payment-links.ts";
export { dispute as disputeSchema, disputeStages, disputeStatuses } from "./resources/dispute.ts";
export type { Dispute, DisputeStage, DisputeStatus } from "./resources/dispute.ts";
export {
  evidenceFileTypes,
  evidenceTextTypes,
  maximumFileBytes,
  maximumUploadBytes,
} from "./resources/dispute-evidence.ts";
export type {
  EvidenceBlock,
  EvidenceFileType,
  EvidenceTextType,
  SubmitEvidenceRequest,
} from "./resources/dispute-evidence.ts";
export * from "./http/payments/disputes.ts";
export * from "./http/payments/files.ts";
export * from "./http/payments/payments.ts";
export * from "./http/payments/payouts.ts";
export * from "./http/payments/payout-links.ts";
export * from "./http/payments/checkout.ts";
export * from "./http/payments/collect-links.ts";
export * from "./http/payments/method-migration.ts";
export * from "./http/payments/blocklist-batches.ts";
export * from "./http/payments/exports.ts";
export * from "./http/payments/notes.ts";
export * from "./http/payments/payment-analytics.ts";
export * from "./resources/payment-analytics.ts";
export * from "./resources/export.ts";
export * from "./http/payments/provider-calls.ts";
export type * from "./resources/provider-call.ts";
export * from "./http/payments/provider-webhooks.ts";
export * from "./http/payments/redirects.ts";
export * from "./http/payments/refund-requests.ts";
export * from "./http/payments/refunds.ts";
export * from "./http/payments/sandbox-clock.ts";
export type * from "./resources/sandbox-clock.ts";
export * from "./http/payments/search.ts";
export type * from "./resources/search.ts";
export * from "./http/payments/relays.ts";
export * from "./http/payments/unmatched-transactions.ts";
export * from "./resources/unmatched-transaction.ts";
export * from "./http/payments/external-authentication.ts";
export * from "./http/payments/authentications.ts";
export * from "./http/payments/eligibility.ts";
export * from "./http/payments/decision-rules-dry-run.ts";
export * from "./http/payments/routing-simulation.ts";
export type { SimulateRoutingRequest, SimulatedRouting } from "./resources/routing-simulation.ts";
export * from "./http/payments/payment-tax.ts";
export * from "./http/payments/session-tokens.ts";
export type * from "./resources/session-tokens.ts";
export type { CalculateTaxRequest, PaymentTax } from "./resources/payment-tax.ts";
export type { CheckEligibilityRequest, Eligibility } from "./resources/eligibility.ts";
export type * from "./resources/external-authentication.ts";
export type * from "./resources/authentication.ts";
export { relayStatuses } from "./resources/relay.ts";
export type * from "./resources/relay.ts";
export * from "./http/payments/subscriptions.ts";
export * from "./internal/envelope.ts";
export * from "./internal/outbox.ts";
export * from "./internal/credentials.ts";
export * from "./internal/merchant-status.ts";
export * from "./internal/user-tokens.ts";
export * from "./internal/profile-snapshot.ts";
export * from "./internal/directory.ts";
export * from "./internal/seal-purposes.ts";
export * from "./internal/ephemeral-keys.ts";
export * from "./internal/live-payments.ts";
export * from "./internal/provider-webhooks.ts";
export * from "./provider/index.ts";
