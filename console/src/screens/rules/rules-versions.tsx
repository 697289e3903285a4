import { defined } from "@railyard/members";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { VersionsPanel } from "../../conditions/versions-panel.tsx";
import { useSession } from "../../session/session.ts";
import type { RulesKind } from "./rules-kind.ts";
import { readDecisionRulesAgain, useDecisionRuleChanges, useDecisionRuleVersions } from "./rules-queries.ts";

/** What the rules were before, also where there are none now; nothing where there never were any. */
export const RulesVersions = ({ kind }: { readonly kind: RulesKind<unknown>["name"] }): ReactNode => {
  const { may } = useSession();
  const query = useDecisionRuleVersions(kind);
  const current = query.data?.current_version ?? null;
  if (!may("listDecisionRuleVersions") || (current === null && query.data !== undefined)) return null;
  return (
    <VersionsPanel
      query={query}
      current={current ?? 0}
      isActive
      useChanges={(from, to) => useDecisionRuleChanges(kind, from, to)}
      mayCompare={may("retrieveDecisionRuleVersion")}
      mayRollBack={may("rollBackDecisionRules")}
      onRollBack={async (version) => {
        const body = { kind, version, ...defined({ expected_version: current ?? undefined }) };
        const { version: next } = await bodyOf(api.POST("/routing/decision/rollback", { body }));
        await readDecisionRulesAgain(kind);
        return next;
      }}
    />
  );
};
