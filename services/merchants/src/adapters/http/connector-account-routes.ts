import {
  createConnectorAccount as createContract,
  deleteConnectorAccount as deleteContract,
  listConnectorAccounts as listContract,
  retrieveConnectorAccount as retrieveContract,
  updateConnectorAccount as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { maskConnectorAccount } from "../../domain/connector-account.ts";
import type { ConnectorAccountPorts } from "../../use-cases/create-connector-account.ts";
import { createConnectorAccount } from "../../use-cases/create-connector-account.ts";
import { deleteConnectorAccount } from "../../use-cases/delete-connector-account.ts";
import type { DeleteConnectorAccountPorts } from "../../use-cases/delete-connector-account.ts";
import { listConnectorAccounts, retrieveConnectorAccount } from "../../use-cases/retrieve-connector-account.ts";
import { updateConnectorAccount } from "../../use-cases/update-connector-account.ts";
import { versionHeaders } from "./directory-version.ts";

/** The operations on connector accounts; every answer masks the secrets, the list leaves the credentials out. */
export const connectorAccountRoutes = (
  ports: ConnectorAccountPorts & DeleteConnectorAccountPorts,
): readonly Route[] => [
  defineRoute(createContract, async ({ params, body }) => {
    const created = await createConnectorAccount(ports)(params.account_id, body);
    return { body: maskConnectorAccount(created.value), headers: versionHeaders(created) };
  }),
  defineRoute(listContract, async ({ params }) => {
    const accounts = await listConnectorAccounts(ports)(params.account_id);
    return { body: accounts.map(maskConnectorAccount) };
  }),
  defineRoute(retrieveContract, async ({ params }) => ({
    body: maskConnectorAccount(await retrieveConnectorAccount(ports)(params.account_id, params.connector_id)),
  })),
  defineRoute(updateContract, async ({ params, body }) => {
    const updated = await updateConnectorAccount(ports)(params.account_id, params.connector_id, body);
    return { body: maskConnectorAccount(updated.value), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params }) => {
    const deleted = await deleteConnectorAccount(ports)(params.account_id, params.connector_id);
    const { merchantId: merchant_id, value: merchant_connector_id } = deleted;
    return { body: { merchant_id, merchant_connector_id, deleted: true }, headers: versionHeaders(deleted) };
  }),
];
