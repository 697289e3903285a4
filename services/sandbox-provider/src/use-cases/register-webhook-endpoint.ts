import type { SandboxWebhookEndpointRequest } from "@railyard/contracts";

import type { WebhookEndpoint } from "../domain/webhook-endpoint.ts";
import { newWebhookEndpoint } from "../domain/webhook-endpoint.ts";
import { failures } from "../failures.ts";
import type { Account, Chance, Clock, Ids, OperationKey, WebhookEndpoints } from "../ports.ts";

export interface WebhookEndpointPorts {
  readonly webhookEndpoints: WebhookEndpoints;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
}

export interface WebhookEndpointOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxWebhookEndpointRequest;
}

/**
 * Registers an address once per idempotency key, and once per account.
 * @throws {Failure} `webhook_url_taken`, `idempotency_key_reused`, `processing_error` where the account asks for it.
 */
export const registerWebhookEndpoint =
  ({ webhookEndpoints, clock, chance, ids }: WebhookEndpointPorts) =>
  async ({ account, operation, request }: WebhookEndpointOrder): Promise<WebhookEndpoint> => {
    const { server_error_rate: rate } = account.behaviour;
    if (rate > 0 && chance.next() < rate) throw failures.processing_error();
    const endpoint = newWebhookEndpoint(request, {
      accountId: account.accountId,
      ...operation,
      now: clock.now(),
      newId: (prefix) => ids.newId(prefix),
    });
    if (await webhookEndpoints.insert(endpoint)) return endpoint;
    const known = await webhookEndpoints.findByKey(account.accountId, operation.idempotencyKey);
    if (known === null) throw failures.webhook_url_taken();
    if (known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
    return known;
  };
