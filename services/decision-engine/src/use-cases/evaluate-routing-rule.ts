import type { EvaluateRuleRequest } from "@railyard/contracts";
import type { Failure } from "@railyard/failures";
import { isFailure } from "@railyard/failures";
import type { Facts } from "@railyard/rules";

import { filtersOf } from "../domain/analytics/filters.ts";
import type { ActiveRule } from "../domain/decision.ts";
import { acceptsPayment } from "../domain/eligibility/accepts-payment.ts";
import { readParameters } from "../domain/rules/read-parameters.ts";
import type { RuleVerdict } from "../domain/rules/evaluate-algorithm.ts";
import { evaluateAlgorithm } from "../domain/rules/evaluate-algorithm.ts";
import type { RuleAlgorithm, RuleConnector, RuleOutput } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { Clock, Configuration, MerchantDirectory } from "../ports.ts";
import type { PreviewedTraits, PreviewLog, PreviewRoute } from "../preview-ports.ts";
import { assignArm } from "./assign-active-rule.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";

/** What evaluating needs. */
export interface EvaluationPorts {
  readonly configuration: Configuration;
  readonly directory: MerchantDirectory;
  readonly clock: Clock;
  readonly previews: PreviewLog;
  /** Replaces the id of the payment where the caller names none. */
  readonly newEvaluationId: () => string;
}

/** The result of the active rule. */
export interface Evaluation {
  readonly paymentId: string | null;
  readonly isDefaultSelection: boolean;
  readonly output: RuleOutput;
  readonly connectors: readonly RuleConnector[];
  /** Those of them whose manifests let them process the payment. */
  readonly eligible: readonly RuleConnector[];
}

/** A payment to evaluate for. */
export interface EvaluatedPayment {
  readonly payment_id?: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The moment of the payment; now, when it is left out. */
  readonly evaluated_at?: string | null;
  readonly fallback_output?: EvaluateRuleRequest["fallback_output"];
}

