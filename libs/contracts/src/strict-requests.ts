/**
 * The parts of requests, by their titles, in which an unknown member is refused; in all others it is passed
 * over. Clients of the closest peer rely on both, so this is its list.
 */
export const strictRequests: ReadonlySet<string> = new Set([
  "CreatePaymentRequest",
  "UpdatePaymentRequest",
  "ConfirmPaymentRequest",
  "UpdatePaymentMetadataRequest",
  "CreateRefundRequest",
  "UpdateRefundRequest",
  "CreateCustomerRequest",
  "UpdateCustomerRequest",
  "CreatePaymentMethodRequest",
  "UpdatePaymentMethodRequest",
  "CreateOrganizationRequest",
  "UpdateOrganizationRequest",
  "CreateMerchantAccountRequest",
  "UpdateMerchantAccountRequest",
  "MerchantDetailsRequest",
  "WebhookDetailsRequest",
  "CreateBusinessProfileRequest",
  "UpdateBusinessProfileRequest",
  "CreateConnectorAccountRequest",
  "UpdateConnectorAccountRequest",
  "CreateApiKeyRequest",
  "UpdateApiKeyRequest",
  "RotateApiKeyRequest",
  // Inside those.
  "ContactRequest",
  "AddressRequest",
  "MandateDataRequest",
  "CustomerAcceptance",
  "OnlineAcceptance",
  // Query strings.
  "ListPaymentsQuery",
  "ListMandatesQuery",
  "ListDisputesQuery",
  // A filter that an operation does not have would be an answer to another question.
  "AnalyticsQuery",
  "RoutingEventsQuery",
  "LogSummariesQuery",
  "PaymentAuditQuery",
  "PreviewTraceQuery",
  "CostSavingsQuery",
  // A misspelt member would close a gateway for all payments, and an amount be taken for a number of them.
  "ScheduledOutagesRequest",
  "OutageWindowRequest",
  "VolumeTermsRequest",
  "VolumeCapRequest",
  "VolumeCommitmentRequest",
]);
