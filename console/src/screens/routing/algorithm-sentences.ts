import { sentencesOf } from "../../conditions/condition-words.ts";
import type { ConditionWords, Sentence } from "../../conditions/condition-words.ts";
import { formatPercent } from "../../values/percent.ts";
import { lastOutputOf } from "./rule-algorithm.ts";
import type { Algorithm, RuleConnector, RuleOutput } from "./rule-algorithm.ts";

/** What rules are put in words with. */
export interface RoutingWords extends ConditionWords {
  readonly connectorOf: (connector: RuleConnector) => string;
}

/** Who processes the payment, in words. */
const outputText = (output: RuleOutput, { t, locale, connectorOf }: RoutingWords): string => {
  const inOrder = (connectors: readonly RuleConnector[]): string =>
    connectors.map((connector) => connectorOf(connector)).join(t("routing.thenJoin"));
  const shares =
    output.volume_split?.map(({ split, output: one }) => ({ split, to: connectorOf(one) })) ??
    output.volume_split_priority?.map(({ split, output: many }) => ({ split, to: inOrder(many) }));
  if (shares !== undefined) {
    return shares
      .map(({ split, to }) => t("routing.shareTo", { share: formatPercent(split / 100, locale), to }))
      .join(t("routing.shareJoin"));
  }
  const connectors = output.single ? [output.single] : (output.priority ?? []);
  return connectors.length === 0 ? t("routing.nextStep") : inOrder(connectors);
};

/** What the algorithm specifies, one sentence for each of its rules, in their order. */
export const algorithmSentences = (algorithm: Algorithm, words: RoutingWords): readonly Sentence[] => {
  const rules = algorithm.type === "advanced" ? algorithm.data.rules : [];
  const parts = rules.map(({ name, statements, output }) => ({ name, statements, output: outputText(output, words) }));
  return sentencesOf(parts, outputText(lastOutputOf(algorithm), words), words);
};
