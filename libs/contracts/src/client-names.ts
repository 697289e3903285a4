import type { OperationContract } from "./operation.ts";

/** Where a client library has an operation: `{ resource: "customers.paymentMethods", method: "list" }`. */
export interface ClientName {
  readonly resource: string;
  readonly method: string;
}

/** The keys of merchants' servers and of operators, who call by a client library. */
const keysOfClients = ["merchant_key", "platform_key", "admin_key"] as const;

/** Other addresses of what a client has by one name. */
const otherAddresses: ReadonlySet<string> = new Set(["updatePayout"]);

/** The resource of a tag, where it is not the tag in camelCase, and the nouns that method names leave out. */
const resourcesByTag: Readonly<Record<string, readonly [resource: string, ...nouns: string[]]>> = {
  "API keys": ["apiKeys", "ApiKey"],
  "Audit log": ["auditLog", "AuditLog"],
  "Business profiles": ["profiles", "BusinessProfile"],
  "Card issuers": ["cardIssuers", "CardIssuer"],
  "Connector accounts": ["connectors", "ConnectorAccount", "Connector"],
  "Decision rules": ["decisionRules", "DecisionRule"],
  "Merchant accounts": ["merchants", "MerchantAccount"],
  Operator: ["operator", "Account", "Operator"],
  "Routing configurations": ["routing", "RoutingConfiguration", "Routing"],
};

/** Names that the rule would make odd, by operation id. */
const exceptions: Readonly<Record<string, string>> = {
  authenticateCustomer: "authentications.authenticate",
  addBlocklistEntry: "blocklist.add",
  removeBlocklistEntry: "blocklist.remove",
  toggleBlocklist: "blocklist.toggleGuard",
  createBlocklistBatch: "blocklist.batches.create",
  listBlocklistBatches: "blocklist.batches.list",
  retrieveBlocklistBatch: "blocklist.batches.retrieve",
  retrieveCardRange: "cards.retrieve",
  listProfilesOfCredential: "profiles.listAccessible",
  listConnectorsOfCredential: "connectors.listAccessible",
  listCustomerMandates: "customers.mandates.list",
  listCustomerPaymentMethods: "customers.paymentMethods.list",
  setDefaultPaymentMethod: "customers.paymentMethods.setDefault",
  listAccountPaymentMethods: "paymentMethods.listAvailable",
  migratePaymentMethods: "paymentMethods.migrateBatch",
  updatePaymentMethods: "paymentMethods.updateBatch",
  tokenizeCards: "paymentMethods.tokenizeCardBatch",
  putSurchargeRules: "decisionRules.surcharge.put",
  retrieveSurchargeRules: "decisionRules.surcharge.retrieve",
  deleteSurchargeRules: "decisionRules.surcharge.delete",
  putThreeDsRules: "decisionRules.threeDs.put",
  retrieveThreeDsRules: "decisionRules.threeDs.retrieve",
  deleteThreeDsRules: "decisionRules.threeDs.delete",
  readDefaultOrder: "routing.defaultOrder.retrieve",
  updateDefaultOrder: "routing.defaultOrder.update",
  listProfileDefaultOrders: "routing.defaultOrder.listForProfiles",
  updateProfileDefaultOrder: "routing.defaultOrder.updateForProfile",
  createPayoutRoutingConfiguration: "routing.payouts.create",
  listPayoutRoutingConfigurations: "routing.payouts.list",
  listActivePayoutRoutingConfigurations: "routing.payouts.listActive",
  listProfilePayoutRoutingConfigurations: "routing.payouts.listForProfile",
  activatePayoutRoutingConfiguration: "routing.payouts.activate",
  deactivatePayoutRoutingConfiguration: "routing.payouts.deactivate",
  readDynamicRouting: "routing.dynamic.retrieve",
  setDynamicRoutingSplit: "routing.dynamic.setVolumeSplit",
  toggleEliminationRouting: "routing.dynamic.toggleElimination",
  toggleSuccessBasedRouting: "routing.dynamic.toggleSuccessBased",
  decideConnectorOfMerchant: "routing.decideConnector",
  recordConnectorFeedback: "routing.recordFeedback",
  retrieveDisputeEvidence: "disputes.listEvidence",
  retryDelivery: "events.resend",
  createEventResend: "eventResends.create",
  countEventResend: "eventResends.count",
  listEventResends: "eventResends.list",
  retrieveEventResend: "eventResends.retrieve",
  cancelEventResend: "eventResends.cancel",
  createWebhookEndpoint: "webhookEndpoints.create",
  listWebhookEndpoints: "webhookEndpoints.list",
  readWebhookEndpoint: "webhookEndpoints.retrieve",
  updateWebhookEndpoint: "webhookEndpoints.update",
  deleteWebhookEndpoint: "webhookEndpoints.delete",
  enableWebhookEndpoint: "webhookEndpoints.enable",
  disableWebhookEndpoint: "webhookEndpoints.disable",
  rotateWebhookSecret: "webhookEndpoints.rotateSecret",
  pingWebhookEndpoint: "webhookEndpoints.ping",
  readInstalledCardRanges: "operator.retrieveCardRanges",
  searchMerchantAccounts: "operator.searchMerchants",
  retrieveMerchantOverview: "operator.retrieveMerchant",
  listOrganizationAuditLog: "auditLog.listForOrganization",
  listInstallationAuditLog: "auditLog.list",
  listPaymentFilterChoices: "payments.retrieveFilters",
  listProfilePaymentFilterChoices: "payments.retrieveFiltersForProfile",
  listProviderCallsOfPayment: "payments.listProviderCalls",
  listProviderCallsOfPayout: "payouts.listProviderCalls",
  listProviderCallsOfRefund: "refunds.listProviderCalls",
  listRefundFilterChoices: "refunds.retrieveFilters",
  listProfileRefundFilterChoices: "refunds.retrieveFiltersForProfile",
  listPayoutFilters: "payouts.listFilterValues",
  listPayoutFilterValues: "payouts.retrieveFilters",
  filterPayouts: "payouts.search",
  updatePayoutByPost: "payouts.update",
  listSubscriptionItems: "subscriptions.items.list",
  createSubscriptionItem: "subscriptions.items.create",
  updateSubscriptionItem: "subscriptions.items.update",
  createSubscriptionItemPrice: "subscriptions.items.createPrice",
  updateSubscriptionItemPrice: "subscriptions.items.updatePrice",
  searchObjects: "search.objects",
  readPaymentAudit: "decisions.retrievePaymentAudit",
  readPreviewTrace: "decisions.retrievePreviewTrace",
  replayDecision: "decisions.replay",
};

