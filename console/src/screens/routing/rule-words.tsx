import type { ReactNode } from "react";
import { RuleSentences } from "../../conditions/rule-sentences.tsx";
import { isAlgorithm } from "./rule-algorithm.ts";
import { algorithmSentences } from "./algorithm-sentences.ts";
import { useRoutingWords } from "./use-routing-words.ts";

/** A rule in words; nothing for what cannot be put in words. */
export const RuleWords = ({ algorithm }: { readonly algorithm: unknown }): ReactNode => {
  const words = useRoutingWords();
  return isAlgorithm(algorithm) ? <RuleSentences sentences={algorithmSentences(algorithm, words)} /> : null;
};
