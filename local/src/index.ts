export { ensureDemoMerchant } from "./demo-merchant.ts";
export type { DemoMerchant } from "./demo-merchant.ts";
export { fillHistory } from "./history/fill-history.ts";
export type { History } from "./history/fill-history.ts";
export { createApiClient } from "./api-client.ts";
export type { ApiAnswer, ApiCall, ApiClient } from "./api-client.ts";
export { callSuccessfully, setUpMerchant } from "./merchant-setup.ts";
export type { MerchantSetup, ReadyMerchant } from "./merchant-setup.ts";
export { openPage, pressButton } from "./page-walker.ts";
export type { Page } from "./page-walker.ts";
export { serviceFlags } from "./service-flags.ts";
export { processRunner, runAsProcess, runInProcess } from "./service-runner.ts";
export type { RunningService, ServiceRunner } from "./service-runner.ts";
export { startShop } from "./shop/shop.ts";
export type { Shop } from "./shop/shop.ts";
export { migrationsFolderOf, startServices, startStack } from "./stack.ts";
export type { Stack, StackOptions } from "./stack.ts";
export { sandboxAdminKey } from "./start-local.ts";
export { databaseNameOf, defaultPorts, environmentOf, serviceNames, servicesWithDatabase } from "./topology.ts";
export type { LocalServiceName, Ports, Surroundings } from "./topology.ts";
export { startWebhookInbox } from "./webhook-inbox.ts";
export type { ReceivedWebhook, WebhookInbox, WebhookInboxOptions } from "./webhook-inbox.ts";
export {
  cardMembers,
  cardPayment,
  cards,
  merchantServer,
  redirectOf,
  retrieveUntil,
  walkChallenge,
} from "./main-job.ts";
export type { MerchantServer } from "./main-job.ts";