const inCamelCase = (tag: string): string => {
  const words = tag.toLowerCase().split(" ");
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
};

const singularOf = (resource: string): string => {
  const name = resource.charAt(0).toUpperCase() + resource.slice(1);
  return name.endsWith("s") ? name.slice(0, -1) : name;
};

/** The id without nouns of the resource: `capturePayment` -> `capture`, `listProfileRefunds` -> `listForProfile`. */
const methodOf = (operationId: string, nouns: readonly string[]): string => {
  const noun = nouns.find((candidate) => operationId.includes(candidate));
  const plain = noun === undefined ? operationId : operationId.replace(new RegExp(`${noun}(s(?![a-z]))?`), "");
  return plain.replace(/^read/, "retrieve").replace(/^(list|search|aggregate|retrieve)Profile(.*)$/, "$1$2ForProfile");
};

const split = (name: string): ClientName => {
  const end = name.lastIndexOf(".");
  return { resource: name.slice(0, end), method: name.slice(end + 1) };
};

const isForClients = ({ access, operationId }: OperationContract): boolean =>
  access !== "public" && keysOfClients.some((kind) => access.includes(kind)) && !otherAddresses.has(operationId);

/** The name that client libraries give an operation; undefined when no key of a server calls it. */
export const clientNameOf = (operation: OperationContract): ClientName | undefined => {
  if (!isForClients(operation)) return undefined;
  const exception = exceptions[operation.operationId];
  if (exception !== undefined) return split(exception);
  const [resource, ...nouns] = resourcesByTag[operation.tag] ?? [inCamelCase(operation.tag)];
  return { resource, method: methodOf(operation.operationId, nouns.length > 0 ? nouns : [singularOf(resource)]) };
};
