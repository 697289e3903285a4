import {
  createErrorMappingRule as createContract,
  deleteErrorMappingRule as deleteContract,
  listErrorMappingOptions as listContract,
  listErrorMappingRules as searchContract,
  listUnmappedErrors as unmappedContract,
  matchErrorMappingRule as matchContract,
  retrieveErrorMappingRule as retrieveContract,
  updateErrorMappingRule as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import {
  createRule,
  deleteRule,
  listRules,
  listUnmapped,
  matchRule,
  retrieveRule,
  searchRules,
  updateRule,
} from "../use-cases/error-mapping-rules.ts";

/** The operations on error-mapping rules. */
export const ruleRoutes = (ports: Pick<Ports, "rules" | "clock">): readonly Route[] => [
  defineRoute(createContract, async ({ body }) => ({ body: await createRule(ports)(body) })),
  defineRoute(retrieveContract, async ({ body }) => ({ body: await retrieveRule(ports)(body) })),
  defineRoute(listContract, async ({ query }) => ({ body: { rules: [...(await listRules(ports)(query))] } })),
  defineRoute(searchContract, async ({ query }) => {
    const data = await searchRules(ports)(query);
    return { body: { count: data.length, data: [...data] } };
  }),
  defineRoute(matchContract, async ({ query }) => ({ body: await matchRule(ports)(query) })),
  defineRoute(unmappedContract, async ({ query }) => {
    const data = await listUnmapped(ports)(query);
    return { body: { count: data.length, data: [...data] } };
  }),
  defineRoute(updateContract, async ({ body }) => ({ body: await updateRule(ports)(body) })),
  defineRoute(deleteContract, async ({ body }) => {
    await deleteRule(ports)(body);
    const { connector, flow, sub_flow, code } = body;
    return { body: { gsm_rule_delete: true, connector, flow, sub_flow, code } };
  }),
];