const readKnown = (payment: EvaluatedPayment): Facts => {
  const { parameters, problems } = readParameters(payment.parameters);
  if (problems.length === 0) return parameters;
  throw failures.rule_parameters_invalid({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};

/** What the caller wants where no rule matches. */
export const fallbackOf = (payment: EvaluatedPayment): readonly RuleConnector[] =>
  (payment.fallback_output ?? []).map(({ gateway_name, gateway_id }) => ({
    gateway_name,
    gateway_id: gateway_id ?? null,
  }));

/** Whether the output is the default selection, also where a rule has the same output. */
const isDefault = (algorithm: RuleAlgorithm, { output }: RuleVerdict): boolean =>
  algorithm.kind === "advanced" && JSON.stringify(output) === JSON.stringify(algorithm.program.defaultSelection);

/** The rule to evaluate, and why it is evaluated. */
export interface Evaluating {
  readonly rule: ActiveRule;
  readonly profileId: string | null;
  readonly route: PreviewRoute;
}

const evaluatingOf = async (
  ports: EvaluationPorts,
  caller: Caller,
  createdBy: string,
  route: PreviewRoute,
): Promise<Evaluating> => {
  const profileId = await profileOfOwner(ports.directory, caller, createdBy);
  const rule = ports.configuration.activeRule(caller.merchantId, profileId, "payment");
  if (rule === null) throw failures.no_active_rule({ created_by: createdBy, field: "created_by" });
  return { rule, profileId, route };
};

const textOf = (parameters: Facts | null, key: string): string | null => {
  const value = parameters?.values.get(key)?.value;
  return typeof value === "string" ? value : null;
};

/** What is known of the payment, in the words of filters. */
const previewedTraits = (parameters: Facts | null): PreviewedTraits => {
  const method = textOf(parameters, "payment_method");
  return filtersOf({
    payment_method_type: method,
    payment_method: textOf(parameters, "payment_method_type") ?? textOf(parameters, method?.toLowerCase() ?? ""),
    card_network: textOf(parameters, "card_network"),
    currency: textOf(parameters, "currency"),
    country: textOf(parameters, "billing_country"),
    auth_type: textOf(parameters, "authentication_type"),
  });
};

const evaluateWith = (
  ports: EvaluationPorts,
  { merchantId }: Caller,
  active: ActiveRule,
  payment: EvaluatedPayment,
  parameters: Facts,
): { readonly ruleName: string | null; readonly evaluation: Omit<Evaluation, "eligible"> } => {
  const paymentId = payment.payment_id ?? null;
  const evaluatedAt = payment.evaluated_at ?? null;
  const drawnBy = paymentId ?? ports.newEvaluationId();
  const { rule } = assignArm(ports.configuration, active, { merchantId, paymentId: drawnBy });
  const connectorsOfFallback = fallbackOf(payment);
  const output: RuleOutput = { kind: "priority", connectors: connectorsOfFallback };
  const fallback = { paymentId, isDefaultSelection: true, output, connectors: connectorsOfFallback };
  // In an arm of an experiment where the success rate decides, no rule is evaluated.
  if (rule === null) return { ruleName: null, evaluation: fallback };
  const verdict = evaluateAlgorithm(rule.algorithm, parameters, {
    paymentId: drawnBy,
    purpose: rule.ruleId,
    atMs: evaluatedAt === null ? ports.clock().getTime() : Date.parse(evaluatedAt),
  });
  const { isDefaultSelection } = verdict;
  const isReplaced = connectorsOfFallback.length > 0 && isDefault(rule.algorithm, verdict);
  const evaluation = isReplaced
    ? { ...fallback, isDefaultSelection }
    : { paymentId, isDefaultSelection, output: verdict.output, connectors: verdict.connectors };
  return { ruleName: verdict.ruleName, evaluation };
};

/** The result of a rule for a payment, through the arm of it where it is an experiment. */
export const evaluateFor = (
  ports: EvaluationPorts,
  caller: Caller,
  evaluating: Evaluating,
  payment: EvaluatedPayment,
): Evaluation => {
  const {
    rule: { ruleId },
    profileId,
    route,
  } = evaluating;
  const preview = { merchantId: caller.merchantId, profileId, route, ruleId, paymentId: payment.payment_id ?? null };
  try {
    const parameters = readKnown(payment);
    const { ruleName, evaluation } = evaluateWith(ports, caller, evaluating.rule, payment, parameters);
    ports.previews.add({
      ...preview,
      ruleName,
      isDefaultSelection: evaluation.isDefaultSelection,
      connectors: evaluation.connectors.map(({ gateway_name }) => gateway_name),
      errorCode: null,
      traits: previewedTraits(parameters),
      at: ports.clock(),
    });
    const eligible = evaluation.connectors.filter(({ gateway_name: name }) => acceptsPayment(name, parameters));
    return { ...evaluation, eligible };
  } catch (error) {
    if (isFailure(error)) {
      ports.previews.add({
        ...preview,
        ruleName: null,
        isDefaultSelection: false,
        connectors: [],
        errorCode: error.code,
        traits: previewedTraits(null),
        at: ports.clock(),
      });
    }
    throw error;
  }
};

/**
 * The result of the owner's active rule for a payment. The caller's fallback takes the place of the default selection.
 * @throws {Failure} rule_owner_not_found, no_active_rule, rule_parameters_invalid
 */
export const evaluateRoutingRule =
  (ports: EvaluationPorts) =>
  async (
    caller: Caller,
    request: EvaluateRuleRequest,
    route: PreviewRoute = "routing_evaluate",
  ): Promise<Evaluation> => {
    const evaluating = await evaluatingOf(ports, caller, request.created_by, route);
    return evaluateFor(ports, caller, evaluating, request);
  };

/** An evaluation, or why there is none. */
export interface EvaluationResult {
  readonly paymentId: string | null;
  readonly evaluation: Evaluation | null;
  readonly failure: Failure | null;
}

/**
 * The result of the owner's active rule for each payment, in their order. All are evaluated by the same rule, and what
 * is wrong with one payment is reported for that one.
 * @throws {Failure} rule_owner_not_found, no_active_rule
 */
export const evaluateRoutingRules =
  (ports: EvaluationPorts) =>
  async (
    caller: Caller,
    createdBy: string,
    payments: readonly EvaluatedPayment[],
  ): Promise<readonly EvaluationResult[]> => {
    const evaluating = await evaluatingOf(ports, caller, createdBy, "routing_evaluate_batch");
    return payments.map((payment): EvaluationResult => {
      const paymentId = payment.payment_id ?? null;
      try {
        return { paymentId, evaluation: evaluateFor(ports, caller, evaluating, payment), failure: null };
      } catch (error) {
        if (!isFailure(error)) throw error;
        return { paymentId, evaluation: null, failure: error };
      }
    });
  };
