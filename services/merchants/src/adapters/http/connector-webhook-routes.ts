import {
  listConnectorWebhooks as listContract,
  registerConnectorWebhook as registerContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ConnectorWebhookPorts } from "../../use-cases/register-connector-webhook.ts";
import { listConnectorWebhooks, registerConnectorWebhook } from "../../use-cases/register-connector-webhook.ts";
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

/** The operations on webhook addresses at providers; the secret is answered nowhere but masked, on the account. */
export const connectorWebhookRoutes = (ports: ConnectorWebhookPorts): readonly Route[] => [
  defineRoute(registerContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const registered = await registerConnectorWebhook(ports)(params.account_id, params.connector_id, caller);
    return { body: registered.value, headers: versionHeaders(registered) };
  }),
  defineRoute(listContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const webhooks = await listConnectorWebhooks(ports)(params.account_id, params.connector_id, caller);
    return { body: { merchant_connector_id: params.connector_id, webhooks: [...webhooks] } };
  }),
];
