import type {
  CreateErrorMappingRule,
  ErrorMappingMatch,
  ErrorMappingOption,
  ErrorMappingRule,
  listErrorMappingOptions,
  listErrorMappingRules,
  listUnmappedErrors,
  matchErrorMappingRule,
  QueryOf,
  UnmappedError,
  UpdateErrorMappingRule,
} from "@railyard/contracts";

import type { RuleKey } from "../domain/rule.ts";
import { changeableRuleMembers, decisionOf, withRule } from "../domain/rule.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

type RulePorts = Pick<Ports, "rules">;

const newRule = (request: CreateErrorMappingRule): ErrorMappingRule => ({
  connector: request.connector,
  flow: request.flow,
  sub_flow: request.sub_flow,
  code: request.code,
  message: request.message,
  status: request.status ?? "",
  router_error: request.router_error ?? null,
  decision: request.decision ?? "do_default",
  step_up_possible: request.step_up_possible ?? false,
  unified_code: request.unified_code ?? null,
  unified_message: request.unified_message ?? null,
  error_category: request.error_category ?? null,
  clear_pan_possible: request.clear_pan_possible ?? false,
  feature: request.feature ?? "retry",
  feature_data: request.feature_data ?? null,
  standardised_code: request.standardised_code ?? null,
  description: request.description ?? null,
  user_guidance_message: request.user_guidance_message ?? null,
});

/** Adds a rule. @throws {Failure} `duplicate_rule` (IR_38). */
export const createRule =
  ({ rules }: RulePorts) =>
  async (request: CreateErrorMappingRule): Promise<ErrorMappingRule> => {
    const rule = newRule(request);
    if (!(await rules.insert(rule))) throw failures.duplicate_rule();
    return rule;
  };

/** The rule of a key. @throws {Failure} `rule_not_found` (IR_37). */
export const retrieveRule =
  ({ rules }: RulePorts) =>
  async (key: RuleKey): Promise<ErrorMappingRule> => {
    const rule = await rules.find(key);
    if (rule === null) throw failures.rule_not_found();
    return rule;
  };

const mostListed = 500;

/** A page of the rules, by their keys. */
export const listRules =
  ({ rules }: RulePorts) =>
  (query: QueryOf<typeof listErrorMappingOptions>): Promise<readonly ErrorMappingOption[]> =>
    rules.list({
      connector: query.connector ?? null,
      limit: query.limit ?? mostListed,
      offset: query.offset ?? 0,
    });

const pageDefault = 50;

/** A page of the rules with all members, by their keys. */
export const searchRules =
  ({ rules }: RulePorts) =>
  ({ connector, code, limit, offset }: QueryOf<typeof listErrorMappingRules>): Promise<readonly ErrorMappingRule[]> =>
    rules.search({
      connector: connector ?? null,
      code: code ?? null,
      limit: limit ?? pageDefault,
      offset: offset ?? 0,
    });

/** How an error is handled. */
export const matchRule =
  ({ rules }: RulePorts) =>
  async ({ message, ...error }: QueryOf<typeof matchErrorMappingRule>): Promise<ErrorMappingMatch> => {
    const stated = message ?? "";
    const rule = await rules.match({ ...error, message: stated });
    const { unifiedCode, unifiedMessage, category = null } = withRule({}, rule);
    return {
      matched_by: rule === null ? "none" : rule.message === "" ? "code" : "message",
      rule,
      decision: decisionOf(rule),
      unified_code: unifiedCode,
      unified_message: unifiedMessage,
      error_category: category,
    };
  };

const daysDefault = 7;
const dayMs = 86_400_000;

/** Codes with which payments failed and that no rule has, the most frequent first. */
export const listUnmapped =
  ({ rules, clock }: Pick<Ports, "rules" | "clock">) =>
  ({ days, limit }: QueryOf<typeof listUnmappedErrors>): Promise<readonly UnmappedError[]> =>
    rules.unmapped(new Date(clock.now().getTime() - (days ?? daysDefault) * dayMs), limit ?? pageDefault);

/** Changes a rule; what the request leaves out stays. @throws {Failure} `rule_not_found` (IR_37). */
export const updateRule =
  ({ rules }: RulePorts) =>
  async (request: UpdateErrorMappingRule): Promise<ErrorMappingRule> => {
    const { connector, flow, sub_flow, code, message } = request;
    const given = Object.fromEntries(
      // The request may have members that have no meaning here.
      changeableRuleMembers.flatMap((name) => {
        const value = request[name];
        return value === undefined || value === null ? [] : [[name, value] as const];
      }),
    );
    const rule = await rules.update({ connector, flow, sub_flow, code, message }, given);
    if (rule === null) throw failures.rule_not_found();
    return rule;
  };

/** Removes a rule. @throws {Failure} `rule_not_found` (IR_37). */
export const deleteRule =
  ({ rules }: RulePorts) =>
  async (key: RuleKey): Promise<void> => {
    if (!(await rules.remove(key))) throw failures.rule_not_found();
  };
