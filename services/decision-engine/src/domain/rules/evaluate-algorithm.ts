import type { Facts, LocalTime } from "@railyard/rules";
import { drawFirst, firstRule } from "@railyard/rules";

import { repeatableChance } from "../repeatable-chance.ts";
import type { RuleAlgorithm, RuleConnector, RuleOutput } from "./rule-program.ts";

/** The result of an algorithm for a payment. */
export interface RuleVerdict {
  /** The rule that matched; null where the default selection, or an algorithm without rules, answered. */
  readonly ruleName: string | null;
  readonly isDefaultSelection: boolean;
  readonly output: RuleOutput;
  /** In the order to try them, each once. */
  readonly connectors: readonly RuleConnector[];
}

/**
 * Whether a rule's connector means a gateway, or the account at it. A list of gateways by their names alone has one
 * account at each, so accounts are compared only where both sides name one.
 */
export const means = (
  { gateway_name: name, gateway_id: id }: RuleConnector,
  gatewayName: string,
  merchantConnectorId: string | null,
): boolean =>
  id === null || merchantConnectorId === null
    ? name.toLowerCase() === gatewayName.toLowerCase()
    : id === merchantConnectorId;

const connectorKey = ({ gateway_name: name, gateway_id: id }: RuleConnector): string => JSON.stringify([name, id]);

/** Each connector at its first position. */
const distinct = (connectors: readonly RuleConnector[]): readonly RuleConnector[] => {
  const seen = new Set<string>();
  return connectors.filter((connector) => {
    const key = connectorKey(connector);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** The connectors of an output in the order to try them. The chance, 0 up to 1, draws among shares. */
export const connectorsOf = (output: RuleOutput, chance: number): readonly RuleConnector[] => {
  switch (output.kind) {
    case "single":
      return [output.connector];
    case "priority":
      return distinct(output.connectors);
    case "volume_split":
      return distinct(drawFirst(output.splits, chance).map((split) => split.output));
    case "volume_split_priority":
      return distinct(drawFirst(output.splits, chance).flatMap((split) => split.output));
  }
};

/** What draws among the shares of a rule: the same for the same payment, rule and entry of it. */
export const drawOf = (paymentId: string, purpose: string, ruleName: string | null): number =>
  repeatableChance(paymentId, `${purpose}\n${ruleName ?? ""}`);

/** The payment that an algorithm is evaluated for, in addition to its facts. */
export interface EvaluatedMoment {
  readonly paymentId: string;
  /** Keeps the draws of two algorithms independent of each other. */
  readonly purpose: string;
  readonly atMs: number;
}

/**
 * The result of the algorithm. The same payment always gets the same answer: shares are drawn by the payment's id and
 * the purpose, and what is asked about the time is answered for the moment.
 */
export const evaluateAlgorithm = (
  algorithm: RuleAlgorithm,
  parameters: Facts,
  { paymentId, purpose, atMs }: EvaluatedMoment,
): RuleVerdict => {
  const answer = (output: RuleOutput, ruleName: string | null, isDefaultSelection: boolean): RuleVerdict => {
    const connectors = connectorsOf(output, drawOf(paymentId, purpose, ruleName));
    return { ruleName, isDefaultSelection, output, connectors };
  };
  if (algorithm.kind !== "advanced") return answer(algorithm.output, null, false);
  const { rules, globals, defaultSelection, clocks } = algorithm.program;
  const localTime = (timeZone: string): LocalTime | undefined => clocks.get(timeZone)?.(atMs);
  const rule = firstRule(rules, clocks.size === 0 ? parameters : { ...parameters, localTime }, globals);
  return rule === undefined ? answer(defaultSelection, null, true) : answer(rule.output, rule.name, false);
};
