import type { LegacyDecisionRequest } from "@railyard/contracts";

import type { EligibleGateway } from "./eligible-gateways.ts";
import { gatewaySubject } from "./scoring/outcome.ts";

/** A filter that ran, and the gateways that it left. */
export interface AppliedFilter {
  readonly name: string;
  readonly gateways: readonly string[];
}

/** What a request in the older form decides among. */
export interface LegacyGateways {
  readonly eligible: readonly EligibleGateway[];
  /** In the order in which they ran. */
  readonly filters: readonly AppliedFilter[];
}

/** Names of the filters as callers see them. */
export const legacyFilterNames = {
  enforced: "filterFunctionalGatewaysForEnforceGatewayList",
  priorityLogic: "filterFunctionalGatewaysForPriorityLogicEnforcement",
} as const;

const priorityOf = (gatewayPriority: string | null | undefined): readonly string[] =>
  (gatewayPriority ?? "").split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

/** The first of the lists that names any gateway. */
const firstNamed = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.find((names) => names.length > 0) ?? [];

/** Those of the gateways that the list names. Gateways are the same whatever case their names are written in. */
const within = (gateways: readonly string[], names: readonly string[]): readonly string[] => {
  const wanted = new Set(names.map(gatewaySubject));
  return gateways.filter((gateway) => wanted.has(gatewaySubject(gateway)));
};

/** The gateways in the order of the list, then those that it does not name. */
const inOrderOf = (gateways: readonly string[], names: readonly string[]): readonly string[] => {
  const named = names.flatMap((name) => within(gateways, [name]));
  return [...new Set([...named, ...gateways])];
};

/**
 * The gateways of a request in the older form. Those that could process the payment are listed in one of several
 * places; the caller's own rules put them in order, and only the filters that the request asks for are run.
 */
export const legacyGatewaysOf = (request: LegacyDecisionRequest): LegacyGateways => {
  const enforced = request.enforceGatewayList ?? [];
  const stated = request.priorityLogicOutput ?? null;
  const byRules = stated?.gws ?? [];
  const priority = priorityOf(request.merchantAccount.gatewayPriority);
  const filters: AppliedFilter[] = [];
  let gateways = firstNamed(request.eligibleGatewayList ?? [], priority, byRules, enforced);
  if (enforced.length > 0) {
    gateways = within(gateways, enforced);
    filters.push({ name: legacyFilterNames.enforced, gateways });
  }
  if (stated?.isEnforcement === true) {
    gateways = within(gateways, byRules);
    filters.push({ name: legacyFilterNames.priorityLogic, gateways });
  }
  const accounts = new Map(Object.entries(stated?.gatewayReferenceIds ?? {}));
  return {
    eligible: inOrderOf(gateways, byRules).map((name) => ({ name, account: accounts.get(name) ?? null })),
    filters,
  };
};
