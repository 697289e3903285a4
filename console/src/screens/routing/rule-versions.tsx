import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import { VersionsPanel } from "../../conditions/versions-panel.tsx";
import { useSession } from "../../session/session.ts";
import { readRulesAgain, useRuleChanges, useRuleVersions } from "./routing-queries.ts";
import type { Rule } from "./routing-queries.ts";

/** The versions of a routing rule. */
export const RuleVersions = ({ rule }: { readonly rule: Rule }): ReactNode => {
  const { may } = useSession();
  const query = useRuleVersions(rule.id);
  if (!may("listRoutingRuleVersions")) return null;
  return (
    <VersionsPanel
      query={query}
      current={rule.version}
      isActive={rule.isActive}
      useChanges={(from, to) => useRuleChanges(rule.id, from, to)}
      mayCompare={may("compareRoutingRuleVersions")}
      mayRollBack={may("rollBackRoutingRule")}
      onRollBack={async (version) => {
        const { version: next } = await bodyOf(
          engine.POST("/routing/rollback", {
            body: { created_by: rule.owner, routing_algorithm_id: rule.id, version },
          }),
        );
        await readRulesAgain();
        return next;
      }}
    />
  );
};
