import {
  createErrorMappingRule as createContract,
  deleteErrorMappingRule as deleteContract,
  listErrorMappingOptions as listContract,
  retrieveErrorMappingRule as retrieveContract,
  updateErrorMappingRule as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { createRule, deleteRule, listRules, retrieveRule, updateRule } from "../use-cases/error-mapping-rules.ts";

/** The operations on error-mapping rules. */
export const ruleRoutes = (ports: Pick<Ports, "rules">): readonly Route[] => [
  defineRoute(createContract, async ({ body }) => ({ body: await createRule(ports)(body) })),
  defineRoute(retrieveContract, async ({ body }) => ({ body: await retrieveRule(ports)(body) })),
  defineRoute(listContract, async ({ query }) => ({ body: { rules: [...(await listRules(ports)(query))] } })),
  defineRoute(updateContract, async ({ body }) => ({ body: await updateRule(ports)(body) })),
  defineRoute(deleteContract, async ({ body }) => {
    await deleteRule(ports)(body);
    const { connector, flow, sub_flow, code } = body;
    return { body: { gsm_rule_delete: true, connector, flow, sub_flow, code } };
  }),
];
