import { defined } from "@railyard/members";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, engine } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { ConditionKey, ConditionKeys } from "../../conditions/condition-form.ts";
import type { components as EngineComponents } from "../../generated/engine-api.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useSession } from "../../session/session.ts";

type Schemas = components["schemas"];
type EngineSchemas = EngineComponents["schemas"];

/** A rule of either API without its algorithm, and whether payments go by it. */
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

/** A rule with its algorithm, as the decision engine has it. */
export interface Rule extends Pick<ListedRule, "id" | "name" | "description" | "algorithm_for" | "isActive"> {
  /** Whose payments it is for: the merchant's, or a profile's. */
  readonly owner: string;
  /** Null: the whole merchant's. */
  readonly profileId: string | null;
  readonly modifiedAt: Date;
  readonly version: number;
  readonly algorithm: EngineSchemas["EngineAlgorithm"];
}

const msPerSecond = 1_000;

const readRule = async (ruleId: string, merchantId: string): Promise<Rule> => {
  const [head, active, { current_version: version }] = await Promise.all([
    bodyOf(api.GET("/routing/{algorithm_id}", { params: { path: { algorithm_id: ruleId } } })),
    bodyOf(api.GET("/routing/active")),
    bodyOf(engine.GET("/routing/versions/{rule_id}", { params: { path: { rule_id: ruleId }, query: { limit: 1 } } })),
  ]);
  const path = { rule_id: ruleId, version: String(version) };
  const content = await bodyOf(engine.GET("/routing/versions/{rule_id}/{version}", { params: { path } }));
  // In the order in which people write them, whatever the database makes of it.
  const { type, data } = content.algorithm_data;
  return {
    id: head.id,
    algorithm_for: head.algorithm_for,
    name: content.name,
    description: content.description,
    owner: head.profile_id ?? merchantId,
    profileId: head.profile_id,
    modifiedAt: new Date(head.modified_at * msPerSecond),
    isActive: active.some(({ id }) => id === ruleId),
    version,
    algorithm: { type, data },
  };
};

export const useRule = (ruleId: string): UseQueryResult<Rule> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [rulesKey, merchantId, ruleId],
    queryFn: () => readRule(ruleId, merchantId),
    enabled: may("retrieveRoutingRuleVersion"),
  });
};

export type RuleVersion = EngineSchemas["RoutingRuleVersionSummary"];

const versionsMax = 100;

/** The newest versions of a rule. */
export const useRuleVersions = (ruleId: string): UseQueryResult<EngineSchemas["RoutingRuleVersionPage"]> => {
  const { merchantId } = useSession();
  return useQuery({
    queryKey: [rulesKey, merchantId, ruleId, "versions"],
    queryFn: () =>
      bodyOf(
        engine.GET("/routing/versions/{rule_id}", {
          params: { path: { rule_id: ruleId }, query: { limit: versionsMax } },
        }),
      ),
  });
};

/** In what a version differs from another. */
export const useRuleChanges = (
  ruleId: string,
  from: number,
  to: number,
): UseQueryResult<EngineSchemas["RoutingRuleVersionDiff"]> =>
  useQuery({
    queryKey: [rulesKey, "changes", ruleId, from, to],
    queryFn: () =>
      bodyOf(
        engine.GET("/routing/versions/{rule_id}/diff", { params: { path: { rule_id: ruleId }, query: { from, to } } }),
      ),
    staleTime: Infinity,
  });

const conditionKeyOf = ({ type, values }: EngineSchemas["RoutingKey"]): ConditionKey | null =>
  // Conditions of the form name no values of globals.
  type === "global_ref"
    ? null
    : { type, values: values?.split(", ") ?? [], hasParts: type === "str_value" || type === "udf" };

/** What conditions can ask for: changes only with a release. */
export const useRoutingKeys = (): UseQueryResult<ConditionKeys> =>
  useQuery({
    queryKey: ["routing-keys"],
    queryFn: async () => {
      const { keys } = await bodyOf(engine.GET("/config/routing-keys"));
      const entries = Object.entries(keys).map(([name, key]) => [name, conditionKeyOf(key)] as const);
      return Object.fromEntries(entries.filter((entry): entry is [string, ConditionKey] => entry[1] !== null));
    },
    staleTime: 3_600_000,
  });

export type DryRun = EngineSchemas["RoutingRuleDryRun"];

/** As many payments as one request evaluates. */
const dryRunPayments = 500;

/**
 * What an algorithm would have done with the newest payments of the owner. What is wrong with the algorithm is refused.
 * @param algorithm null: there is nothing to evaluate yet
 */
export const useDryRun = (owner: string, algorithm: Rule["algorithm"] | null): UseQueryResult<DryRun> => {
  const { may } = useSession();
  return useQuery({
    queryKey: ["dry-run", owner, algorithm],
    queryFn: () =>
      bodyOf(
        engine.POST("/routing/dry-run", {
          body: { created_by: owner, limit: dryRunPayments, ...defined({ algorithm: algorithm ?? undefined }) },
        }),
      ),
    enabled: algorithm !== null && may("dryRunRoutingRule"),
    placeholderData: (earlier) => (algorithm === null ? undefined : earlier),
  });
};

interface RoutingShares {
  /** Decisions by gateway. */
  readonly counts: ReadonlyMap<string, number>;
  /** From when they were counted: earlier than asked where a bucket begins earlier. */
  readonly sinceMs: number;
}

/** What was decided since a time, whichever rule decided. */
export const useRoutingShares = (sinceMs: number): UseQueryResult<RoutingShares> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: ["routing-shares", merchantId, sinceMs],
    queryFn: async () => {
      const query = { start_ms: sinceMs, end_ms: Date.now() };
      const answer = await bodyOf(engine.GET("/analytics/routing-stats", { params: { query } }));
      const counts = new Map<string, number>();
      for (const { gateway, count } of answer.gateway_share) counts.set(gateway, (counts.get(gateway) ?? 0) + count);
      return { counts, sinceMs: answer.start_ms };
    },
    enabled: may("readRoutingStatistics"),
  });
};

/** The rules that a profile's payments and payouts go by: its own, else those of the whole merchant. */
export const useRulesInForce = (profileId: string): UseQueryResult<readonly Schemas["RoutingConfigurationRecord"][]> =>
  useQuery({
    queryKey: [rulesKey, "in-force", profileId],
    queryFn: () => bodyOf(api.GET("/routing/active", { params: { query: { profile_id: profileId } } })),
  });

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

export const featuresKey = "engine-features";

/** The switches of the merchant's dynamic routing. */
export const useEngineFeatures = (): UseQueryResult<EngineSchemas["EngineFeatures"]["features"]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [featuresKey, merchantId],
    queryFn: async () =>
      (
        await bodyOf(
          engine.GET("/merchant-account/{merchant_id}/features", { params: { path: { merchant_id: merchantId } } }),
        )
      ).features,
    enabled: may("listEngineFeatures"),
  });
};

export const dynamicRoutingKey = "dynamic-routing";

export type DynamicRouting = Schemas["DynamicRouting"];

/** How far a profile narrows the merchant's dynamic routing. */
export const useDynamicRouting = (profileId: string): UseQueryResult<DynamicRouting> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [dynamicRoutingKey, merchantId, profileId],
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
