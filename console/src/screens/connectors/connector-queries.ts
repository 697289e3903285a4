import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, engine, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components as EngineComponents } from "../../generated/engine-api.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useSession } from "../../session/session.ts";
import { labelOf } from "./connector-state.ts";

type Schemas = components["schemas"];
export type ConnectorAccount = Schemas["ConnectorAccount"];
export type ConnectorHealth = Schemas["ConnectorHealth"];
export type ConnectorFeatures = Schemas["ConnectorFeatures"];
export type CredentialForm = Schemas["CredentialForm"];
type ConnectorWebhook = Schemas["ConnectorWebhook"];
type Outages = EngineComponents["schemas"]["ScheduledOutages"];
export type CreateConnectorBody = Schemas["CreateConnectorAccountRequest"];

const health = "connector-health";
const healthIntervalMs = 30_000;

/** How all accounts of the merchant are doing. */
export const useConnectorsHealth = (): UseQueryResult<readonly ConnectorHealth[]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [health, merchantId],
    queryFn: async () => {
      const params = { path: { account_id: merchantId } };
      return (await bodyOf(api.GET("/account/{account_id}/connectors_health", { params, headers: inBackground }))).data;
    },
    refetchInterval: healthIntervalMs,
    enabled: may("listConnectorHealth"),
  });
};

/** How one account is doing. */
export const useConnectorHealth = (connectorId: string): UseQueryResult<ConnectorHealth> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [health, merchantId, connectorId],
    queryFn: () =>
      bodyOf(
        api.GET("/account/{account_id}/connectors/health/{connector_id}", {
          params: { path: { account_id: merchantId, connector_id: connectorId } },
          headers: inBackground,
        }),
      ),
    refetchInterval: healthIntervalMs,
    enabled: may("readConnectorHealth"),
  });
};

/** The accounts of the merchant; not read where the role does not permit it. */
export const useConnectorAccounts = (): UseQueryResult<readonly ConnectorAccount[]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["connectors", merchantId],
    queryFn: () =>
      bodyOf(api.GET("/account/{account_id}/connectors", { params: { path: { account_id: merchantId } } })),
    enabled: may("listConnectorAccounts"),
  });
};

/** One account; not read where the role does not permit it. */
export const useConnectorAccount = (connectorId: string): UseQueryResult<ConnectorAccount> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["connectors", merchantId, connectorId],
    queryFn: () =>
      bodyOf(
        api.GET("/account/{account_id}/connectors/{connector_id}", {
          params: { path: { account_id: merchantId, connector_id: connectorId } },
        }),
      ),
    enabled: may("retrieveConnectorAccount"),
  });
};

/** What every connector can do and how it is set up: changes only with a release. */
export const useFeatureMatrix = (): UseQueryResult<readonly ConnectorFeatures[]> =>
  useQuery({
    queryKey: ["feature-matrix"],
    queryFn: async () => (await bodyOf(api.GET("/feature_matrix"))).connectors,
    staleTime: 3_600_000,
  });

/** Webhooks of the account that were registered at the provider. */
export const useConnectorWebhooks = (connectorId: string): UseQueryResult<readonly ConnectorWebhook[]> => {
  const { merchantId } = useSession();
  return useQuery({
    queryKey: ["connector-webhooks", merchantId, connectorId],
    queryFn: async () =>
      (
        await bodyOf(
          api.GET("/account/{account_id}/connectors/webhooks/{connector_id}", {
            params: { path: { account_id: merchantId, connector_id: connectorId } },
          }),
        )
      ).webhooks,
  });
};

/** Outages that are announced, by provider; not read where the role does not permit it. */
export const useOutages = (): UseQueryResult<readonly Outages[]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["outages", merchantId],
    queryFn: async () =>
      (
        await bodyOf(
          engine.GET("/merchant-account/{merchant_id}/scheduled-outages", {
            params: { path: { merchant_id: merchantId } },
          }),
        )
      ).outages,
    enabled: may("listScheduledOutages"),
  });
};

/** After a change everything that shows accounts is read again. */
export const readConnectorsAgain = async (): Promise<void> => {
  await Promise.all(
    [health, "connectors", "connector-webhooks", "outages"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
};

/** Names accounts by their labels, where the session may read them; otherwise by their ids. */
export const useAccountLabel = (): ((accountId: string) => string) => {
  const { data: accounts = [] } = useConnectorAccounts();
  return (accountId) => {
    const account = accounts.find(({ merchant_connector_id: id }) => id === accountId);
    return account === undefined ? accountId : labelOf(account);
  };
};
