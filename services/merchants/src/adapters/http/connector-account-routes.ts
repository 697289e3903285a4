import {
  createConnectorAccount as createContract,
  deleteConnectorAccount as deleteContract,
  listConnectorAccounts as listContract,
  listConnectorsOfCredential,
  retrieveConnectorAccount as retrieveContract,
  updateConnectorAccount as updateContract,
} from "@railyard/contracts";
import type { ConnectorAccount as ConnectorAccountAnswer } from "@railyard/contracts";
import { mayDo } from "@railyard/auth";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { ConnectorAccount } from "../../domain/connector-account.ts";
import { unsupportedMethods } from "../../domain/enabled-methods.ts";
import { maskConnectorAccount, maskProviderData } from "../../domain/connector-account.ts";
import type { ConnectorAccountPorts } from "../../use-cases/create-connector-account.ts";
import { createConnectorAccount } from "../../use-cases/create-connector-account.ts";
import { deleteConnectorAccount } from "../../use-cases/delete-connector-account.ts";
import type { DeleteConnectorAccountPorts } from "../../use-cases/delete-connector-account.ts";
import { listConnectorAccounts, retrieveConnectorAccount } from "../../use-cases/retrieve-connector-account.ts";
import { updateConnectorAccount } from "../../use-cases/update-connector-account.ts";
import { callerProfileOf } from "./caller-profile.ts";
import { versionHeaders } from "./directory-version.ts";

const toConnectorAccountWire = (
  { catalogue }: Pick<ConnectorAccountPorts, "catalogue">,
  account: ConnectorAccount,
  reader: Principal,
): ConnectorAccountAnswer => {
  const masked = maskConnectorAccount(account);
  const { payment_methods_enabled: enabled, walletpay_verified_domains: domains } = account;
  const unsupported = unsupportedMethods(catalogue.methodsOf(account), enabled);
  return {
    ...(mayDo(updateContract, reader) ? masked : maskProviderData(masked)),
    applepay_verified_domains: domains,
    unsupported_payment_methods: unsupported === null ? null : [...unsupported],
  };
};

/**
 * The operations on connector accounts. Every answer masks the secrets; lists leave out the credentials and what else
 * is for the provider only.
 */
export const connectorAccountRoutes = (
  ports: ConnectorAccountPorts & DeleteConnectorAccountPorts,
): readonly Route[] => [
  defineRoute(createContract, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const created = await createConnectorAccount(ports)(params.account_id, body, caller);
    return { body: toConnectorAccountWire(ports, created.value, principal), headers: versionHeaders(created) };
  }),
  ...([listContract, listConnectorsOfCredential] as const).map((contract) =>
    defineRoute(contract, async ({ params, principal }) => {
      const accounts = await listConnectorAccounts(ports)(params.account_id, callerProfileOf(principal));
      return { body: accounts.map((account) => toConnectorAccountWire(ports, account, principal)) };
    }),
  ),
  defineRoute(retrieveContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const account = await retrieveConnectorAccount(ports)(params.account_id, params.connector_id, caller);
    return { body: toConnectorAccountWire(ports, account, principal) };
  }),
  defineRoute(updateContract, async ({ params, body, principal }) => {
    const caller = callerProfileOf(principal);
    const updated = await updateConnectorAccount(ports)(params.account_id, params.connector_id, body, caller);
    return { body: toConnectorAccountWire(ports, updated.value, principal), headers: versionHeaders(updated) };
  }),
  defineRoute(deleteContract, async ({ params, principal }) => {
    const caller = callerProfileOf(principal);
    const deleted = await deleteConnectorAccount(ports)(params.account_id, params.connector_id, caller);
    const { merchantId: merchant_id, value: merchant_connector_id } = deleted;
    return { body: { merchant_id, merchant_connector_id, deleted: true }, headers: versionHeaders(deleted) };
  }),
];
