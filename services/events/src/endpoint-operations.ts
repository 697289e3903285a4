// The operations on endpoints, put together.
import type { AddressGuard, CheckedUrl } from "@railyard/addresses";
import { checkWebhookUrl, readWebhookPorts } from "@railyard/addresses";
import {
  handleCreateWebhookEndpoint,
  handleDeleteWebhookEndpoint,
  handleListWebhookEndpoints,
  handlePingWebhookEndpoint,
  handleRotateWebhookSecret,
  handleUpdateWebhookEndpoint,
  handleWebhookEndpoint,
  toWireEndpoint,
} from "./adapters/http/webhook-endpoint-handlers.ts";
import { clientCertificateProblem, readClientCertificate } from "./adapters/webhook/client-certificate.ts";
import type { Config } from "./config.ts";
import { endpointIdOf } from "./domain/endpoint.ts";
import { checkTokenUrl } from "./domain/token-url.ts";
import type { Clock } from "./ports.ts";
import type { Handlers } from "./routes.ts";
import type { EndpointChecks } from "./use-cases/manage-webhook-endpoints.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from "./use-cases/manage-webhook-endpoints.ts";
import type { DeliveryWorker } from "./use-cases/run-deliveries.ts";
import type { TryDeliveryPorts } from "./use-cases/try-delivery.ts";
import type { FoundEndpoint, WebhookEndpointPorts } from "./use-cases/webhook-endpoints.ts";
import {
  enableWebhookEndpoint,
  listWebhookEndpoints,
  pingWebhookEndpoint,
  readWebhookEndpoint,
} from "./use-cases/webhook-endpoints.ts";

export type EndpointHandlers = Pick<
  Handlers,
  | "createWebhookEndpoint"
  | "listWebhookEndpoints"
  | "readWebhookEndpoint"
  | "updateWebhookEndpoint"
  | "deleteWebhookEndpoint"
  | "enableWebhookEndpoint"
  | "disableWebhookEndpoint"
  | "rotateWebhookSecret"
  | "pingWebhookEndpoint"
>;

/** Checks as the client of webhooks does. */
export const endpointChecksOf = (config: Config, mayConnect: AddressGuard, clock: Clock): EndpointChecks => {
  const ports = readWebhookPorts(config.WEBHOOK_PORTS);
  const problemOf = (checked: CheckedUrl): string | undefined => ("problem" in checked ? checked.problem : undefined);
  return {
    url: (text) => problemOf(checkWebhookUrl(text, mayConnect, ports)),
    tokenUrl: (text) => problemOf(checkTokenUrl(text, mayConnect, ports)),
    certificate: (certificate, privateKey) => clientCertificateProblem(certificate, privateKey, clock()),
  };
};

/** @param worker is hinted when an endpoint is enabled */
export const endpointHandlers = (
  ports: WebhookEndpointPorts & TryDeliveryPorts & { readonly checks: EndpointChecks },
  worker: Pick<DeliveryWorker, "hint">,
): EndpointHandlers => {
  const toWire = toWireEndpoint(readClientCertificate);
  const onEnabled = ({ merchantId, webhookEndpointId }: FoundEndpoint): void => {
    worker.hint([endpointIdOf(merchantId, webhookEndpointId)]);
  };
  return {
    createWebhookEndpoint: handleCreateWebhookEndpoint(createWebhookEndpoint(ports), toWire),
    listWebhookEndpoints: handleListWebhookEndpoints(listWebhookEndpoints(ports), toWire),
    readWebhookEndpoint: handleWebhookEndpoint(readWebhookEndpoint(ports), toWire),
    updateWebhookEndpoint: handleUpdateWebhookEndpoint(updateWebhookEndpoint(ports), toWire),
    deleteWebhookEndpoint: handleDeleteWebhookEndpoint(deleteWebhookEndpoint(ports)),
    enableWebhookEndpoint: handleWebhookEndpoint(enableWebhookEndpoint(ports, onEnabled), toWire),
    disableWebhookEndpoint: handleWebhookEndpoint(disableWebhookEndpoint(ports), toWire),
    rotateWebhookSecret: handleRotateWebhookSecret(rotateWebhookSecret(ports), toWire),
    pingWebhookEndpoint: handlePingWebhookEndpoint(pingWebhookEndpoint(ports)),
  };
};
