import {
  createConnectorAccount as createContract,
  deleteConnectorAccount as deleteContract,
  listConnectorAccounts as listContract,
  listConnectorsOfCredential,
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
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

/** The operations on connector accounts; every answer masks the secrets, the list leaves the credentials out. */
export const connectorAccountRoutes = (
  ports: ConnectorAccountPorts & DeleteConnectorAccountPorts,
): readonly Route[] => [
  defineRoute(createContract, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const created = await createConnectorAccount(ports)(params.account_id, body, caller);
    return { body: maskConnectorAccount(created.value), headers: versionHeaders(created) };
  }),
  ...([listContract, listConnectorsOfCredential] as const).map((contract) =>
    defineRoute(contract, async ({ params, principal }) => {
      const accounts = await listConnectorAccounts(ports)(params.account_id, callerProfileOf(principal));
      return { body: accounts.map(maskConnectorAccount) };
    }),
  ),
  defineRoute(retrieveContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const account = await retrieveConnectorAccount(ports)(params.account_id, params.connector_id, caller);
    return { body: maskConnectorAccount(account) };
  }),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const updated = await updateConnectorAccount(ports)(params.account_id, params.connector_id, body, caller);
    return { body: maskConnectorAccount(updated.value), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const deleted = await deleteConnectorAccount(ports)(params.account_id, params.connector_id, caller);
    const { merchantId: merchant_id, value: merchant_connector_id } = deleted;
    return { body: { merchant_id, merchant_connector_id, deleted: true }, headers: versionHeaders(deleted) };
  }),
];
