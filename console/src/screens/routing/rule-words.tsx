import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isAlgorithm } from "./rule-algorithm.ts";
import { sentencesOf } from "./rule-sentences.ts";
import { useRuleWords } from "./use-rule-words.ts";

/** A rule as sentences, in the order in which they are asked; nothing for what cannot be put in words. */
export const RuleWords = ({ algorithm }: { readonly algorithm: unknown }): ReactNode => {
  const words = useRuleWords();
  if (!isAlgorithm(algorithm)) return null;
  return (
    <ol style={{ margin: 0, paddingInlineStart: "1.25rem", display: "grid", gap: "0.5rem", alignContent: "start" }}>
      {sentencesOf(algorithm, words).map(({ name, text }, index) => (
        <Text component="li" key={index} size="sm" style={{ overflowWrap: "anywhere" }}>
          {name !== null && (
            <Text component="span" size="sm" fw={600}>
              {name}
              {": "}
            </Text>
          )}
          {text}
        </Text>
      ))}
    </ol>
  );
};
