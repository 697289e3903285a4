import {
  deleteSurchargeRules,
  deleteThreeDsRules,
  listDecisionRuleVersions,
  putSurchargeRules,
  putThreeDsRules,
  retrieveDecisionRuleVersion,
  retrieveSurchargeRules,
  retrieveThreeDsRules,
  rollBackDecisionRules,
} from "@railyard/contracts";
import type { DecisionRuleKind, DecisionRuleVersionAnswer, SurchargeRules, ThreeDsRules } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { DecisionRuleVersion } from "../../ports.ts";
import type { Changed, ChangePorts } from "../../use-cases/change-merchant.ts";
import { manageSurchargeRules, manageThreeDsRules } from "../../use-cases/manage-decision-rules.ts";
import { versionHeaders } from "./directory-version.ts";

const merchantOf = ({ merchantId }: Principal): string => {
  if (merchantId === undefined) throw edgeFailures.unauthorized();
  return merchantId;
};

type Wire = Record<string, unknown>;

const programWire = (program: SurchargeRules["algorithm"] | ThreeDsRules["program"]) => ({
  defaultSelection: { ...program.defaultSelection } as Wire,
  rules: program.rules.map((rule) => ({ ...rule }) as Wire),
  metadata: program.metadata === null ? null : { ...program.metadata },
});

const surchargeWire = (rules: SurchargeRules) => ({ ...rules, algorithm: programWire(rules.algorithm) });
const threeDsWire = (rules: ThreeDsRules) => ({ ...rules, program: programWire(rules.program) });

const changed = <Rules, Answer>(change: Changed<Rules>, wire: (rules: Rules) => Answer) => ({
  body: wire(change.value),
  headers: versionHeaders(change),
});

const summaryWire = (version: DecisionRuleVersion) => ({
  version: version.version,
  name: version.rules?.name ?? null,
  author: version.author,
  restored_version: version.restoredVersion,
  created_at: version.createdAt.toISOString(),
});

const contentWire = (rules: SurchargeRules | ThreeDsRules | null) => {
  if (rules === null) return { program: null, merchant_surcharge_configs: null };
  return "algorithm" in rules
    ? { program: programWire(rules.algorithm), merchant_surcharge_configs: rules.merchant_surcharge_configs }
    : { program: programWire(rules.program), merchant_surcharge_configs: null };
};

const versionWire = (kind: DecisionRuleKind, version: DecisionRuleVersion): DecisionRuleVersionAnswer => ({
  kind,
  ...summaryWire(version),
  ...contentWire(version.rules),
});

/** The number in a path; what is none names no version. */
const numberOf = (text: string): number => (/^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : Number.NaN);

const defaultPageVersions = 20;

/** The operations on surcharge and 3-D Secure rules. */
export const decisionRuleRoutes = (ports: ChangePorts): readonly Route[] => {
  const surcharge = manageSurchargeRules(ports);
  const threeDs = manageThreeDsRules(ports);
  const management = { surcharge, three_ds: threeDs } as const;
  return [
    defineRoute(putSurchargeRules, async ({ body, principal }) =>
      changed(await surcharge.put(merchantOf(principal), body), surchargeWire),
    ),
    defineRoute(retrieveSurchargeRules, async ({ principal }) => ({
      body: surchargeWire(await surcharge.read(merchantOf(principal))),
    })),
    defineRoute(deleteSurchargeRules, async ({ principal }) =>
      changed(await surcharge.remove(merchantOf(principal)), surchargeWire),
    ),
    defineRoute(putThreeDsRules, async ({ body, principal }) =>
      changed(await threeDs.put(merchantOf(principal), body), threeDsWire),
    ),
    defineRoute(retrieveThreeDsRules, async ({ principal }) => ({
      body: threeDsWire(await threeDs.read(merchantOf(principal))),
    })),
    defineRoute(deleteThreeDsRules, async ({ principal }) =>
      changed(await threeDs.remove(merchantOf(principal)), threeDsWire),
    ),
    defineRoute(listDecisionRuleVersions, async ({ query: { kind, before, limit }, principal }) => {
      const page = { before: before ?? null, limit: limit ?? defaultPageVersions };
      const { currentVersion, versions, nextBefore } = await management[kind].listVersions(merchantOf(principal), page);
      const wire = versions.map(summaryWire);
      return { body: { kind, current_version: currentVersion, versions: wire, next_before: nextBefore } };
    }),
    defineRoute(retrieveDecisionRuleVersion, async ({ query: { kind }, params, principal }) => ({
      body: versionWire(kind, await management[kind].readVersion(merchantOf(principal), numberOf(params.version))),
    })),
    defineRoute(rollBackDecisionRules, async ({ body, principal }) => {
      const rolledBack: Changed<DecisionRuleVersion> = await management[body.kind].rollBack(
        merchantOf(principal),
        body,
      );
      return changed(rolledBack, (version) => versionWire(body.kind, version));
    }),
  ];
};
