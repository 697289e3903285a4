import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, engine } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components as EngineComponents } from "../../generated/engine-api.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useSession } from "../../session/session.ts";

type Schemas = components["schemas"];
type EngineSchemas = EngineComponents["schemas"];

/** A rule of either face without its algorithm, and whether payments go by it. */
export interface ListedRule extends Readonly<Schemas["RoutingConfigurationRecord"]> {
  readonly isActive: boolean;
}

/** The most that one request answers. */
export const rulesMax = 500;

const rulesKey = "routing-rules";

const readRules = async (): Promise<readonly ListedRule[]> => {
  const [rules, active] = await Promise.all([
    bodyOf(api.GET("/routing", { params: { query: { limit: rulesMax } } })),
    bodyOf(api.GET("/routing/active")),
  ]);
  const activeIds = new Set(active.map(({ id }) => id));
  return rules.map((rule) => ({ ...rule, isActive: activeIds.has(rule.id) }));
};

/** Rules of the merchant for payments and payouts, last changed first. */
export const useRules = (): UseQueryResult<readonly ListedRule[]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [rulesKey, merchantId],
    queryFn: readRules,
    enabled: may("listRoutingConfigurations"),
  });
};

/** After a change everything that shows rules is read again. */
export const readRulesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [rulesKey] });

/** Caps and commitments of gateways, and their volumes so far. */
export const useVolumeTerms = (): UseQueryResult<EngineSchemas["VolumeTermsList"]["terms"]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["volume-terms", merchantId],
    queryFn: async () =>
      (
        await bodyOf(
          engine.GET("/merchant-account/{merchant_id}/volume-terms", { params: { path: { merchant_id: merchantId } } }),
        )
      ).terms,
    enabled: may("listVolumeTerms"),
  });
};

/** The switches of the merchant's dynamic routing. */
export const useEngineFeatures = (): UseQueryResult<EngineSchemas["EngineFeatures"]["features"]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["engine-features", merchantId],
    queryFn: async () =>
      (
        await bodyOf(
          engine.GET("/merchant-account/{merchant_id}/features", { params: { path: { merchant_id: merchantId } } }),
        )
      ).features,
    enabled: may("listEngineFeatures"),
  });
};

/** How far a profile narrows the merchant's dynamic routing. */
export const useDynamicRouting = (profileId: string): UseQueryResult<Schemas["DynamicRouting"]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["dynamic-routing", merchantId, profileId],
    queryFn: () =>
      bodyOf(
        api.GET("/account/{account_id}/business_profile/{profile_id}/dynamic_routing", {
          params: { path: { account_id: merchantId, profile_id: profileId } },
        }),
      ),
    enabled: may("readDynamicRouting"),
  });
};

export type DefaultOrder = Schemas["ProfileDefaultOrder"];

const ordersKey = "default-orders";

/** The default order of every profile. */
export const useDefaultOrders = (): UseQueryResult<readonly DefaultOrder[]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [ordersKey, merchantId],
    queryFn: () => bodyOf(api.GET("/routing/default/profile")),
    enabled: may("listProfileDefaultOrders"),
  });
};

export const readDefaultOrdersAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [ordersKey] });
