import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Refusal } from "../../api/refusal.ts";
import { jsonChanges } from "../../conditions/json-changes.ts";
import type { JsonChange } from "../../conditions/json-changes.ts";
import type { components } from "../../generated/merchant-api.ts";
import { useSession } from "../../session/session.ts";
import type { RulesKind, StoredRules } from "./rules-kind.ts";

type Schemas = components["schemas"];
type KindName = RulesKind<unknown>["name"];

const rulesKey = "decision-rules";

/** The rules; null where there are none. */
export const useStoredRules = <Selection>(
  kind: RulesKind<Selection>,
): UseQueryResult<StoredRules<Selection> | null> => {
  const { merchantId } = useSession();
  return useQuery({
    queryKey: [rulesKey, kind.name, merchantId],
    queryFn: async () => {
      try {
        return await kind.read();
      } catch (error) {
        if (error instanceof Refusal && error.code === "HE_02") return null;
        throw error;
      }
    },
  });
};

/** As many as are kept. */
const versionsMax = 50;

/** All versions that are kept. */
export const useDecisionRuleVersions = (kind: KindName): UseQueryResult<Schemas["DecisionRuleVersionPage"]> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [rulesKey, kind, merchantId, "versions"],
    queryFn: () => bodyOf(api.GET("/routing/decision/versions", { params: { query: { kind, limit: versionsMax } } })),
    enabled: may("listDecisionRuleVersions"),
  });
};

const contentOf = async (kind: KindName, version: number): Promise<unknown> => {
  const { name, program, merchant_surcharge_configs } = await bodyOf(
    api.GET("/routing/decision/versions/{version}", {
      params: { path: { version: String(version) }, query: { kind } },
    }),
  );
  return { name, program, merchant_surcharge_configs };
};

/** In what a version differs from another. */
export const useDecisionRuleChanges = (
  kind: KindName,
  from: number,
  to: number,
): UseQueryResult<{ readonly changes: readonly JsonChange[] }> => {
  const { merchantId } = useSession();
  return useQuery({
    queryKey: [rulesKey, "changes", kind, merchantId, from, to],
    queryFn: async () => {
      const [before, after] = await Promise.all([contentOf(kind, from), contentOf(kind, to)]);
      return { changes: jsonChanges(before, after, "") };
    },
    staleTime: Infinity,
  });
};

/** After a change rules and versions are read again. */
export const readDecisionRulesAgain = (kind: KindName): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [rulesKey, kind] });

export type RulesDryRun = Schemas["DecisionRulesDryRun"];

/** As many payments as one request evaluates. */
const dryRunPayments = 500;

/**
 * What a program would have decided for the newest payments. What is wrong with the program is refused.
 * @param program undefined: there is nothing to evaluate yet
 */
export const useRulesDryRun = (kind: KindName, program: object | undefined): UseQueryResult<RulesDryRun> => {
  const { merchantId, may } = useSession();
  return useQuery({
    queryKey: [rulesKey, kind, merchantId, "dry-run", program],
    queryFn: () =>
      bodyOf(api.POST("/routing/decision/dry-run", { body: { kind, program: { ...program }, limit: dryRunPayments } })),
    enabled: program !== undefined && may("dryRunDecisionRules"),
    placeholderData: (earlier) => (program === undefined ? undefined : earlier),
  });
};
