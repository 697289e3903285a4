// Everything that is measured, one file for each family. A newcomer adds a line; a list operation without one fails the
// unit test next to this folder.
import { administrationProbes } from "./administration.ts";
import { customerProbes } from "./customers.ts";
import { disputeProbes } from "./disputes.ts";
import { eventProbes } from "./events.ts";
import { paymentProbes } from "./payments.ts";
import { payoutProbes } from "./payouts.ts";
import type { Probe } from "./probe.ts";
import { refundProbes } from "./refunds.ts";
import { subscriptionProbes } from "./subscriptions.ts";

export const catalogue: readonly Probe[] = [
  ...paymentProbes,
  ...refundProbes,
  ...disputeProbes,
  ...payoutProbes,
  ...customerProbes,
  ...subscriptionProbes,
  ...eventProbes,
  ...administrationProbes,
];

/** List operations that are not measured, with the reason: what they list does not grow with payments. */
export const unmeasured: Readonly<Record<string, string>> = {
  listOwnPaymentMethods: "the same statement as listCustomerPaymentMethods, with an ephemeral key",
  listAccountPaymentMethods: "what the connector accounts take",
  listProfileDefaultOrders: "as many as profiles",
  listBlocklist: "as many as the merchant has blocked",
  listBlocklistBatches: "as many as uploads",
  listExports: "as many as exports",
  listProviderCallsOfPayment: "the calls of one payment, by the primary key",
  listProviderCallsOfRefund: "the calls of one refund, by the primary key",
  listProviderCallsOfPayout: "the calls of one payout, by the primary key",
  listNotes: "at most 200 of a payment",
  listEventResends: "as many as resends",
  listWebhookEndpoints: "as many as business profiles, with at most 20 each",
  listRefundRequests: "as many as users asked other users for",
  listUnmatchedTransactions: "as many as providers' late reports",
  listProfileUnmatchedTransactions: "as many as providers' late reports",
  listCardIssuers: "as many as issuers",
  listMerchantAccounts: "as many as merchants",
  listOverdue: "as much as is overdue, of the first 10,000 that are due",
  listDeliveryBacklog: "as much as is due, of the first 20,000",
  listUnmappedErrors: "quarter-hourly totals of failed payments of a week",
  listErrorMappingRules: "as many as rules",
  searchMerchantAccounts: "a page of merchants by an index",
  listApiKeys: "as many as keys",
  listBusinessProfiles: "as many as profiles",
  listProfilesOfCredential: "as many as profiles",
  listConnectorsOfCredential: "as many as connector accounts",
  listProfileAcquirers: "as many as acquirers",
  listConnectorAccounts: "as many as connector accounts",
  listConnectorWebhooks: "as many as connector accounts",
  listConnectorHealth: "five-minute counts of one day for each connector account",
  listOrganizations: "as many as organizations",
  listUserOrganizations: "as many as organizations",
  listUserMerchants: "as many as merchants",
  listUserProfiles: "as many as profiles",
  listInvitations: "as many as users",
  listOrganizationUsers: "as many as users",
  listUserSessions: "the newest 100 of a user",
  listUserViews: "at most 50 of a user and 100 shared",
  listPaymentActions: "always the same",
  listRoles: "as many as roles",
  listGrantableRoles: "as many as roles",
  listPermissionGroups: "always the same",
  listEngineMerchants: "as many as merchants",
  listEngineMembers: "as many as users",
  listEngineKeys: "as many as keys",
  listActiveRoutingRules: "as many as rules",
  listRoutingRules: "as many as rules",
  listRoutingConfigurations: "as many as rules, of which a merchant has at most 500",
  listProfileRoutingConfigurations: "as many as rules, of which a merchant has at most 500",
  listActiveRoutingConfigurations: "as many as profiles",
  listPayoutRoutingConfigurations: "the same statement as listRoutingConfigurations",
  listProfilePayoutRoutingConfigurations: "the same statement as listRoutingConfigurations",
  listActivePayoutRoutingConfigurations: "as many as profiles",
  dryRunDecisionRules: "a page of the newest payments, as listPayments reads it, of at most 500",
  listDecisionRuleVersions: "at most the newest 50 of a merchant, by the primary key",
  dryRunRoutingRule: "at most the newest five thousand decisions, by an index of them",
  listRoutingRuleVersions: "as many as changes of a rule, a page at a time by the primary key",
  listEngineFeatures: "always the same",
  listScheduledOutages: "as many as connectors that a merchant set outages of, at most 500",
  listVolumeTerms: "as many as gateways that a merchant set terms of, at most 500",
  listConnectorFees: "as many as connectors that a merchant set fees of, at most 500",
  listErrorMappingOptions: "as many as rules about errors",
  listExperimentTransactions: "a page of an index by time, at most 1,000 pages in",
};
